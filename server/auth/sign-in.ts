import type * as z from 'zod/mini'
import { recordActivity } from '../database/activity-log.ts'
import { appError } from '../errors.ts'
import type { Account, Context } from '../trpc.ts'
import { accountStateOf } from './account-state.ts'
import { withMinDuration } from './constant-time.ts'
import { isBlockedDevAccount } from './dev-account.ts'
import { verifyPassword } from './password-hashing.ts'
import type { signInInput } from './schema.ts'
import { startSession } from './sessions.ts'
import { consumeSignInAttempt, markAddressKnown } from './sign-in-rate-limit.ts'

/** An account as its sign-in reads it. */
type Credentials = Awaited<ReturnType<typeof verifyCredentials>>

/**
 * Signs an account in by its password: starts a session and sets its cookie. The browser's previous session ends.
 * @throws TRPCError UNAUTHORIZED for wrong credentials, TOO_MANY_REQUESTS when the rate limit is used up
 */
export async function signIn(
  ctx: Context,
  { email, password }: z.output<typeof signInInput>,
): Promise<Pick<Account, 'id' | 'email' | 'state'>> {
  const refundAttempt = await consumeSignInAttempt(ctx, email, ctx.address)
  const user = await withMinDuration('signIn', () => verifyCredentials(ctx, email, password))
  await beginSession(ctx, user)
  await markAddressKnown(ctx, email, ctx.address)
  await refundAttempt()
  ctx.log.info({ event: 'sign_in', account: user.id, address: ctx.address })
  return { id: user.id, email: user.email, state: accountStateOf(user) }
}

/** Finds the account and checks the password. Takes the same work whether the account exists or not (S10). */
async function verifyCredentials(ctx: Context, email: string, password: string) {
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

async function beginSession(ctx: Context, user: Credentials): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    // The password may have been reset, or the account disabled, while the password was being checked.
    const unchangedUser = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .where('disabled_at', 'is', null)
      .forShare()
      .executeTakeFirst()
    if (!unchangedUser) throw invalidCredentials()
    const session = { user_id: user.id, address: ctx.address, previousToken: ctx.sessionToken }
    await startSession(trx, ctx.env, session, ctx.responseHeaders)
    await recordActivity(trx, {
      user_id: user.id,
      action: 'sign_in',
      table: 'users',
      record_id: user.id,
      after: { address: ctx.address },
    })
  })
}

/** The same error for an unknown address, a wrong password and a disabled account (D07, S10). */
const invalidCredentials = () => appError('UNAUTHORIZED', 'Invalid email or password.')
