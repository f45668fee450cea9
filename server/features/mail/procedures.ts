import { record } from '../../core/database/activity-log.ts'
import { appError, orNotFound } from '../../core/errors.ts'
import type { Feature } from '../../core/feature.ts'
import { replyByAccount } from '../../core/limits.ts'
import type { MailPreview } from '../../core/mail/preview.ts'
import { sendTestMail, testMail } from '../../core/mail/test-mail.ts'
import {
  assertMailServer,
  DEV_MAILBOX_PATH,
  failureReason,
  isDevelopmentMail,
} from '../../core/mail/transport.ts'
import { consume } from '../../core/rate-limiter.ts'
import { adminProcedure } from '../../core/trpc.ts'
import { byIdInput } from '../../core/validators/schema.ts'
import { findUndeliveredMail, listUndeliveredMails } from './undelivered-mails.ts'

/**
 * The mails of the site, for staff: the undelivered ones, and a preview of each kind.
 * @param previews every kind of mail
 * @param features one of them may handle the mails that are replies
 */
export const createMailProcedures = (
  previews: Record<string, MailPreview>,
  features: readonly Feature[],
) => ({
  /** The mails that could not be delivered, newest first, at most 200, without their text. */
  deadMails: adminProcedure.query(({ ctx }) => listUndeliveredMails(ctx.db)),

  /** Queues an undelivered mail again. A reply goes to its inquiry's current address, and its note is waiting again. */
  retryMail: adminProcedure.input(byIdInput).mutation(({ ctx, input: { id } }) =>
    ctx.db.transaction().execute(async (trx) => {
      const { reply_note_id } = orNotFound(await findUndeliveredMail(trx, id), 'Mail')
      const replies = features.find((feature) => feature.replies)?.replies
      const isQueued =
        replies && reply_note_id
          ? await replies.requeue(ctx, trx, reply_note_id)
          : await ctx.mail.retry(trx, id)
      if (!isQueued) throw appError('NOT_FOUND', 'Mail not found.')
      await record(trx, ctx, 'retry', 'mail', id)
      return { id }
    }),
  ),

  /** Deletes an undelivered mail for good. A reply remains at its inquiry, as refused. */
  discardMail: adminProcedure.input(byIdInput).mutation(({ ctx, input: { id } }) =>
    ctx.db.transaction().execute(async (trx) => {
      orNotFound(await findUndeliveredMail(trx, id), 'Mail')
      await trx.deleteFrom('mails').where('id', '=', id).execute()
      await record(trx, ctx, 'discard', 'mail', id)
      return { id }
    }),
  ),

  /** Every kind of mail that the site sends: name, title, when and to whom. `/mail-previews/NAME` shows it. */
  mailKinds: adminProcedure.query(({ ctx }) => ({
    /** The sender of mails, to which answers go. `server` is null without a mail server. */
    from: ctx.env.MAIL_FROM,
    server: ctx.env.SMTP_URL && new URL(ctx.env.SMTP_URL).host,
    /** Where development shows its mails instead of sending them; null on a site. */
    mailbox: isDevelopmentMail(ctx.env) ? DEV_MAILBOX_PATH : null,
    kinds: Object.entries(previews).map(([name, { title, sent, recipient }]) => ({
      name,
      title,
      sent,
      recipient,
    })),
  })),

  /**
   * Sends a test mail to the account's own address and waits for the mail server; in development, to the local mailbox.
   * @throws TRPCError BAD_REQUEST without a mail server, with its message when it refused, or without an answer in time
   */
  sendTestMail: adminProcedure.mutation(async ({ ctx }) => {
    const { db, env, me } = ctx
    assertMailServer(env, 'Set SMTP_URL on the server, then try again.')
    await consume(ctx, replyByAccount, me.id)
    try {
      if (isDevelopmentMail(env))
        await db
          .transaction()
          .execute((trx) => ctx.mail.send(trx, { ...testMail(env, me.email), staff: true }))
      else await sendTestMail(ctx, me.email)
    } catch (error) {
      throw appError('BAD_REQUEST', `The mail server has not accepted it: ${failureReason(error)}`, {}, error)
    }
    await db.transaction().execute((trx) => record(trx, ctx, 'test_mail', 'mail', null))
    return { to: me.email }
  }),
})
