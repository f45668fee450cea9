import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { recordRefusal } from '../database/refusal-log.ts'
import type { Database, Db } from '../database/tables.ts'
import { AppError, appError } from '../errors.ts'
import { signInByAddress, signInCode } from '../limits.ts'
import { consume, refund } from '../rate-limiter.ts'
import type { Account, Context } from '../trpc.ts'
import { accountStateOf } from './account-state.ts'
import { withMinDuration } from './constant-time.ts'
import { isBlockedDevAccount } from './dev-account.ts'
import { newPlaceEmail } from './emails.ts'
import { verifyPassword } from './password-hashing.ts'
import type { signInInput } from './schema.ts'
import { markPasskeyUsed, verifyPasskey } from './second-factor/passkeys.ts'
import type { AuthenticationResponse } from './second-factor/schema.ts'
import { consumeSignInCode } from './second-factor/sign-in-code.ts'
import { startAccountSession } from './sessions.ts'
import { consumeCodeAttempt, consumeSignInAttempt } from './sign-in-rate-limit.ts'

/** An account as its sign-in reads it. */
type Credentials = Awaited<ReturnType<typeof verifyCredentials>>

/** The answer to a sign-in. */
type SignedIn = Pick<Account, 'id' | 'email' | 'state'>

/**
 * Signs an account in by its password, and by a code if it has a second factor: starts a session and sets its cookie.
 * The browser's previous session ends.
 * @throws TRPCError UNAUTHORIZED for wrong credentials, a wrong code, or with the reason `code_required` for a right
 * password without a code; TOO_MANY_REQUESTS when the rate limit of passwords or of codes is used up
 */
export async function signIn(
  ctx: Context,
  { email, password, code }: z.output<typeof signInInput>,
): Promise<SignedIn> {
  const { key, refundAttempt } = await consumeSignInAttempt(ctx, email)
  const user = await withMinDuration('signIn', () => verifyCredentials(ctx, email, password))
  if (code) await consumeCodeAttempt(ctx, user, key)
  try {
    await beginSession(ctx, user, (trx) => consumeSignInCode(trx, ctx, user, code))
  } catch (error) {
    // The password was right, and the code comes next: this is not a failure.
    if (error instanceof AppError && error.detail.reason === 'code_required') await refundAttempt()
    throw error
  }
  await refundAttempt()
  if (code) await refund(ctx, signInCode, key)
  return signedIn(ctx, user)
}

/**
 * Signs in the account whose passkey signed our challenge. A passkey is two factors: the device, and what unlocks it.
 * @throws TRPCError UNAUTHORIZED for anything else, TOO_MANY_REQUESTS when the address's rate limit is used up
 */
export async function signInWithPasskey(ctx: Context, response: AuthenticationResponse): Promise<SignedIn> {
  await consume(ctx, signInByAddress, ctx.address)
  const passkey = await verifyPasskey(ctx.db, ctx.env, response)
  const user =
    passkey && (await selectCredentials(ctx.db).where('id', '=', passkey.user_id).executeTakeFirst())
  if (!passkey || !user || !maySignIn(ctx, user)) throw refuse(ctx, 'passkey', user?.id)
  await beginSession(ctx, user, async (trx) => {
    if (!(await markPasskeyUsed(trx, passkey))) throw refuse(ctx, 'passkey', user.id)
  })
  await refund(ctx, signInByAddress, ctx.address)
  return signedIn(ctx, user)
}

/** Finds the account and checks the password. Takes the same work whether the account exists or not (S10). */
async function verifyCredentials(ctx: Context, email: string, password: string) {
  const user = await selectCredentials(ctx.db).where('email', '=', email).executeTakeFirst()
  const hash = user && maySignIn(ctx, user) ? user.password_hash : null
  if ((await verifyPassword(hash, password)) && user) return user
  throw refuse(ctx, 'password', user?.id)
}

const selectCredentials = (db: Db) =>
  db.selectFrom('users').select(['id', 'email', 'password_hash', 'verified_at', 'approved_at', 'disabled_at'])

const maySignIn = ({ env }: Context, user: { email: string; disabled_at: Date | null }): boolean =>
  user.disabled_at === null && !isBlockedDevAccount(env, user.email)

/** @param consumeFactor consumes the second factor, or the passkey, in the same transaction, or throws */
async function beginSession(
  ctx: Context,
  user: Credentials,
  consumeFactor: (trx: Transaction<Database>) => Promise<void>,
): Promise<void> {
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
    if (!unchangedUser) throw refuse(ctx, 'password', user.id)
    await consumeFactor(trx)
    const isNewPlace = await startAccountSession(trx, ctx, user)
    const { address, userAgent } = ctx
    if (isNewPlace) await ctx.mail.send(trx, newPlaceEmail(ctx.env, user.email, { address, userAgent }))
  })
}

function signedIn(ctx: Context, user: Credentials): SignedIn {
  ctx.log.info({ event: 'sign_in', account: user.id, address: ctx.address })
  return { id: user.id, email: user.email, state: accountStateOf(user) }
}

/** `password`: the same error for an unknown address, a wrong password and a disabled account (D07, S10). */
const REFUSALS = { password: 'Invalid email or password.', passkey: 'This passkey was not accepted.' }

function refuse(ctx: Context, reason: keyof typeof REFUSALS, account: string | undefined): AppError {
  ctx.log.warn({ event: 'sign_in_failed', account: account ?? null, address: ctx.address })
  recordRefusal(ctx, { reason, account })
  return appError('UNAUTHORIZED', REFUSALS[reason])
}
