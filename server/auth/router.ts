import { recordActivity } from '../database/activity-log.ts'
import { appError } from '../errors.ts'
import { passwordByAccount, resetByAddress, signUpByAddress, tokenByAddress } from '../limits.ts'
import { consume, refund } from '../rate-limiter.ts'
import { accountProcedure, adminProcedure, type Context, publicProcedure, router } from '../trpc.ts'
import { byIdInput } from '../validators/schema.ts'
import { approveAccount, disableAccount, enableAccount, listAccounts } from './accounts.ts'
import { withMinDuration } from './constant-time.ts'
import { isBlockedDevAccount } from './dev-account.ts'
import { sendVerificationEmail } from './email-verification.ts'
import { verifyPassword } from './password-hashing.ts'
import { changePassword, sendPasswordResetLink, resetPassword } from './password-reset.ts'
import { changePasswordInput, resetInput, resetRequestInput, signInInput, signUpInput } from './schema.ts'
import { isNotExpired } from './session-store.ts'
import { endSession, endUserSessions, startSession, accountStateOf } from './sessions.ts'
import { markAddressKnown, consumeSignInAttempt } from './sign-in-rate-limit.ts'
import { signUp } from './sign-up.ts'

/** One answer for an unknown address, a wrong password and a disabled account (D07, S10). */
const invalidCredentials = () => appError('UNAUTHORIZED', 'Invalid email or password.')

