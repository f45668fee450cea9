import { sql } from 'kysely'
import { KNOWN_ADDRESS_DAYS } from '../auth/sign-in-rate-limit.ts'
import { UNDELIVERED_MAIL_DAYS } from '../constants/schema.ts'
import type { Db } from '../database/tables.ts'
import type { Counts } from '../feature.ts'
import { BATCH_SIZE, expire, inBatches } from './expire.ts'

/** Days after which an account with an unverified address is deleted (D73). */
const UNVERIFIED_DAYS = 30

const isExpired = sql<boolean>`expires_at <= now()`

/**
 * Deletes the expired rows that every application has: sessions, tokens, passkey challenges, rate limit counters, known
 * addresses, unverified accounts and undelivered mails.
 */
export const deleteExpired = async (db: Db): Promise<Counts> => ({
  sessions: await expire(db, 'sessions', ['token_hash'], isExpired),
  tokens: await expire(db, 'user_tokens', ['token_hash'], isExpired),
  challenges: await expire(db, 'passkey_challenges', ['challenge'], isExpired),
  limits: await expire(db, 'rate_limits', ['key'], isExpired),
  addresses: await expire(
    db,
    'known_addresses',
    ['user_id', 'address'],
    sql`last_used_at < now() - make_interval(days => ${KNOWN_ADDRESS_DAYS})`,
  ),
  accounts: await inBatches(() => deleteUnverifiedAccounts(db)),
  mails: await expire(
    db,
    'mails',
    ['id'],
    sql`failed_at < now() - make_interval(days => ${UNDELIVERED_MAIL_DAYS})`,
  ),
})

/**
 * Deletes unverified accounts, approved or not: SIGNUP=open and the set-up links of the command line approve before the
 * address is verified. Their activity entries stay, without e-mail and client address.
 */
async function deleteUnverifiedAccounts(db: Db): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom('users')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('users')
          .select('id')
          .where('verified_at', 'is', null)
          .where('disabled_at', 'is', null)
          .where('created_at', '<', sql<Date>`now() - make_interval(days => ${UNVERIFIED_DAYS})`)
          .limit(BATCH_SIZE),
      )
      // Checked again, because the account may be verified at this moment.
      .where('verified_at', 'is', null)
      .returning('id')
      .execute()
    const ids = deleted.map(({ id }) => id)
    await sql`
      update activity
      set before = before - '{email,address}'::text[], after = after - '{email,address}'::text[], address = null
      where table_name = 'users' and record_id = any(${ids})`.execute(trx)
    return ids.length
  })
}
