import { isConnected } from '../../../core/office/connection.ts'
import { readPendingWrites, WRITE_TIMEOUT_MS } from './pending-writes.ts'
import { sendPendingWrites } from './send-pending-writes.ts'

/** How many changes of an account are left after an attempt to send them. */
export async function countUnsaved(accountId: string): Promise<number> {
  const readOwn = async () =>
    (await readPendingWrites().catch(() => [])).filter(({ account }) => account === accountId).length
  if ((await readOwn()) === 0) return 0
  // Another window may hold the lock for sending, and may be suspended.
  if (isConnected()) await sendPendingWrites(AbortSignal.timeout(WRITE_TIMEOUT_MS)).catch(() => {})
  return await readOwn()
}
