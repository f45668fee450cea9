import { type RawBuilder, sql, type UpdateResult } from 'kysely'
import type { Database, Db } from '../database/tables.ts'

/** The most rows that one statement deletes or changes. A statement may take five seconds. */
export const BATCH_SIZE = 1000

export const updatedCount = ({ numUpdatedRows }: UpdateResult) => Number(numUpdatedRows)

/** Calls `runBatch`, which returns how many rows it deleted or changed, until it returns 0. Returns the sum. */
export async function inBatches(runBatch: () => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const removed = await runBatch()
    if (removed === 0) return total
    total += removed
  }
}

/**
 * Deletes the expired rows of a table in batches. Each delete checks the condition again, because a row may have been
 * renewed in the meantime.
 * @param key the columns that identify a row
 * @param skipLocked skips rows that another write has locked, so that neither waits for the other
 * @returns how many rows it deleted
 */
export const expire = (
  db: Db,
  table: keyof Database,
  key: readonly string[],
  where: RawBuilder<boolean>,
  { skipLocked = false } = {},
): Promise<number> =>
  inBatches(async () => {
    const columns = sql.join(key.map((column) => sql.ref(column)))
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where (${columns}) in (
        select ${columns} from ${sql.table(table)} where ${where} limit ${BATCH_SIZE}
        ${skipLocked ? sql`for update skip locked` : sql``})
      and ${where}`.execute(db)
    return Number(numAffectedRows)
  })
