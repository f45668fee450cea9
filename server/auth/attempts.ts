import { sql } from 'kysely'
import {
  type Counting,
  giveBack,
  hashed,
  type Limit,
  signInByAccount,
  signInByAddress,
  signInByKnownPlace,
  spend,
} from '../limits.ts'

/** How long a place counts as known after a sign-in from it. */
const KNOWN_DAYS = 30

/**
 * Counts a sign-in before the password is looked at, and answers what gives the attempt back. An address where the
 * account signed in lately has its own counter, so that no stranger can use up the owner's (S11). The client's address
 * is counted first: one that is refused there does not use up anybody's account.
 * @throws TRPCError TOO_MANY_REQUESTS
 */
export async function spendSignIn(
  counting: Counting,
  email: string,
  address: string,
): Promise<() => Promise<void>> {
  await spend(counting, signInByAddress, address)
  const [limit, key] = await counterOf(counting, email, address)
  await spend(counting, limit, key)
  return async () => {
    await giveBack(counting, signInByAddress, address)
    await giveBack(counting, limit, key)
  }
}

/** Remembers that the account's owner was here. Lies with the counters: forgotten after a crash, it is learnt again. */
export async function rememberPlace({ db }: Counting, email: string, address: string): Promise<void> {
  await sql`
    insert into rate_limits (key, points, expires_at)
    values (${placeKey(email, address)}, 0, now() + make_interval(days => ${KNOWN_DAYS}))
    on conflict (key) do update set expires_at = excluded.expires_at`.execute(db)
}

async function counterOf({ db }: Counting, email: string, address: string): Promise<[Limit, string]> {
  const known = await db
    .selectFrom('rate_limits')
    .select('key')
    .where('key', '=', placeKey(email, address))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return known ? [signInByKnownPlace, `${hashed(email)}:${address}`] : [signInByAccount, hashed(email)]
}

const placeKey = (email: string, address: string) => `known-place:${hashed(email)}:${address}`
