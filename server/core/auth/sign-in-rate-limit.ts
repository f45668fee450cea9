import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'
import {
  codesGuessedMail,
  type RateLimit,
  signInByAccount,
  signInByAddress,
  signInCode,
  signInFromKnownAddress,
} from '../limits.ts'
import { type RateLimitContext, refund, hashEmail, consume, tryConsume } from '../rate-limiter.ts'
import type { Context } from '../trpc.ts'
import { codesGuessedEmail } from './emails.ts'

/** For how many days after its last use a client address counts as known for an account. */
export const KNOWN_ADDRESS_DAYS = 30

/**
 * Counts a sign-in attempt, before the password is checked. A client address from which the account signed in recently
 * has its own counter, so that strangers cannot lock the owner out (S11). The limit of the client address comes first:
 * an address that is refused does not use up the attempts of accounts.
 * @returns the account's rate limit key, and a function that refunds the attempt when the sign-in succeeds
 * @throws TRPCError TOO_MANY_REQUESTS
 */
export async function consumeSignInAttempt(
  context: RateLimitContext,
  email: string,
): Promise<{ key: string; refundAttempt: () => Promise<void> }> {
  const { address } = context
  await consume(context, signInByAddress, address)
  const [limit, key] = await accountLimitFor(context, email)
  await consume(context, limit, key)
  const refundAttempt = async () => {
    await refund(context, signInByAddress, address)
    await refund(context, limit, key)
  }
  return { key, refundAttempt }
}

/**
 * Counts a code that came with a right password. Over the limit, somebody knows the password: the owner gets a mail.
 * @param key the key that `consumeSignInAttempt` returned
 * @throws TRPCError TOO_MANY_REQUESTS
 */
export async function consumeCodeAttempt(
  context: RateLimitContext & Pick<Context, 'env' | 'mail'>,
  user: { id: string; email: string },
  key: string,
): Promise<void> {
  try {
    await consume(context, signInCode, key)
  } catch (error) {
    const { db, env, mail } = context
    if (await tryConsume(db, env, codesGuessedMail, user.id))
      await db.transaction().execute((trx) => mail.send(trx, codesGuessedEmail(env, user.email)))
    throw error
  }
}

/**
 * Marks a client address as known for an account.
 * @returns whether its owner should get a mail about a sign-in from there: the account has not signed in from there
 * recently, and this is not the first sign-in. An unverified e-mail address gets no mail: it may be a stranger's.
 */
export async function markAddressKnown(
  db: Db,
  { id: user_id, verified_at }: { id: string; verified_at: Date | null },
  address: string,
): Promise<boolean> {
  const known = await db
    .selectFrom('known_addresses')
    .select('address')
    .where('user_id', '=', user_id)
    .where('last_used_at', '>', knownSince)
    .execute()
  const last_used_at = sql<Date>`now()`
  await db
    .insertInto('known_addresses')
    .values({ user_id, address, last_used_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'address']).doUpdateSet({ last_used_at }))
    .execute()
  if (verified_at === null || known.some((row) => row.address === address)) return false
  return known.length > 0 || Date.now() - verified_at.getTime() > KNOWN_ADDRESS_DAYS * 86_400_000
}

/** Keeps a known client address known, as long as a session of the account is used from there. */
export async function refreshKnownAddress(db: Db, user_id: string, address: string): Promise<void> {
  await db
    .updateTable('known_addresses')
    .set({ last_used_at: sql<Date>`now()` })
    .where('user_id', '=', user_id)
    .where('address', '=', address)
    .execute()
}

async function accountLimitFor(
  { db, address }: RateLimitContext,
  email: string,
): Promise<[RateLimit, string]> {
  const knownAddress = await db
    .selectFrom('known_addresses')
    .innerJoin('users', 'users.id', 'known_addresses.user_id')
    .select('address')
    .where('users.email', '=', email)
    .where('address', '=', address)
    .where('last_used_at', '>', knownSince)
    .executeTakeFirst()
  return knownAddress
    ? [signInFromKnownAddress, `${hashEmail(email)}:${address}`]
    : [signInByAccount, hashEmail(email)]
}

const knownSince = sql<Date>`now() - make_interval(days => ${KNOWN_ADDRESS_DAYS})`
