import { sql, type Transaction } from 'kysely'
import { record } from '../database/activity-log.ts'
import { recordRefusal } from '../database/refusal-log.ts'
import type { Database } from '../database/tables.ts'
import { passwordByAccount } from '../limits.ts'
import { consume, refund } from '../rate-limiter.ts'
import type { Context } from '../trpc.ts'
import {
  type AccountState,
  accountStateOf,
  hasActiveAccount,
  isActive,
  lockAccounts,
} from './account-state.ts'
import { type NewAccount, verificationEmail, waitingForApprovalEmail } from './emails.ts'
import { verifyPassword } from './password-hashing.ts'
import { passwordInput } from './schema.ts'
import { deleteUserSessions, hasSecondFactor } from './session-rows.ts'
import { startAccountSession } from './sessions.ts'
import { revokeStartLinks } from './setup-link.ts'
import { generateToken } from './tokens.ts'
import { rememberUse } from './used-tokens.ts'
import { consumeUserToken, createUserToken, findTokenUser } from './user-tokens.ts'

/**
 * Mails the verification link of an account.
 * @param verifiedRecipient the request had a set-up code: its mail has a separate rate limit from strangers' mails
 * @returns false when the address got too many mails within the hour: then no link is stored either
 */
export async function sendVerificationEmail(
  trx: Transaction<Database>,
  { env, mail }: Pick<Context, 'env' | 'mail'>,
  user: { id: string; email: string },
  verifiedRecipient = false,
): Promise<boolean> {
  const token = generateToken()
  const message = { ...verificationEmail(env, user.email, token), isVerifiedAddress: verifiedRecipient }
  if (!(await mail.send(trx, message))) return false
  await createUserToken(trx, user.id, 'verify', token)
  return true
}

/**
 * Verifies an account's address by the token that was mailed to it and the account's password. Every session ends,
 * because none was begun by somebody who had proved both. An account made through a start link is approved as well,
 * unless another account is active already: then it waits for approval like any other (S04). That first account is also
 * signed in: its owner has proved access to the log and the mail, and the password.
 * @returns whether the account is signed in now, or null when the token is no longer valid
 * @throws TRPCError TOO_MANY_REQUESTS after ten wrong passwords in five minutes
 */
export async function verifyEmail(
  ctx: VerifyingContext,
  token: string,
  password: string,
): Promise<'verified' | 'signed_in' | 'wrong_password' | null> {
  const { db, log, address } = ctx
  const user = await findTokenUser(db, 'verify', token)
  if (!user) return null
  if (!passwordInput.safeParse(password).success) return 'wrong_password'
  await consume(ctx, passwordByAccount, user.id)
  if (!(await verifyPassword(user.password_hash, password))) {
    log.warn({ event: 'email_verification_failed', account: user.id, address })
    recordRefusal(ctx, { reason: 'verification', account: user.id })
    return 'wrong_password'
  }
  await refund(ctx, passwordByAccount, user.id)
  const verified = await db.transaction().execute(async (trx) => {
    await lockAccounts(trx)
    // A sign-up that started over meanwhile has set another password: the link stays valid for that password.
    const unchangedUser = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .forUpdate()
      .executeTakeFirst()
    const id = unchangedUser ? await consumeUserToken(trx, 'verify', token) : null
    if (id === null) return null
    await rememberUse(trx, 'verify', token)
    return await verifyAccount(trx, ctx, id)
  })
  if (!verified) return null
  logVerification(ctx, verified)
  return verified.isSignedIn ? 'signed_in' : 'verified'
}

/** What verifying an account needs, and signing it in. */
export type VerifyingContext = Pick<
  Context,
  'db' | 'env' | 'log' | 'mail' | 'address' | 'userAgent' | 'sessionToken' | 'responseHeaders'
>

interface VerifiedAccount {
  id: string
  email: string
  state: AccountState
  isSignedIn: boolean
}

/**
 * Verifies an account whose owner has proved enough, and signs it in if it is the first one and made through a start
 * link. The caller has called `lockAccounts`.
 */
export async function verifyAccount(
  trx: Transaction<Database>,
  ctx: Omit<VerifyingContext, 'db' | 'log'>,
  id: string,
): Promise<VerifiedAccount> {
  const { address } = ctx
  await deleteUserSessions(trx, id)
  // Addresses from before the verification may be a stranger's.
  await trx.deleteFrom('known_addresses').where('user_id', '=', id).execute()
  const mayAutoApprove = !(await hasActiveAccount(trx))
  const verifiedUser = await trx
    .updateTable('users')
    .set((eb) => ({
      verified_at: eb.fn.coalesce('verified_at', sql<Date>`now()`),
      approved_at: mayAutoApprove
        ? sql<Date>`case when setup_origin = 'start' then coalesce(approved_at, now()) else approved_at end`
        : eb.ref('approved_at'),
    }))
    .where('id', '=', id)
    .returning([
      'id',
      'email',
      'created_at',
      'sign_up_address',
      'verified_at',
      'approved_at',
      'disabled_at',
      'setup_origin',
      hasSecondFactor.as('has_second_factor'),
    ])
    .executeTakeFirstOrThrow()
  const state = accountStateOf(verifiedUser)
  await revokeStartLinks(trx)
  await trx.deleteFrom('user_tokens').where('user_id', '=', id).where('kind', '=', 'verify').execute()
  if (state === 'active')
    await trx.updateTable('users').set({ sign_up_address: null }).where('id', '=', id).execute()
  await record(trx, { me: { id }, address }, 'verify', 'users', id, {
    after: { email: verifiedUser.email, state },
  })
  if (state === 'pending' && verifiedUser.disabled_at === null)
    await notifyActiveAccounts(trx, ctx, verifiedUser)
  const { setup_origin, has_second_factor } = verifiedUser
  const isFirstAccount = mayAutoApprove && setup_origin === 'start' && state === 'active'
  const isSignedIn = isFirstAccount && !has_second_factor
  if (isSignedIn) await startAccountSession(trx, ctx, verifiedUser)
  return { id, email: verifiedUser.email, state, isSignedIn }
}

export function logVerification(
  { log, address }: Pick<VerifyingContext, 'log' | 'address'>,
  { id, state, isSignedIn }: VerifiedAccount,
): void {
  log.info({ event: 'email_verified', account: id, state, address })
  if (isSignedIn) log.info({ event: 'sign_in', account: id, address })
}

async function notifyActiveAccounts(
  trx: Transaction<Database>,
  { env, mail }: Pick<Context, 'env' | 'mail'>,
  account: NewAccount,
) {
  const activeUsers = await trx.selectFrom('users').select('email').where(isActive).execute()
  for (const { email } of activeUsers) await mail.send(trx, waitingForApprovalEmail(env, email, account))
}
