import type { Transaction } from 'kysely'
import type { Database } from '../../database/tables.ts'
import { appError, orNotFound } from '../../errors.ts'
import type { Context } from '../../trpc.ts'
import { lockInquiry } from '../locked-inquiry.ts'
import { replyMail } from './emails.ts'

/**
 * Queues the mail of a refused reply again, to the address that its inquiry has now: it may have been mistyped. The
 * undelivered one goes. A reply that waits or has left stays as it is.
 * @param id of the note that keeps it
 * @returns the id of its inquiry, and whether it was queued
 * @throws TRPCError NOT_FOUND; BAD_REQUEST when the person left no address
 */
export async function requeueReply(
  { mail }: Pick<Context, 'mail'>,
  trx: Transaction<Database>,
  id: string,
): Promise<{ inquiry_id: string; isQueued: boolean }> {
  const find = trx
    .selectFrom('inquiry_notes')
    .select(['inquiry_id', 'merged_from', 'note', 'subject', 'mail_state'])
    .where('id', '=', id)
    .where('mail_state', 'is not', null)
  const { inquiry_id: lockedId } = orNotFound(await find.executeTakeFirst(), 'Reply')
  // The inquiry first, as whoever replies or merges locks them.
  const inquiry = await lockInquiry(trx, lockedId)
  const reply = orNotFound(await find.forUpdate().executeTakeFirst(), 'Reply')
  const { inquiry_id, note: body, subject, mail_state } = reply
  if (mail_state !== 'refused' || subject === null) return { inquiry_id, isQueued: false }
  const to = addressOf({ email: (await findAliasEmail(trx, reply.merged_from)) ?? inquiry.email })
  const { email: firmEmail } = await trx.selectFrom('settings').select('email').executeTakeFirstOrThrow()
  await trx
    .updateTable('inquiry_notes')
    .set({ mail_state: 'queued', mail_error: null })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('mails').where('reply_note_id', '=', id).execute()
  await mail.send(trx, replyMail({ note_id: id, to, subject, body, firmEmail }))
  return { inquiry_id, isQueued: true }
}

/** What was written to the sender of a merged inquiry goes to that one, and not to whoever the other is from. */
async function findAliasEmail(
  trx: Transaction<Database>,
  merged_from: string | null,
): Promise<string | null | undefined> {
  if (merged_from === null) return null
  const alias = trx.selectFrom('inquiry_aliases').select('email').where('id', '=', merged_from)
  return (await alias.executeTakeFirst())?.email
}

/** @throws TRPCError BAD_REQUEST when there is none */
export function addressOf({ email }: { email: string | null }): string {
  if (email === null) throw appError('BAD_REQUEST', 'This person left no e-mail address.')
  return email
}
