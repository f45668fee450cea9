import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'
import { firstCharacters } from '../text/schema.ts'
import type { Message } from './mail.ts'

/*
 * What the note of a reply tells of its mail. The worker that delivers writes it; mails that are no replies have no note.
 */

/** Whether a mail is still to be sent: a reply that was sent is not again, nor one whose note is gone. */
export async function shouldSend(db: Db, { reply }: Message): Promise<boolean> {
  if (reply === undefined) return true
  const note = await db
    .selectFrom('inquiry_notes')
    .select('mail_state')
    .where('id', '=', reply)
    .executeTakeFirst()
  return note !== undefined && note.mail_state !== 'sent'
}

/** Notes that the mail server has taken a reply. */
export async function noteSent(db: Db, { reply }: Message): Promise<void> {
  if (reply === undefined) return
  await db
    .updateTable('inquiry_notes')
    .set({ mail_state: 'sent', mail_error: null })
    .where('id', '=', reply)
    .execute()
}

/** Notes why a reply did not leave: for good, or until the next attempt. */
export async function noteFailure(
  db: Db,
  { reply }: Message,
  error: unknown,
  mail_state: 'queued' | 'refused',
): Promise<void> {
  if (reply === undefined) return
  await db
    .updateTable('inquiry_notes')
    .set({ mail_state, mail_error: failureReason(error) })
    .where('id', '=', reply)
    .execute()
}

/**
 * Refuses the replies that wait for a mail which is not in the queue: after a restored backup, which holds no queue, or when
 * the server was killed at each attempt.
 * @returns how many
 */
export async function refuseLostReplies(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('inquiry_notes')
    .set({ mail_state: 'refused', mail_error: 'It was not in the queue any more.' })
    .where('mail_state', '=', 'queued')
    .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)
    .where(
      sql<boolean>`not exists (
        select from pgboss.job where name = 'mail' and data->>'reply' = inquiry_notes.id::text)`,
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const REASON_MAX = 300

/** What the mail server said, or why it was not reached, in one line of at most 300 characters. */
export function failureReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const response = cause instanceof Error && 'response' in cause ? cause.response : undefined
  const text =
    typeof response === 'string' ? response : cause instanceof Error ? cause.message : String(cause)
  return firstCharacters(text.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim(), REASON_MAX)
}
