import type { InquiryStatus } from '../../../../server/features/inquiries/schema.ts'
import type { PendingChange, PendingWrite } from './pending-writes.ts'

/** The columns of an inquiry that pending writes can change. */
interface PendingValues {
  status: InquiryStatus
  amount: number | null
  lost_reason: string | null
  assigned_to: string | null
  follow_up_at: string | null
}

/** A record as it will be once its pending writes are sent. Refused writes do not count. */
export function withPendingWrites<Row extends Partial<PendingValues>>(row: Row, writes: PendingWrite[]): Row {
  return writes.reduce((row, { change, refused }) => (refused ? row : { ...row, ...valuesOf(change) }), row)
}

/** How many more inquiries are new once an account's pending writes are sent; below 0, fewer. */
export function newInquiriesChange(writes: PendingWrite[]): number {
  const byInquiry = Map.groupBy(
    writes.filter(({ refused }) => !refused),
    ({ inquiry }) => inquiry,
  )
  const changes = [...byInquiry.values()].map((each) => {
    const statuses = each.flatMap(({ change }) => (change.procedure === 'setStatus' ? [change] : []))
    return Number(statuses.at(-1)?.status === 'new') - Number(statuses[0]?.status_was === 'new')
  })
  return changes.reduce((sum, change) => sum + change, 0)
}

/** The columns that a change sets, with their new values. */
function valuesOf(change: PendingChange): Partial<PendingValues> {
  if (change.procedure === 'addNote') return {}
  if (change.procedure === 'assign') {
    const { assigned_to, follow_up_at } = change
    return {
      ...(assigned_to !== undefined && { assigned_to }),
      ...(follow_up_at !== undefined && { follow_up_at }),
    }
  }
  const { status, amount, reason } = change
  return {
    status,
    ...(amount !== undefined && { amount }),
    ...(reason !== undefined && { lost_reason: reason }),
  }
}
