import { recordActivity } from '../database/activity-log.ts'
import { newId } from '../database/ids.ts'
import { appError, orNotFound } from '../errors.ts'
import { replyByAccount } from '../limits.ts'
import { consume } from '../rate-limiter.ts'
import { adminProcedure } from '../trpc.ts'
import { byIdInput } from '../validators/schema.ts'
import { selectBusiness } from './business.ts'
import { listDeadLetters } from './dead-letters.ts'
import { MAIL_PREVIEWS } from './previews.ts'
import { failureReason } from './reply-fate.ts'
import { sendTestLetter } from './test-letter.ts'
import { assertMailServer } from './transport.ts'

/** The mails of the site, for staff: those that could not be delivered, and what each kind looks like. */
export const mailProcedures = {
  /** The mails that could not be delivered, newest first, at most 200; without what they say. */
  deadMails: adminProcedure.query(({ ctx }) => listDeadLetters(ctx.db)),

  /** Queues an undelivered mail again. The note of a reply waits again too. */
  retryMail: adminProcedure.input(byIdInput).mutation(({ ctx, input: { id } }) =>
    ctx.db.transaction().execute(async (trx) => {
      const { reply } = orNotFound(await ctx.mail.requeue(trx, id), 'Mail')
      if (reply)
        await trx
          .updateTable('inquiry_notes')
          .set({ mail_state: 'queued', mail_error: null })
          .where('id', '=', reply)
          .execute()
      const { me, address } = ctx
      await recordActivity(trx, { user_id: me.id, address, action: 'retry', table: 'mail', record_id: id })
      return { id }
    }),
  ),

  /** Deletes an undelivered mail for good. A reply stays with its inquiry, as refused. */
  discardMail: adminProcedure.input(byIdInput).mutation(({ ctx, input: { id } }) =>
    ctx.db.transaction().execute(async (trx) => {
      orNotFound(await ctx.mail.discard(trx, id), 'Mail')
      const { me, address } = ctx
      await recordActivity(trx, { user_id: me.id, address, action: 'discard', table: 'mail', record_id: id })
      return { id }
    }),
  ),

  /** Every kind of mail that the site sends: name, title, when it is sent and to whom. `/mail-previews/NAME` shows it. */
  mailKinds: adminProcedure.query(({ ctx }) => ({
    /** Where mails come from and answers go; `server` is null where there is none. */
    from: ctx.env.MAIL_FROM,
    server: ctx.env.SMTP_URL && new URL(ctx.env.SMTP_URL).host,
    kinds: Object.entries(MAIL_PREVIEWS).map(([name, { title, sent, recipient }]) => ({
      name,
      title,
      sent,
      recipient,
    })),
  })),

  /**
   * Sends a test letter to the account's own address, and waits for the mail server.
   * @throws TRPCError BAD_REQUEST without a mail server, or with what it said when it refused
   */
  sendTestMail: adminProcedure.mutation(async ({ ctx }) => {
    const { db, env, log, me, address } = ctx
    assertMailServer(env)
    await consume(ctx, replyByAccount, me.id)
    try {
      await sendTestLetter(env, log, await selectBusiness(db), { to: me.email, id: newId() })
    } catch (error) {
      throw appError('BAD_REQUEST', `The mail server refused it: ${failureReason(error)}`, {}, error)
    }
    await db
      .transaction()
      .execute((trx) =>
        recordActivity(trx, { user_id: me.id, address, action: 'test_mail', table: 'mail', record_id: null }),
      )
    return { to: me.email }
  }),
}
