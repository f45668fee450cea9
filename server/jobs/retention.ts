import { sql } from 'kysely'
import { recordActivity } from '../database/activity-log.ts'
import type { Db } from '../database/tables.ts'
import { BATCH_SIZE, deletedCount, inBatches } from './batches.ts'

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

/** Erases inquiries that are older than so many months, except won ones (D73). The activity keeps how many. */
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
            .limit(BATCH_SIZE),
        )
        // Again, because the inquiry may be won at this moment.
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
