import { sql } from 'kysely'
import { type RateLimit, signInByAccount, signInByAddress, signInFromKnownAddress } from '../limits.ts'
import { type RateLimitContext, refund, hashEmail, consume } from '../rate-limiter.ts'

/** For how many days after a sign-in a client address counts as known for that account. */
const KNOWN_ADDRESS_DAYS = 30

/**
 * Counts a sign-in attempt, before the password is checked. A client address from which the account signed in lately has
 * its own counter, so that strangers cannot lock the owner out (S11). The limit of the client address comes first: an
 * address that is refused does not use up the attempts of accounts.
 * @returns a function that refunds the attempt, for a sign-in that succeeds
 * @throws TRPCError TOO_MANY_REQUESTS
 */
export async function consumeSignInAttempt(
  context: RateLimitContext,
  email: string,
  address: string,
): Promise<() => Promise<void>> {
  await consume(context, signInByAddress, address)
  const [limit, key] = await accountLimitFor(context, email, address)
  await consume(context, limit, key)
  return async () => {
    await refund(context, signInByAddress, address)
    await refund(context, limit, key)
  }
}

/** Marks a client address as known for an account. Stored with the rate limits: a database crash may lose it. */
export async function markAddressKnown(
  { db }: RateLimitContext,
  email: string,
  address: string,
): Promise<void> {
  await sql`
    insert into rate_limits (key, points, expires_at)
    values (${knownAddressKey(email, address)}, 0, now() + make_interval(days => ${KNOWN_ADDRESS_DAYS}))
    on conflict (key) do update set expires_at = excluded.expires_at`.execute(db)
}

async function accountLimitFor(
  { db }: RateLimitContext,
  email: string,
  address: string,
): Promise<[RateLimit, string]> {
  const knownAddress = await db
    .selectFrom('rate_limits')
    .select('key')
    .where('key', '=', knownAddressKey(email, address))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return knownAddress
    ? [signInFromKnownAddress, `${hashEmail(email)}:${address}`]
    : [signInByAccount, hashEmail(email)]
}

const knownAddressKey = (email: string, address: string) => `known-place:${hashEmail(email)}:${address}`
