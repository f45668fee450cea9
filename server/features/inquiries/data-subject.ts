import { sql, type Transaction } from 'kysely'
import { record } from '../../core/database/activity-log.ts'
import type { Database } from '../../core/database/tables.ts'
import { deleteMailsTo } from '../../core/mail/stored-mails.ts'
import type { Account, Context } from '../../core/trpc.ts'
import { ownColumns, withReference } from './inbox.ts'
import { hasNotLedToWork } from './merged-group.ts'
import { deleteMarkedPhotoFiles, findPhotos } from './photos/stored-photos.ts'

/** Condition: an inquiry is stored under this canonical e-mail address, whatever it was merged with. */
export const inquiryIsOf = (person: string) => sql<boolean>`inquiries.email = ${person}`

/**
 * Data export for a person who asks for it (D73): the newsletter subscription and the inquiries stored under an e-mail
 * address, with notes, replies and the addresses of photographs, which staff open and send along. Staff read the export
 * before they send it, because it contains what they wrote.
 */
export function exportPerson({ db, env, log, requestId, address }: Context, actor: Account, person: string) {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('inquiries')
      .select(ownColumns)
      .where(inquiryIsOf(person))
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    const ids = rows.map(({ id }) => id)
    const notes = await trx
      .selectFrom('inquiry_notes')
      .select(['inquiry_id', 'note', 'channel', 'subject', 'created_at'])
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
    const exported = { inquiries: rows.length, newsletter: newsletter ? 1 : 0 }
    await record(trx, { me: actor, address }, 'export', 'inquiries', null, { after: exported })
    log.info({ event: 'person_exported', by: actor.id, requestId, address, ...exported })
    return {
      inquiries: rows.map((row) => ({
        ...withReference(row),
        notes: notes
          .filter(({ inquiry_id }) => inquiry_id === row.id)
          .map(({ note, channel, subject, created_at }) => ({ note, channel, subject, created_at })),
        photos: photos
          .filter(({ inquiry_id }) => inquiry_id === row.id)
          .map(({ id, created_at }) => ({ url: `${env.PUBLIC_URL}/inquiry-media/${id}`, created_at })),
      })),
      newsletter: newsletter ?? null,
    }
  })
}

/**
 * Permanently erases what `exportPerson` returns, and unsent mails (D73). The activity entry stores how many rows there
 * were, never whose.
 */
export async function erasePerson(context: Context, actor: Account, email: string) {
  const { db, log, requestId, address } = context
  const erased = await db.transaction().execute(async (trx) => {
    const erased = await eraseByEmail(trx, email)
    await record(trx, { me: actor, address }, 'erase', 'inquiries', null, { after: erased })
    return erased
  })
  await deleteMarkedPhotoFiles(context)
  log.info({ event: 'person_erased', by: actor.id, requestId, address, ...erased })
  return erased
}

/** Whether any data that a person may request is held under a canonical e-mail address. */
export async function hasPersonData(trx: Transaction<Database>, person: string): Promise<boolean> {
  const inquiries = trx.selectFrom('inquiries').select('id').where(inquiryIsOf(person))
  const newsletter = trx.selectFrom('newsletter_subscribers').select('id').where('email', '=', person)
  return (
    (await inquiries.limit(1).executeTakeFirst()) !== undefined ||
    (await newsletter.executeTakeFirst()) !== undefined
  )
}

/**
 * Deletes the data held under a canonical e-mail address: inquiries with all that belongs to them, the newsletter
 * subscription, links to the data and unsent mails. Returns how many inquiries and subscriptions there were.
 * @param options.keepWon leaves inquiries that have led to work: the law requires their records (D73)
 */
export async function eraseByEmail(
  trx: Transaction<Database>,
  person: string,
  { keepWon = false } = {},
): Promise<{ inquiries: number; newsletter: number }> {
  const ids = await lockInquiriesOf(trx, person, keepWon)
  const newsletter = await trx
    .deleteFrom('newsletter_subscribers')
    .where('email', '=', person)
    .returning('id')
    .execute()
  await trx.deleteFrom('data_links').where('email', '=', person).execute()
  if (ids.length > 0) await trx.deleteFrom('inquiries').where('id', 'in', ids).execute()
  await deleteMailsTo(trx, person)
  return { inquiries: ids.length, newsletter: newsletter.length }
}

/** The ids of a person's inquiries. Locks their groups in the order of the heads' ids, as merging does. */
async function lockInquiriesOf(
  trx: Transaction<Database>,
  person: string,
  keepWon: boolean,
): Promise<string[]> {
  const own = trx.selectFrom('inquiries').where(inquiryIsOf(person))
  await trx
    .selectFrom('inquiries')
    .select('id')
    .where('id', 'in', own.select(sql<string>`coalesce(merged_into, id)`.as('head')))
    .orderBy('id')
    .forUpdate()
    .execute()
  const rows = await (keepWon ? own.where(hasNotLedToWork) : own).select('id').execute()
  return rows.map(({ id }) => id)
}
