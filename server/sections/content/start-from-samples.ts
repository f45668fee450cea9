import { sql } from 'kysely'
import { recordActivity } from '../../core/database/activity-log.ts'
import type { Actor } from '../../core/database/managed-records.ts'
import { appError } from '../../core/errors.ts'
import { sampleArticleRows, sampleFaqRows } from '../../features/samples/content-rows.ts'

/**
 * Makes records of what visitors read while there is none, so that staff can edit it: nothing changes for visitors (D27).
 * @returns how many records were added
 * @throws TRPCError CONFLICT when there is a record already
 */
export function startFromSamples(
  { db, me, address }: Actor,
  table: 'articles' | 'faq_entries',
): Promise<{ added: number }> {
  return db.transaction().execute(async (trx) => {
    // Of two at once the second waits, and then finds the records of the first.
    await sql`select pg_advisory_xact_lock(hashtext(${`samples of ${table}`}))`.execute(trx)
    if (await trx.selectFrom(table).select('id').limit(1).executeTakeFirst())
      throw appError('CONFLICT', 'There are records already. Load the list again.')
    const rows =
      table === 'articles'
        ? await trx.insertInto(table).values(sampleArticleRows()).returningAll().execute()
        : await trx.insertInto(table).values(sampleFaqRows()).returningAll().execute()
    for (const after of rows)
      await recordActivity(trx, {
        user_id: me.id,
        address,
        action: 'create',
        table,
        record_id: after.id,
        after,
      })
    return { added: rows.length }
  })
}
