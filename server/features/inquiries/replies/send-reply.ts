import type * as z from 'zod/mini'
import { record } from '../../../core/database/activity-log.ts'
import { replyByAccount } from '../../../core/limits.ts'
import { assertMailServer } from '../../../core/mail/transport.ts'
import { consume } from '../../../core/rate-limiter.ts'
import type { Account, Context } from '../../../core/trpc.ts'
import { lockInquiry } from '../locked-inquiry.ts'
import { findAddressee } from '../merged-group.ts'
import { replyMail } from './emails.ts'
import { insertReply } from './reply-notes.ts'
import { orNoAddress, requeueReply } from './requeue-reply.ts'
import type { loggedReplyInput, replyInput } from './schema.ts'

/** What to do on a site that cannot mail. */
const USE_MAIL_PROGRAM =
  'Your text is not lost: press “Open in e-mail” to send it from your own mail program. “Send” needs SMTP_URL on the server.'

/**
 * Sends a reply by e-mail to the address that the group shows. One transaction stores the note and queues the mail
 * (S38). Idempotent: the same key again returns the note.
 * @throws TRPCError BAD_REQUEST without a mail server, NOT_FOUND, BAD_REQUEST when the person left no address,
 * TOO_MANY_REQUESTS over the account's rate limit, CONFLICT when the key was used with another text
 */
export async function sendReply(
  ctx: Context,
  me: Account,
  { id, subject, body, idempotency_key }: z.output<typeof replyInput>,
) {
  assertMailServer(ctx.env, USE_MAIL_PROGRAM)
  await consume({ ...ctx, me }, replyByAccount, me.id)
  return ctx.db.transaction().execute(async (trx) => {
    const inquiry = await lockInquiry(trx, id)
    const addressee = orNoAddress(await findAddressee(trx, inquiry.id))
    const values = {
      id: idempotency_key,
      inquiry_id: addressee.id,
      channel: 'email',
      note: body,
      subject,
      mail_state: 'queued',
    } as const
    const { isNew, note } = await insertReply(trx, ctx, me, inquiry, values)
    if (isNew) {
      const { email: firmEmail } = await trx.selectFrom('settings').select('email').executeTakeFirstOrThrow()
      await ctx.mail.send(trx, replyMail({ note_id: note.id, to: addressee.email, subject, body, firmEmail }))
    }
    return { ...note, author: me.email }
  })
}

/**
 * Sends a refused reply again, to the current address of the inquiry; the undelivered mail is deleted. A reply that is
 * queued or sent stays unchanged.
 * @throws TRPCError BAD_REQUEST without a mail server, NOT_FOUND, TOO_MANY_REQUESTS over the account's rate limit
 */
export async function retryReply(ctx: Context, me: Account, id: string) {
  assertMailServer(ctx.env, USE_MAIL_PROGRAM)
  await consume({ ...ctx, me }, replyByAccount, me.id)
  return ctx.db.transaction().execute(async (trx) => {
    const { inquiry_id, isQueued } = await requeueReply(ctx, trx, id)
    if (isQueued)
      await record(trx, { me, address: ctx.address }, 'reply', 'inquiries', inquiry_id, {
        after: { note_id: id },
      })
    return { id, inquiry_id }
  })
}

/** Logs a reply that was sent by WhatsApp, a mail program or phone. Idempotent by its key, the note's id. */
export function logReply(
  ctx: Context,
  me: Account,
  { id, channel, body, idempotency_key }: z.output<typeof loggedReplyInput>,
) {
  return ctx.db.transaction().execute(async (trx) => {
    const inquiry = await lockInquiry(trx, id)
    const { note } = await insertReply(trx, ctx, me, inquiry, {
      id: idempotency_key,
      inquiry_id: inquiry.id,
      channel,
      note: body,
      subject: null,
      mail_state: null,
    })
    return { ...note, author: me.email }
  })
}
