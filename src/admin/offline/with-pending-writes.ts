import type { InquiryStatus } from '../../../server/inquiry/schema.ts'
import type { PendingWrite } from './pending-writes.ts'

/** A record as it will be once its changes that wait were sent. One that was refused does not count. */
export function withPendingStatus<Row extends { status: InquiryStatus }>(
  row: Row,
  writes: PendingWrite[],
): Row {
  const [status] = writes
    .flatMap(({ change, refused }) => (change.procedure === 'setStatus' && !refused ? [change.status] : []))
    .toReversed()
  return status === undefined ? row : { ...row, status }
}
