import { sql, type Transaction } from 'kysely'
import { CLIENT_ADDRESS_DAYS, VISIT_COUNT_MONTHS } from '../core/constants/schema.ts'
import { recordActivity } from '../core/database/activity-log.ts'
import type { Database, Db } from '../core/database/tables.ts'
import { BATCH_SIZE, deletedCount, inBatches, updatedCount } from '../core/jobs/batches.ts'
import { hasNotLedToWork } from '../features/inquiries/merged-group.ts'

/** Deletes the activity that is older than so many months: it names people, and would grow for ever. */
export async function deleteOldActivity(db: Db, months: number): Promise<number> {
  const isOld = sql<boolean>`created_at < now() - make_interval(months => ${months})`
  return await inBatches(() =>
    db
      .deleteFrom('activity')
      .where('id', 'in', (eb) => eb.selectFrom('activity').select('id').where(isOld).limit(BATCH_SIZE))
      .executeTakeFirst()
      .then(deletedCount),
  )
}

/**
 * Removes client addresses from the activity and from accounts that wait for approval, `CLIENT_ADDRESS_DAYS` after they were noted.
 * What happened stays.
 */
export async function removeOldAddresses(db: Db): Promise<number> {
  const isOld = sql<boolean>`created_at < now() - make_interval(days => ${CLIENT_ADDRESS_DAYS})`
  // The condition of the index activity_addresses. Servers before 2026-11-23 wrote a sign-in's address into `after`.
  const hasAddress = sql<boolean>`
    (address is not null or (action = 'sign_in' and after -> 'address' is not null))`
  const inActivity = await inBatches(() =>
    db
      .updateTable('activity')
      .set({ address: null, after: sql`case action when 'sign_in' then after - 'address' else after end` })
      .where('id', 'in', (eb) =>
        eb.selectFrom('activity').select('id').where(hasAddress).where(isOld).limit(BATCH_SIZE),
      )
      .executeTakeFirst()
      .then(updatedCount),
  )
  const inAccounts = await inBatches(() =>
    db
      .updateTable('users')
      .set({ sign_up_address: null })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('users')
          .select('id')
          .where('sign_up_address', 'is not', null)
          .where(isOld)
          .limit(BATCH_SIZE),
      )
      // Again, because an unverified account may start over at this moment.
      .where(isOld)
      .executeTakeFirst()
      .then(updatedCount),
  )
  return inActivity + inAccounts
}

/** Deletes the counts of visits that are older than `VISIT_COUNT_MONTHS`. */
export async function deleteOldVisitCounts(db: Db): Promise<number> {
  const isOld = sql<boolean>`
    day < ((now() at time zone firm_time_zone())::date - make_interval(months => ${VISIT_COUNT_MONTHS}))`
  return await inBatches(() =>
    db
      .deleteFrom('visit_counts')
      .where('id', 'in', (eb) => eb.selectFrom('visit_counts').select('id').where(isOld).limit(BATCH_SIZE))
      .executeTakeFirst()
      .then(deletedCount),
  )
}

/**
 * Erases inquiries that are older than so many months, each row by its own time, except those that have led to work (D73), or
 * into which one was merged that has. What was merged into one that is erased stays. The activity keeps how many.
 */
export const eraseOldInquiries = (db: Db, months: number): Promise<number> =>
  inBatches(() => db.transaction().execute((trx) => eraseBatch(trx, months)))

const hasNotLedToMergedWork = sql<boolean>`not exists (
  select from inquiries as merged where merged.merged_into = inquiries.id and merged.status = 'won')`

async function eraseBatch(trx: Transaction<Database>, months: number): Promise<number> {
  const outdated = trx
    .selectFrom('inquiries')
    .where(hasNotLedToWork)
    .where(hasNotLedToMergedWork)
    .where('created_at', '<', sql<Date>`now() - make_interval(months => ${months})`)
  const rows = await outdated
    .select(['id', sql<string>`coalesce(merged_into, id)`.as('head')])
    .limit(BATCH_SIZE)
    .execute()
  if (rows.length === 0) return 0
  // The heads first, as whoever merges locks them. Then again, because an inquiry may have been won at this moment.
  const heads = rows.map(({ head }) => head)
  await trx.selectFrom('inquiries').select('id').where('id', 'in', heads).orderBy('id').forUpdate().execute()
  const ids = rows.map(({ id }) => id)
  const erased = await trx
    .deleteFrom('inquiries')
    .where('id', 'in', outdated.select('id').where('id', 'in', ids))
    .executeTakeFirst()
    .then(deletedCount)
  if (erased > 0)
    await recordActivity(trx, {
      user_id: null,
      action: 'erase',
      table: 'inquiries',
      record_id: null,
      after: { count: erased, months },
    })
  return erased
}
