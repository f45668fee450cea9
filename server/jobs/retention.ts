import { sql } from 'kysely'
import { CLIENT_ADDRESS_DAYS, VISIT_COUNT_MONTHS } from '../constants/schema.ts'
import { recordActivity } from '../database/activity-log.ts'
import type { Db } from '../database/tables.ts'
import { hasNotLedToWork } from '../inquiry/led-to-work.ts'
import { BATCH_SIZE, deletedCount, inBatches, updatedCount } from './batches.ts'

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
 * Erases inquiries that are older than so many months, except those that have led to work (D73), and what was merged into younger ones and is
 * itself as old. The activity keeps how many.
 */
export async function eraseOldInquiries(db: Db, months: number): Promise<number> {
  const erased = await inBatches(() => eraseBatch(db, months))
  return erased + (await inBatches(() => eraseMergedBatch(db, months)))
}

/** With an alias go the notes and photographs that came with its inquiry. */
async function eraseMergedBatch(db: Db, months: number): Promise<number> {
  const isOldAndNotWon = sql<boolean>`
    received_at < now() - make_interval(months => ${months}) and not won
    and not exists (select from inquiries where inquiries.id = inquiry_id and status = 'won')`
  return deletedCount(
    await db
      .deleteFrom('inquiry_aliases')
      .where('id', 'in', (eb) =>
        eb.selectFrom('inquiry_aliases').select('id').where(isOldAndNotWon).limit(BATCH_SIZE),
      )
      .executeTakeFirst(),
  )
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
            .where(hasNotLedToWork)
            .where('created_at', '<', sql<Date>`now() - make_interval(months => ${months})`)
            .limit(BATCH_SIZE),
        )
        // Again, because the inquiry may be won at this moment.
        .where(hasNotLedToWork)
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
