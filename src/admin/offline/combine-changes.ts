import type { PendingChange } from './pending-writes.ts'

/**
 * One change in place of two that wait: a status, and the amount or the reason that was said with it afterwards. So they
 * arrive, or conflict, together. Null where both stay.
 */
export function combineChanges(
  earlier: PendingChange | undefined,
  later: PendingChange,
): PendingChange | null {
  if (earlier?.procedure !== 'setStatus' || later.procedure !== 'setStatus') return null
  if (earlier.status !== later.status) return null
  const { status_was, amount_was = later.amount_was, reason_was = later.reason_was } = earlier
  return { ...earlier, ...later, status_was, amount_was, reason_was }
}
