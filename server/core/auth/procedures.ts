import { record } from '../database/activity-log.ts'
import { recordRefusal } from '../database/refusal-log.ts'
import { appError } from '../errors.ts'
import { mailToUnverified, resetByAddress, signUpByAddress, tokenByAddress } from '../limits.ts'
import { consume, refund } from '../rate-limiter.ts'
import { accountProcedure, adminProcedure, isMissingSecondFactor, publicProcedure } from '../trpc.ts'
import { byIdInput } from '../validators/schema.ts'
import { approveAccount, disableAccount, enableAccount, listAccounts } from './accounts.ts'
import { describeBrowser } from './browser-name.ts'
import { withMinDuration } from './constant-time.ts'
import { sendVerificationEmail } from './email-verification.ts'
import { changePassword, resetPassword, sendPasswordResetLink } from './password-change.ts'
import { changePasswordInput, resetInput, resetRequestInput, signInInput, signUpInput } from './schema.ts'
import { secondFactorProcedures } from './second-factor/procedures.ts'
import { deleteUserSessions, isNotExpired } from './session-rows.ts'
import { endSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

/** Procedures of accounts and sessions; `server/router.ts` adds those of features to them. */
export const authProcedures = {
  /**
   * The signed-in account, or null. The back office asks this before it shows anything. `second_factor_missing`: the
   * site asks for a second factor, and until there is one the back office is closed.
   */
  session: publicProcedure.query(async ({ ctx }) => {
    const account = await ctx.account()
    if (!account) return null
    const { id, email, state } = account
    const session = { id, email, state }
    return isMissingSecondFactor(ctx.env, account)
      ? { ...session, second_factor_missing: true as const }
      : session
  }),

  /**
   * Creates an account or, if the address has one, mails its owner; the response is the same (S10). Without a mail
   * server, a start link makes the first account at once and signs it in: only then is `account` present.
   */
  signUp: publicProcedure.input(signUpInput).mutation(async ({ ctx, input }) => {
    await consume(ctx, signUpByAddress, ctx.address)
    const account = await withMinDuration('signUp', () => signUp(ctx, input))
    return { ok: true as const, ...(account && { account }) }
  }),

  /**
   * Starts a session and sets its cookie; the browser's previous session ends.
   * @throws UNAUTHORIZED 'Invalid email or password.'; with the reason `code_required` and `factors`, for a right
   * password without a code where the account has a second factor; 'Invalid code.'
   * @throws TOO_MANY_REQUESTS after ten failures in five minutes
   */
  signIn: publicProcedure.input(signInInput).mutation(({ ctx, input }) => signIn(ctx, input)),

  /** Ends this session. */
  signOut: accountProcedure.mutation(async ({ ctx }) => {
    await endSession(ctx.db, ctx.env, ctx.sessionToken, ctx.responseHeaders)
    ctx.log.info({ event: 'sign_out', account: ctx.me.id, address: ctx.address })
    return { ok: true as const }
  }),

  /** Mails a password reset link, if there is an account with this address; the response is the same (S10). */
  requestPasswordReset: publicProcedure.input(resetRequestInput).mutation(async ({ ctx, input }) => {
    await consume(ctx, resetByAddress, ctx.address)
    await withMinDuration('reset', () => sendPasswordResetLink(ctx, input.email))
    return { ok: true as const }
  }),

  /**
   * Sets a new password by the token of a mailed link, and ends every session of the account.
   * @throws BAD_REQUEST 'This link is no longer valid.'
   */
  resetPassword: publicProcedure.input(resetInput).mutation(async ({ ctx, input }) => {
    await consume(ctx, tokenByAddress, ctx.address)
    await resetPassword(ctx, input)
    await refund(ctx, tokenByAddress, ctx.address)
    return { ok: true as const }
  }),

  /**
   * Mails the verification link again. Does nothing for an account that is verified.
   * @throws TOO_MANY_REQUESTS after three mails to the address within the hour
   */
  resendVerification: accountProcedure.mutation(async ({ ctx }) => {
    if (ctx.me.state !== 'unverified') return { ok: true as const }
    const sent = await ctx.db.transaction().execute((trx) => sendVerificationEmail(trx, ctx, ctx.me))
    if (!sent) {
      recordRefusal(ctx, { reason: 'limit', limit: mailToUnverified.name })
      throw appError(
        'TOO_MANY_REQUESTS',
        'We sent three mails to this address within the hour. Check the spam folder too, or try again later.',
        { retryAfter: 3600 },
      )
    }
    return { ok: true as const }
  }),

  /**
   * Changes one's own password; every other session ends.
   * @throws BAD_REQUEST with `fields.current` for a wrong current password
   */
  changePassword: accountProcedure.input(changePasswordInput).mutation(async ({ ctx, input }) => {
    await changePassword(ctx, ctx.me, input)
    return { ok: true as const }
  }),

  /** Ends all of one's own sessions, including this one. */
  signOutEverywhere: accountProcedure.mutation(async ({ ctx }) => {
    const { id } = ctx.me
    await ctx.db.transaction().execute(async (trx) => {
      await deleteUserSessions(trx, id)
      await record(trx, ctx, 'sign_out_everywhere', 'users', id)
    })
    await endSession(ctx.db, ctx.env, ctx.sessionToken, ctx.responseHeaders)
    ctx.log.info({ event: 'sign_out_everywhere', account: ctx.me.id, address: ctx.address })
    return { ok: true as const }
  }),

  /** One's own sessions, the most recently used first, with browser and system. `here` marks this request's session. */
  sessions: accountProcedure.query(async ({ ctx }) => {
    const rows = await ctx.db
      .selectFrom('sessions')
      .select(['id', 'created_at', 'last_seen_at', 'address', 'user_agent'])
      .where('user_id', '=', ctx.me.id)
      .where(isNotExpired)
      .orderBy('last_seen_at', 'desc')
      .execute()
    return rows.map(({ user_agent, ...row }) => ({
      ...row,
      ...describeBrowser(user_agent),
      here: row.id === ctx.me.session_id,
    }))
  }),

  /** Ends one of one's own sessions, which may be this one. */
  endSession: accountProcedure.input(byIdInput).mutation(async ({ ctx, input: { id } }) => {
    const user_id = ctx.me.id
    await ctx.db.transaction().execute(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where('user_id', '=', user_id)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw appError('NOT_FOUND', 'Session not found.')
      await record(trx, ctx, 'end_session', 'users', user_id)
    })
    ctx.log.info({ event: 'session_ended', account: user_id, address: ctx.address })
    if (id === ctx.me.session_id) await endSession(ctx.db, ctx.env, ctx.sessionToken, ctx.responseHeaders)
    return { id }
  }),

  ...secondFactorProcedures,

  /** Every account: those pending approval first, then the newest. */
  accounts: adminProcedure.query(({ ctx }) => listAccounts(ctx.db)),

  /** Approves an account. An unverified account becomes active as soon as it is verified. */
  approve: adminProcedure
    .input(byIdInput)
    .mutation(({ ctx, input: { id } }) => approveAccount(ctx, ctx.me, id)),

  /**
   * Disables an account and ends its sessions.
   * @throws CONFLICT for one's own account and for the last active one
   */
  disable: adminProcedure
    .input(byIdInput)
    .mutation(({ ctx, input: { id } }) => disableAccount(ctx, ctx.me, id)),

  /** Enables a disabled account, in its former state. */
  enable: adminProcedure
    .input(byIdInput)
    .mutation(({ ctx, input: { id } }) => enableAccount(ctx, ctx.me, id)),
}
