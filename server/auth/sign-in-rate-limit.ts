import { sql } from 'kysely'
import { type RateLimit, signInByAccount, signInByAddress, signInFromKnownAddress } from '../limits.ts'
import { type RateLimitContext, refund, hashEmail, consume } from '../rate-limiter.ts'

/** How long a place counts as known after a sign-in from it. */
const KNOWN_ADDRESS_DAYS = 30

/**
 * Counts a sign-in before the password is looked at, and answers what gives the attempt back. An address where the
 * account signed in lately has its own counter, so that no stranger can use up the owner's (S11). The client's address
 * is counted first: one that is refused there does not use up anybody's account.
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

/** Remembers that the account's owner was here. Lies with the counters: forgotten after a crash, it is learnt again. */
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
