import type { DeleteResult } from 'kysely'

/** Rows that one statement deletes. A statement may take five seconds. */
export const BATCH_SIZE = 1000

export const deletedCount = ({ numDeletedRows }: DeleteResult) => Number(numDeletedRows)

/** Calls `deleteBatch`, which returns how many rows it deleted, until it returns 0. Returns the sum. */
export async function inBatches(deleteBatch: () => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const removed = await deleteBatch()
    if (removed === 0) return total
    total += removed
  }
}
