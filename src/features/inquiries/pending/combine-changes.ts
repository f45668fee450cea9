import type { PendingChange, PendingWrite } from './pending-writes.ts'

/**
 * Combines two pending changes: a status, and the amount or the reason entered for it afterwards, so that they are
 * saved, or conflict, together. Null if the two stay separate.
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

/** Whether a write has to wait for an earlier one: both set the same field of an inquiry. A note waits for nothing. */
export function dependsOn(later: PendingWrite, earlier: PendingWrite): boolean {
  if (later.key <= earlier.key || later.inquiry !== earlier.inquiry) return false
  if (later.change.procedure !== earlier.change.procedure || later.change.procedure === 'addNote')
    return false
  return fieldsOf(later.change).some((name) => name in earlier.change)
}

/** The fields that a change sets, without the values that its author saw. */
const fieldsOf = (change: PendingChange): string[] =>
  Object.keys(change).filter((name) => name !== 'procedure' && !name.endsWith('_was'))
