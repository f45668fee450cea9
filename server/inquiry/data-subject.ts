import { sql, type Transaction } from 'kysely'
import { recordActivity } from '../database/activity-log.ts'
import type { Database } from '../database/tables.ts'
import type { Outbox } from '../mail/mail.ts'
import type { Account, Context } from '../trpc.ts'
import { inquiryColumns, withReference } from './inbox.ts'
import { hasNotLedToWork } from './led-to-work.ts'
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
 * Data export for a person who asks for it (D73): inquiries with their notes, the replies among them, and the addresses of their photographs, which
 * staff open and send along, and the newsletter subscription stored under an e-mail address; what was merged is among the
 * notes. Upper and lower case do not matter.
 */
export function exportPerson({ db, env, log, requestId, address }: Context, actor: Account, email: string) {
  return db.transaction().execute(async (trx) => {
    const person = email.toLowerCase()
    const inquiries = await trx
      .selectFrom('inquiries')
      .select(inquiryColumns)
      .where(inquiryIsOf(person))
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    const notes = await trx
      .selectFrom('inquiry_notes')
      .innerJoin('inquiries', 'inquiries.id', 'inquiry_notes.inquiry_id')
      .select([
        'inquiry_notes.inquiry_id',
        'inquiry_notes.note',
        'inquiry_notes.channel',
        'inquiry_notes.subject',
        'inquiry_notes.created_at',
      ])
      .where(inquiryIsOf(person))
      .orderBy('inquiry_notes.created_at')
      .orderBy('inquiry_notes.id')
      .execute()
    const photos = await findPhotos(
      trx,
      inquiries.map(({ id }) => id),
    )
    const newsletter = await trx
      .selectFrom('newsletter_subscribers')
      .select(['email', 'consent_version', 'confirmed_at', 'unsubscribed_at', 'created_at'])
      .where('email', '=', person)
      .executeTakeFirst()
    const exported = { inquiries: inquiries.length, newsletter: newsletter ? 1 : 0 }
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
      inquiries: inquiries.map((row) => ({
        ...withReference(row),
        notes: notes
          .filter((note) => note.inquiry_id === row.id)
          .map(({ note, channel, subject, created_at }) => ({ note, channel, subject, created_at })),
        photos: photos
          .filter((photo) => photo.inquiry_id === row.id)
          .map(({ id, created_at }) => ({ url: `${env.PUBLIC_URL}/inquiry-media/${id}`, created_at })),
      })),
      newsletter: newsletter ?? null,
    }
  })
}

/**
 * Erases what `exportPerson` returns, and unsent mails, for good (D73). The activity entry holds how many rows there were,
 * never whose.
 */
export async function erasePerson(context: Context, actor: Account, email: string) {
  const { db, log, mail, requestId, address } = context
  const erased = await db.transaction().execute(async (trx) => {
    const erased = await eraseByEmail(trx, mail, email.toLowerCase())
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
 * Deletes what is held under an e-mail address in lower case: inquiries with all that belongs to them, the newsletter
 * subscription, links to the data and unsent mails. Returns how many inquiries and subscriptions there were.
 * @param options.keepWon leaves inquiries that have led to work: the law wants their records kept (D73)
 */
export async function eraseByEmail(
  trx: Transaction<Database>,
  mail: Outbox,
  person: string,
  { keepWon = false } = {},
): Promise<{ inquiries: number; newsletter: number }> {
  let query = trx.deleteFrom('inquiries').where(inquiryIsOf(person))
  if (keepWon) query = query.where(hasNotLedToWork)
  const inquiries = await query.returning('id').execute()
  const newsletter = await trx
    .deleteFrom('newsletter_subscribers')
    .where('email', '=', person)
    .returning('id')
    .execute()
  await trx.deleteFrom('data_links').where('email', '=', person).execute()
  await mail.purge(trx, { address: person })
  // Also those to another address of the same person, of what was merged.
  for (const { id } of inquiries) await mail.purge(trx, { about: id })
  return { inquiries: inquiries.length, newsletter: newsletter.length }
}
