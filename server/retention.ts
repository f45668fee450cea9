import { sql } from 'kysely'
import { recordActivity } from './activity.ts'
import { deleteExpiredSessions } from './auth/session-store.ts'
import type { Db } from './database.ts'

/** An account whose address nobody proved is somebody's address and nothing else (D73). */
const UNVERIFIED_DAYS = 30

/** Removes what is over: sessions, links, counters, and accounts that were never verified. */
export async function cleanUp(
  db: Db,
): Promise<{ sessions: number; tokens: number; limits: number; accounts: number }> {
  const now = sql<Date>`now()`
  const sessions = await deleteExpiredSessions(db)
  const tokens = await db.deleteFrom('user_tokens').where('expires_at', '<=', now).executeTakeFirst()
  const limits = await db.deleteFrom('rate_limits').where('expires_at', '<=', now).executeTakeFirst()
  const accounts = await db
    .deleteFrom('users')
    .where('verified_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${UNVERIFIED_DAYS})`)
    .executeTakeFirst()
  return {
    sessions,
    tokens: Number(tokens.numDeletedRows),
    limits: Number(limits.numDeletedRows),
    accounts: Number(accounts.numDeletedRows),
  }
}

/**
 * Erases inquiries that came to nothing after so many months since they came in; those that were won stay (D73).
 * Activity keeps that it happened, and how many.
 */
export async function eraseOldInquiries(db: Db, months: number): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('inquiries')
      .where('status', '!=', 'won')
      .where('created_at', '<', sql<Date>`now() - make_interval(months => ${months})`)
      .executeTakeFirst()
    const count = Number(numDeletedRows)
    if (count > 0)
      await recordActivity(trx, {
        by: null,
        action: 'erase',
        table: 'inquiries',
        record_id: null,
        after: { count, months },
      })
    return count
  })
}
