import type { DeleteResult, UpdateResult } from 'kysely'

/** Rows that one statement deletes or changes. A statement may take five seconds. */
export const BATCH_SIZE = 1000

export const deletedCount = ({ numDeletedRows }: DeleteResult) => Number(numDeletedRows)
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
