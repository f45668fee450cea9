import type { Transaction } from 'kysely'
import type { Database } from '../../../core/database/tables.ts'
import { appError, orNotFound } from '../../../core/errors.ts'
import type { Context } from '../../../core/trpc.ts'
import { lockInquiry } from '../locked-inquiry.ts'
import { findAddressee } from '../merged-group.ts'
import { replyMail } from './emails.ts'

/**
 * Queues the mail of a refused reply again, to the current address of its inquiry: the earlier one may have been
 * mistyped. The undelivered mail is deleted. A reply that is queued or sent stays unchanged.
 * @param id the id of the note that stores it
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
    .select(['inquiry_id', 'note', 'subject', 'mail_state'])
    .where('id', '=', id)
    .where('mail_state', 'is not', null)
  const { inquiry_id: lockedId } = orNotFound(await find.executeTakeFirst(), 'Reply')
  // Locks the inquiry first, as replying and merging do.
  const head = await lockInquiry(trx, lockedId)
  const reply = orNotFound(await find.forUpdate().executeTakeFirst(), 'Reply')
  const { inquiry_id, note: body, subject, mail_state } = reply
  if (mail_state !== 'refused' || subject === null) return { inquiry_id, isQueued: false }
  const own = await trx
    .selectFrom('inquiries')
    .select('email')
    .where('id', '=', inquiry_id)
    .executeTakeFirst()
  const to = own?.email ?? orNoAddress(await findAddressee(trx, head.id)).email
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

/** @throws TRPCError BAD_REQUEST when no inquiry of the group has an e-mail address */
export function orNoAddress<Addressee>(addressee: Addressee | undefined): Addressee {
  if (!addressee) throw appError('BAD_REQUEST', 'This person left no e-mail address.')
  return addressee
}
