import { type Selectable, sql } from 'kysely'
import { UNDELIVERED_MAIL_DAYS } from '../../core/constants/schema.ts'
import type { MailsTable } from '../../core/database/mail-tables.ts'
import type { Db } from '../../core/database/tables.ts'

/** A mail that could not be delivered. Its text is left out: it may hold a link that opens an account. */
export interface UndeliveredMail {
  id: string
  to: string
  subject: string
  /** The last error from the mail server. */
  reason: string | null
  /** The inquiry that the mail is about, if there is exactly one. */
  inquiry_id: string | null
  /** When it was queued, and (`created_at`) when it became undelivered. */
  queued_at: Date
  created_at: Date
  /** When it is deleted. */
  expires_at: Date
}

/** The length limit of the list. */
const MAX_LISTED = 200

/** The mails that could not be delivered, newest first, at most 200. */
export async function listUndeliveredMails(db: Db): Promise<UndeliveredMail[]> {
  const { rows } = await sql<UndeliveredMail>`
    select id, message->>'to' as "to", message->>'subject' as subject, error as reason,
      coalesce(
        (select inquiry_id from inquiry_notes where inquiry_notes.id = reply_note_id),
        (select (array_agg(inquiry_id))[1] from mail_inquiries where mail_id = mails.id having count(*) = 1)
      ) as inquiry_id,
      created_at as queued_at, failed_at as created_at,
      failed_at + make_interval(days => ${UNDELIVERED_MAIL_DAYS}) as expires_at
    from mails where failed_at is not null
    order by failed_at desc, id limit ${MAX_LISTED}`.execute(db)
  return rows
}

/** The undelivered mail with that id; undefined if there is none. */
export const findUndeliveredMail = (
  db: Db,
  id: string,
): Promise<Pick<Selectable<MailsTable>, 'reply_note_id'> | undefined> =>
  db
    .selectFrom('mails')
    .select('reply_note_id')
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .executeTakeFirst()
