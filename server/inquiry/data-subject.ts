import { sql, type Transaction } from 'kysely'
import { recordActivity } from '../database/activity-log.ts'
import type { Database } from '../database/tables.ts'
import { deleteMailsTo } from '../mail/stored-mails.ts'
import type { Account, Context } from '../trpc.ts'
import { eraseParts } from './erase-parts.ts'
import { inquiryColumns, withReference } from './inbox.ts'
import { type InquiryPart, readParts, rowsOfPart } from './inquiry-parts.ts'
import { deleteMarkedPhotoFiles, findPhotos } from './photos/stored-photos.ts'

/**
 * The inquiries stored under an e-mail address in lower case: their own, or that of an inquiry which was merged into them.
 * As an array, so that both conditions use their index.
 */
export const inquiryIsOf = (
  person: string,
) => sql<boolean>`(lower(inquiries.email) = ${person} or inquiries.id = any(array(
  select inquiry_id from inquiry_aliases where lower(inquiry_aliases.email) = ${person})))`

/**
 * Data export for a person who asks for it (D73): inquiries with their notes, the replies among them, and the addresses of
 * their photographs, which staff open and send along, and the newsletter subscription stored under an e-mail address. Of a
 * merged inquiry only the parts that came from it. Upper and lower case do not matter.
 */
export function exportPerson({ db, env, log, requestId, address }: Context, actor: Account, email: string) {
  return db.transaction().execute(async (trx) => {
    const person = email.toLowerCase()
    const { rows, ids, parts } = await findParts(trx, person)
    const notes = await trx
      .selectFrom('inquiry_notes')
      .select(['inquiry_id', 'merged_from', 'note', 'channel', 'subject', 'created_at'])
      .where('inquiry_id', '=', sql<string>`any(${ids}::uuid[])`)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    const photos = await findPhotos(trx, ids)
    const newsletter = await trx
      .selectFrom('newsletter_subscribers')
      .select(['email', 'consent_version', 'confirmed_at', 'unsubscribed_at', 'created_at'])
      .where('email', '=', person)
      .executeTakeFirst()
    const exported = { inquiries: parts.length, newsletter: newsletter ? 1 : 0 }
    await recordActivity(trx, {
      user_id: actor.id,
      address,
      action: 'export',
      table: 'inquiries',
      record_id: null,
      after: exported,
    })
    log.info({ event: 'person_exported', by: actor.id, requestId, address, ...exported })
    return {
      inquiries: rows.flatMap((row) =>
        parts
          .filter((part) => part.inquiry_id === row.id)
          .map((part) => ({
            ...withReference(rowOfPart(row, part)),
            notes: rowsOfPart(notes, part).map(({ note, channel, subject, created_at }) => ({
              note,
              channel,
              subject,
              created_at,
            })),
            photos: rowsOfPart(photos, part).map(({ id, created_at }) => ({
              url: `${env.PUBLIC_URL}/inquiry-media/${id}`,
              created_at,
            })),
          })),
      ),
      newsletter: newsletter ?? null,
    }
  })
}

/** The inquiries stored under an e-mail address in lower case, oldest first, and those of their parts that came from it. */
async function findParts(trx: Transaction<Database>, person: string) {
  const rows = await trx
    .selectFrom('inquiries')
    .select(inquiryColumns)
    .where(inquiryIsOf(person))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const parts = await readParts(trx, ids)
  return { rows, ids, parts: parts.filter((part) => part.address === person) }
}

/** An inquiry as only this part of it would be. What staff did with a merged one before stands in its notes. */
const rowOfPart = <Row extends { status: string }>(row: Row, part: InquiryPart) => ({
  ...row,
  ...part.sent,
  id: part.id,
  created_at: part.received_at,
  ...(part.merged_from !== null && {
    assigned_to: null,
    follow_up_at: null,
    amount: null,
    lost_reason: null,
  }),
})

/**
 * Erases what `exportPerson` returns, and unsent mails, for good (D73). The activity entry holds how many rows there were,
 * never whose.
 */
export async function erasePerson(context: Context, actor: Account, email: string) {
  const { db, log, requestId, address } = context
  const erased = await db.transaction().execute(async (trx) => {
    const erased = await eraseByEmail(trx, email.toLowerCase())
    await recordActivity(trx, {
      user_id: actor.id,
      address,
      action: 'erase',
      table: 'inquiries',
      record_id: null,
      after: erased,
    })
    return erased
  })
  await deleteMarkedPhotoFiles(context)
  log.info({ event: 'person_erased', by: actor.id, requestId, address, ...erased })
  return erased
}

/** Whether anything is held under an e-mail address in lower case that a person may ask for. */
export async function hasPersonData(trx: Transaction<Database>, person: string): Promise<boolean> {
  const inquiries = trx.selectFrom('inquiries').select('id').where(inquiryIsOf(person))
  const newsletter = trx.selectFrom('newsletter_subscribers').select('id').where('email', '=', person)
  return (
    (await inquiries.limit(1).executeTakeFirst()) !== undefined ||
    (await newsletter.executeTakeFirst()) !== undefined
  )
}

/**
 * Deletes what is held under an e-mail address in lower case: inquiries with all that belongs to them, of a merged one the
 * parts that came from it; the newsletter subscription, links to the data and unsent mails. Returns how many inquiries and
 * subscriptions there were.
 * @param options.keepWon leaves inquiries that have led to work: the law wants their records kept (D73)
 */
export async function eraseByEmail(
  trx: Transaction<Database>,
  person: string,
  { keepWon = false } = {},
): Promise<{ inquiries: number; newsletter: number }> {
  const inquiries = await eraseInquiries(trx, person, keepWon)
  const newsletter = await trx
    .deleteFrom('newsletter_subscribers')
    .where('email', '=', person)
    .returning('id')
    .execute()
  await trx.deleteFrom('data_links').where('email', '=', person).execute()
  await deleteMailsTo(trx, person)
  return { inquiries, newsletter: newsletter.length }
}

/** Looks again until nothing is found: what is merged at this moment stands in another inquiry then. Returns how many. */
async function eraseInquiries(trx: Transaction<Database>, person: string, keepWon: boolean) {
  let count = 0
  const seen = new Set<string>()
  for (;;) {
    const rows = await trx
      .selectFrom('inquiries')
      .select('id')
      .where(inquiryIsOf(person))
      .orderBy('id')
      .forUpdate()
      .execute()
    const ids = rows.map(({ id }) => id).filter((id) => !seen.has(id))
    if (ids.length === 0) return count
    const partsById = Map.groupBy(await readParts(trx, ids), (part) => part.inquiry_id)
    for (const [id, parts] of partsById) {
      seen.add(id)
      const isErased = (part: InquiryPart) => part.address === person && !(keepWon && part.won)
      const erased = parts.filter((part) => isErased(part))
      if (erased.length === 0) continue
      const kept = parts.filter((part) => !isErased(part))
      await eraseParts(trx, erased, kept)
      count += erased.length
    }
  }
}
