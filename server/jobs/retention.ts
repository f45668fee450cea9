import { type DeleteResult, sql } from 'kysely'
import { deleteExpiredSessions } from '../auth/session-store.ts'
import { recordActivity } from '../database/activity-log.ts'
import type { Db } from '../database/tables.ts'

/** An account whose address nobody proved is somebody's address and nothing else (D73). */
const UNVERIFIED_DAYS = 30

/** A newsletter address that nobody confirmed, or that left, is kept for so long after the last that was heard of it. */
const SUBSCRIBER_DAYS = 30

/** Rows that one statement removes: the pool ends what takes longer than five seconds. */
const BATCH = 1000

interface CleanupCounts {
  sessions: number
  tokens: number
  limits: number
  accounts: number
  subscribers: number
}

/** Removes what is over: sessions, links, counters, accounts never verified, newsletter addresses without a reader. */
export async function deleteExpired(db: Db): Promise<CleanupCounts> {
  const now = sql<Date>`now()`
  return {
    sessions: await inBatches(() => deleteExpiredSessions(db, BATCH)),
    tokens: await inBatches(() =>
      db
        .deleteFrom('user_tokens')
        .where('token_hash', 'in', (eb) =>
          eb.selectFrom('user_tokens').select('token_hash').where('expires_at', '<=', now).limit(BATCH),
        )
        .executeTakeFirst()
        .then(deletedCount),
    ),
    limits: await inBatches(() =>
      db
        .deleteFrom('rate_limits')
        .where('key', 'in', (eb) =>
          eb.selectFrom('rate_limits').select('key').where('expires_at', '<=', now).limit(BATCH),
        )
        // One that is spent again meanwhile counts from anew.
        .where('expires_at', '<=', now)
        .executeTakeFirst()
        .then(deletedCount),
    ),
    accounts: await inBatches(() => deleteUnverifiedAccounts(db)),
    subscribers: await inBatches(() => deleteLapsedSubscribers(db)),
  }
}

/**
 * Approved or not: SIGNUP=open and the links of the command line approve before anybody proved the address. In the
 * activity what happened stays, without the address.
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
          .limit(BATCH),
      )
      // Who verifies at this very moment stays.
      .where('verified_at', 'is', null)
      .returning('id')
      .execute()
    const ids = deleted.map(({ id }) => id)
    await sql`
      update activity set before = before - '{email,address}'::text[], after = after - '{email,address}'::text[]
      where table_name = 'users' and record_id = any(${ids})`.execute(trx)
    return ids.length
  })
}

/** Asked for and never confirmed, or unsubscribed. */
async function deleteLapsedSubscribers(db: Db): Promise<number> {
  return deletedCount(
    await db
      .deleteFrom('newsletter_subscribers')
      .where('id', 'in', (eb) =>
        eb.selectFrom('newsletter_subscribers').select('id').where(isLapsed).limit(BATCH),
      )
      // One that is confirmed at this very moment stays.
      .where(isLapsed)
      .executeTakeFirst(),
  )
}

const isLapsed = sql<boolean>`
  (confirmed_at is null or unsubscribed_at is not null)
  and updated_at < now() - make_interval(days => ${SUBSCRIBER_DAYS})`

/** Removes what the activity holds of more than so many months ago: it names people, and would grow without end. */
export async function deleteOldActivity(db: Db, months: number): Promise<number> {
  const isOld = sql<boolean>`created_at < now() - make_interval(months => ${months})`
  return await inBatches(() =>
    db
      .deleteFrom('activity')
      .where('id', 'in', (eb) => eb.selectFrom('activity').select('id').where(isOld).limit(BATCH))
      .executeTakeFirst()
      .then(deletedCount),
  )
}

/**
 * Erases inquiries that came to nothing after so many months since they came in; those that were won stay (D73).
 * Activity keeps that it happened, and how many.
 */
export async function eraseOldInquiries(db: Db, months: number): Promise<number> {
  return await inBatches(() => eraseBatch(db, months))
}

async function eraseBatch(db: Db, months: number): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const erased = deletedCount(
      await trx
        .deleteFrom('inquiries')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('inquiries')
            .select('id')
            .where('status', '!=', 'won')
            .where('created_at', '<', sql<Date>`now() - make_interval(months => ${months})`)
            .limit(BATCH),
        )
        // One that is won at this very moment stays.
        .where('status', '!=', 'won')
        .executeTakeFirst(),
    )
    if (erased > 0)
      await recordActivity(trx, {
        user_id: null,
        action: 'erase',
        table: 'inquiries',
        record_id: null,
        after: { count: erased, months },
      })
    return erased
  })
}

const deletedCount = ({ numDeletedRows }: DeleteResult) => Number(numDeletedRows)

/** Removes until there is nothing left to remove, and says how much it was. */
async function inBatches(deleteBatch: () => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const removed = await deleteBatch()
    if (removed === 0) return total
    total += removed
  }
}