export const authRouter = router({
  /** Who is signed in: what the back office asks before it shows anything. */
  session: publicProcedure.query(async ({ ctx }) => {
    const account = await ctx.account()
    return account && { id: account.id, email: account.email, state: account.state }
  }),

  /** Makes an account, or mails the owner of the one that has this address; the answer is the same (S10). */
  signUp: publicProcedure.input(signUpInput).mutation(async ({ ctx, input }) => {
    await consume(ctx, signUpByAddress, ctx.address)
    await withMinDuration('signUp', () => signUp(ctx, input))
    return { ok: true as const }
  }),

  /**
   * Begins a session and sets its cookie; the one that the browser had before ends.
   * @throws UNAUTHORIZED 'Invalid email or password.'
   * @throws TOO_MANY_REQUESTS after ten failures in five minutes
   */
  signIn: publicProcedure.input(signInInput).mutation(async ({ ctx, input: { email, password } }) => {
    const refundAttempt = await consumeSignInAttempt(ctx, email, ctx.address)
    const user = await withMinDuration('signIn', () => verifyCredentials(ctx, email, password))
    await ctx.db.transaction().execute(async (trx) => {
      // The password may have been reset, or the account disabled, while this one was being checked.
      const unchangedUser = await trx
        .selectFrom('users')
        .select('id')
        .where('id', '=', user.id)
        .where('password_hash', '=', user.password_hash)
        .where('disabled_at', 'is', null)
        .forShare()
        .executeTakeFirst()
      if (!unchangedUser) throw invalidCredentials()
      const sessionInput = { user_id: user.id, address: ctx.address, previousToken: ctx.sessionToken }
      await startSession(trx, ctx.env, sessionInput, ctx.responseHeaders)
      await recordActivity(trx, {
        user_id: user.id,
        action: 'sign_in',
        table: 'users',
        record_id: user.id,
        after: { address: ctx.address },
      })
    })
    await markAddressKnown(ctx, email, ctx.address)
    await refundAttempt()
    ctx.log.info({ event: 'sign_in', account: user.id, address: ctx.address })
    return { id: user.id, email: user.email, state: accountStateOf(user) }
  }),

  /** Ends this session. */
  signOut: accountProcedure.mutation(async ({ ctx }) => {
    await endSession(ctx.db, ctx.env, ctx.sessionToken, ctx.responseHeaders)
    ctx.log.info({ event: 'sign_out', account: ctx.me.id, address: ctx.address })
    return { ok: true as const }
  }),

  /** Mails a link that lets its reader choose a new password, if there is an account; the answer is the same. */
  requestPasswordReset: publicProcedure.input(resetRequestInput).mutation(async ({ ctx, input }) => {
    await consume(ctx, resetByAddress, ctx.address)
    await withMinDuration('reset', () => sendPasswordResetLink(ctx, input.email))
    return { ok: true as const }
  }),

  /**
   * Sets a new password by the mailed link and signs out every browser.
   * @throws BAD_REQUEST 'This link is no longer valid.'
   */
  resetPassword: publicProcedure.input(resetInput).mutation(async ({ ctx, input }) => {
    await consume(ctx, tokenByAddress, ctx.address)
    await resetPassword(ctx, input)
    await refund(ctx, tokenByAddress, ctx.address)
    return { ok: true as const }
  }),

  /**
   * Mails the verification link again, to an account that still needs it.
   * @throws TOO_MANY_REQUESTS when its address was mailed three times within the hour
   */
  resendVerification: accountProcedure.mutation(async ({ ctx }) => {
    if (ctx.me.state !== 'unverified') return { ok: true as const }
    const sent = await ctx.db.transaction().execute((trx) => sendVerificationEmail(trx, ctx, ctx.me))
    if (!sent)
      throw appError(
        'TOO_MANY_REQUESTS',
        'Three mails went to this address within the hour. Look for them, in the spam folder too, or try again later.',
        { retryAfter: 3600 },
      )
    return { ok: true as const }
  }),

  /**
   * Changes one's own password; every other session ends.
   * @throws BAD_REQUEST with `fields.current` when that is not the present one
   */
  changePassword: accountProcedure.input(changePasswordInput).mutation(async ({ ctx, input }) => {
    await consume(ctx, passwordByAccount, ctx.me.id)
    await changePassword(ctx, ctx.me, input)
    await refund(ctx, passwordByAccount, ctx.me.id)
    return { ok: true as const }
  }),

  /** Ends every session of one's own, this one too. */
  signOutEverywhere: accountProcedure.mutation(async ({ ctx }) => {
    const { id } = ctx.me
    await ctx.db.transaction().execute(async (trx) => {
      await endUserSessions(trx, id)
      await recordActivity(trx, { user_id: id, action: 'sign_out_everywhere', table: 'users', record_id: id })
    })
    await endSession(ctx.db, ctx.env, ctx.sessionToken, ctx.responseHeaders)
    ctx.log.info({ event: 'sign_out_everywhere', account: ctx.me.id, address: ctx.address })
    return { ok: true as const }
  }),

  /** One's own living sessions, the latest seen first; `here` is the one that asks. */
  sessions: accountProcedure.query(async ({ ctx }) => {
    const rows = await ctx.db
      .selectFrom('sessions')
      .select(['id', 'created_at', 'last_seen_at'])
      .where('user_id', '=', ctx.me.id)
      .where(isNotExpired)
      .orderBy('last_seen_at', 'desc')
      .execute()
    return rows.map((row) => ({ ...row, here: row.id === ctx.me.session_id }))
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
      await recordActivity(trx, {
        user_id: user_id,
        action: 'end_session',
        table: 'users',
        record_id: user_id,
      })
    })
    ctx.log.info({ event: 'session_ended', account: user_id, address: ctx.address })
    if (id === ctx.me.session_id) await endSession(ctx.db, ctx.env, ctx.sessionToken, ctx.responseHeaders)
    return { id }
  }),

  /** Every account, those that wait first. */
  accounts: adminProcedure.query(({ ctx }) => listAccounts(ctx.db)),

  /** Lets a verified account in; one that is not verified yet gets in as soon as it is. */
  approve: adminProcedure
    .input(byIdInput)
    .mutation(({ ctx, input: { id } }) => approveAccount(ctx, ctx.me, id)),

  /**
   * Shuts an account out at its next call.
   * @throws CONFLICT for oneself and for the last active account
   */
  disable: adminProcedure
    .input(byIdInput)
    .mutation(({ ctx, input: { id } }) => disableAccount(ctx, ctx.me, id)),

  /** Lets a disabled account sign in again, with what it was before. */
  enable: adminProcedure
    .input(byIdInput)
    .mutation(({ ctx, input: { id } }) => enableAccount(ctx, ctx.me, id)),
})

/** The account that the password opens, after the same work whether there is one or not. */
async function verifyCredentials(
  ctx: Pick<Context, 'db' | 'env' | 'log' | 'address'>,
  email: string,
  password: string,
) {
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'verified_at', 'approved_at', 'disabled_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  const maySignIn = user && user.disabled_at === null && !isBlockedDevAccount(ctx.env, user.email)
  const hash = maySignIn ? user.password_hash : null
  if ((await verifyPassword(hash, password)) && user) return user
  ctx.log.warn({ event: 'sign_in_failed', account: user?.id ?? null, address: ctx.address })
  throw invalidCredentials()
}
