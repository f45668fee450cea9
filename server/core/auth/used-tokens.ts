import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '../database/tables.ts'
import { USED_TOKEN_SECONDS } from '../limits.ts'
import { hashToken } from './tokens.ts'

/*
 * On a slow connection people press a button twice, and the browser shows only the second answer. So the token that a
 * mailed link's button used up is remembered for some minutes, in which the button has the same answer and does
 * nothing. Only the token's hash is stored: with the rate limits, which expire, and are in no backup.
 */

/**
 * Remembers a token in the transaction that uses it up, so that no repeated request finds it neither valid nor used.
 * @param purpose what the token was used for; it counts as used for nothing else
 * @param kept how many rows an erasure retained, because its answer depends on it
 */
export async function rememberUse(
  trx: Transaction<Database>,
  purpose: string,
  token: string,
  kept = 0,
): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(secs => ${USED_TOKEN_SECONDS})`
  await trx
    .insertInto('rate_limits')
    .values({ key: keyOf(purpose, token), points: kept, expires_at })
    .execute()
}

/** The use of a token that is not valid any more; null unless it was used for this purpose some minutes ago. */
export async function findRecentUse(
  db: Db,
  purpose: string,
  token: string,
): Promise<{ kept: number } | null> {
  const use = await db
    .selectFrom('rate_limits')
    .select('points as kept')
    .where('key', '=', keyOf(purpose, token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return use ?? null
}

const keyOf = (purpose: string, token: string) => `used-${purpose}:${hashToken(token).toString('base64url')}`
