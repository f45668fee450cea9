import { displayName } from '../../../../server/core/auth/schema.ts'
import { formatMoney } from '../../../../server/core/money/schema.ts'
import { statuses } from '../../../../server/features/inquiries/schema.ts'
import { useAccounts } from '../../../core/office/accounts.ts'
import { formatDateTime } from '../../../core/office/dates.ts'
import { useNow } from '../../../core/office/use-now.ts'
import { statusLabel } from '../inquiry-status.tsx'
import type { PendingChange, PresentValues } from './pending-writes.ts'

/** The two sides of a conflict in words: the field, the other person's value and the author's value. */
interface Sides {
  what: string
  theirs: string
  mine: string
}

/** Pending writes in words. */
export function useChangeTexts() {
  const accounts = useAccounts()
  const now = useNow()

  const personOf = (id: string | null) => {
    const account = accounts.find((each) => each.id === id)
    return id === null ? 'nobody' : account ? displayName(account) : 'somebody'
  }
  const timeOf = (time: string | null) => (time === null ? 'no date' : formatDateTime(time, now))

  /** A note, or what an inquiry is set to: 'Quoted, ₹1,85,000'. */
  function textOf(change: PendingChange): string {
    if (change.procedure === 'addNote') return `“${change.note}”`
    if (change.procedure === 'setStatus')
      return [statusLabel(change.status), outcomeOf(change)].filter(Boolean).join(', ')
    const { assigned_to, follow_up_at } = change
    return assigned_to === undefined
      ? `Follow up: ${timeOf(follow_up_at ?? null)}`
      : `Assigned to ${personOf(assigned_to)}`
  }

  function sidesOf(change: PendingChange, present: PresentValues): Sides {
    const { status, amount = null, lost_reason = null, assigned_to = null, follow_up_at = null } = present
    if (change.procedure === 'assign')
      return change.assigned_to === undefined
        ? { what: 'the follow-up', theirs: timeOf(follow_up_at), mine: timeOf(change.follow_up_at ?? null) }
        : { what: 'the assignee', theirs: personOf(assigned_to), mine: personOf(change.assigned_to) }
    const mine = textOf(change)
    if (change.procedure === 'addNote' || change.status !== status)
      return { what: 'this', theirs: statusLabel(status), mine }
    return change.reason === undefined
      ? { what: 'the amount', theirs: amountOf(amount), mine: amountOf(change.amount ?? null) }
      : { what: 'the reason', theirs: lost_reason ?? NO_REASON, mine: change.reason ?? NO_REASON }
  }

  return { textOf, sidesOf }
}

/** The same change, rebased on the inquiry's current values. */
export function rebasedOn(change: PendingChange, present: PresentValues): PendingChange {
  if (change.procedure === 'addNote') return change
  const { amount, lost_reason, assigned_to, follow_up_at } = present
  if (change.procedure === 'assign')
    return { ...change, assigned_to_was: assigned_to, follow_up_at_was: follow_up_at }
  const status_was = statuses.find((status) => status === present.status) ?? change.status_was
  return { ...change, status_was, amount_was: amount, reason_was: lost_reason }
}

const NO_REASON = 'no reason'

const amountOf = (amount: number | null) => (amount === null ? 'no amount' : formatMoney(amount))

function outcomeOf({
  amount,
  reason,
}: {
  amount?: number | null
  reason?: string | null
}): string | undefined {
  if (amount !== undefined) return amountOf(amount)
  return reason === undefined ? undefined : (reason ?? NO_REASON)
}
