import type * as z from 'zod/mini'
import { recordActivity } from '../../database/activity-log.ts'
import { appError, orNotFound } from '../../errors.ts'
import { replyByAccount } from '../../limits.ts'
import { assertMailServer } from '../../mail/transport.ts'
import { consume } from '../../rate-limiter.ts'
import type { Account, Context } from '../../trpc.ts'
import { lockInquiry } from '../locked-inquiry.ts'
import { noteColumns } from '../notes.ts'
import { replyMail } from './emails.ts'
import { insertReply } from './reply-notes.ts'
import type { loggedReplyInput, replyInput } from './schema.ts'

/**
 * Sends a reply by e-mail: the note that keeps it and the queued mail are one transaction (S38). Idempotent: the same key
 * again returns the note.
 * @throws TRPCError BAD_REQUEST without a mail server, NOT_FOUND, BAD_REQUEST when the person left no address,
 * TOO_MANY_REQUESTS over the account's rate limit, CONFLICT when the key came with other words
 */
export async function sendReply(
  ctx: Context,
  me: Account,
  { id, subject, body, idempotency_key }: z.output<typeof replyInput>,
) {
  assertMailServer(ctx.env)
  await consume({ ...ctx, me }, replyByAccount, me.id)
  return ctx.db.transaction().execute(async (trx) => {
    const inquiry = await lockInquiry(trx, id)
    const values = {
      id: idempotency_key,
      inquiry_id: inquiry.id,
      channel: 'email',
      note: body,
      subject,
      mail_state: 'queued',
    } as const
    const to = addressOf(inquiry)
    const { isNew, note } = await insertReply(trx, ctx, me, inquiry, values)
    if (isNew) {
      const { email: firmEmail } = await trx.selectFrom('settings').select('email').executeTakeFirstOrThrow()
      await ctx.mail.send(
        trx,
        replyMail({ note_id: note.id, inquiry_id: inquiry.id, to, subject, body, firmEmail }),
      )
    }
    return { ...note, author: me.email }
  })
}

/**
 * Sends a refused reply again, to the address that the inquiry has now; its dead letter goes. A reply that waits or has
 * left is returned as it is.
 * @throws TRPCError BAD_REQUEST without a mail server, NOT_FOUND, TOO_MANY_REQUESTS over the account's rate limit
 */
export async function retryReply(ctx: Context, me: Account, id: string) {
  assertMailServer(ctx.env)
  await consume({ ...ctx, me }, replyByAccount, me.id)
  return ctx.db.transaction().execute(async (trx) => {
    const find = trx
      .selectFrom('inquiry_notes')
      .select([...noteColumns, 'inquiry_id'])
      .where('id', '=', id)
      .where('mail_state', 'is not', null)
    const { inquiry_id } = orNotFound(await find.executeTakeFirst(), 'Reply')
    // The inquiry first, as whoever replies or merges locks them.
    const inquiry = await lockInquiry(trx, inquiry_id)
    const { note: body, subject, mail_state } = orNotFound(await find.forUpdate().executeTakeFirst(), 'Reply')
    if (mail_state === 'refused' && subject !== null) {
      const to = addressOf(inquiry)
      const { email: firmEmail } = await trx.selectFrom('settings').select('email').executeTakeFirstOrThrow()
      await trx
        .updateTable('inquiry_notes')
        .set({ mail_state: 'queued', mail_error: null })
        .where('id', '=', id)
        .execute()
      await ctx.mail.purge(trx, { reply: id })
      await ctx.mail.send(trx, replyMail({ note_id: id, inquiry_id, to, subject, body, firmEmail }))
      await recordActivity(trx, {
        user_id: me.id,
        address: ctx.address,
        action: 'reply',
        table: 'inquiries',
        record_id: inquiry_id,
        after: { note_id: id },
      })
    }
    return { id, inquiry_id }
  })
}

/** Notes a reply that left by WhatsApp, a mail program or phone. Idempotent by its key, which becomes the note's id. */
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

function addressOf({ email }: { email: string | null }): string {
  if (email === null) throw appError('BAD_REQUEST', 'This person left no e-mail address.')
  return email
}
