import { useQuery } from '@tanstack/react-query'
import { formatDateTimeInText } from '../../../core/office/dates.ts'
import { useLoadErrorToast } from '../../../core/office/load-error.ts'
import { useOptimisticList } from '../../../core/office/optimistic-list.ts'
import { useSaveMutation } from '../../../core/office/save-mutation.ts'
import { useTRPC } from '../../../queries.tsx'
import { useTRPCClient } from '../../../trpc.ts'
import { usePendingWritesByInquiry } from '../pending/use-pending-writes.ts'
import { useQueuedWrite } from '../pending/use-queued-write.ts'
import { useUndoInquiries } from '../use-undo-inquiries.ts'
import { type FollowUpsView, periodInput } from './follow-ups-period.ts'
import { type FollowUp, usePendingFollowUps } from './use-pending-follow-ups.ts'

/** Moves a follow-up to a time, ISO 8601; null marks it as done and removes the time. */
export type MoveFollowUp = (row: FollowUp, followUpAt: string | null) => void

/**
 * The follow-ups of a view, earliest first, and `move`, an optimistic update with an undo in the toast. Without a
 * connection a move is queued and sent later.
 */
export function useFollowUps(view: FollowUpsView) {
  const client = useTRPCClient()
  const { inquiry } = useTRPC()
  const input = periodInput(view)
  const query = useQuery(inquiry.followUps.queryOptions(input))
  useLoadErrorToast(query, 'Failed to load follow-ups')
  const { rows = [], applyChange } = useOptimisticList(query.data?.items)
  const undo = useUndoInquiries()
  const queueWrite = useQueuedWrite()
  const writesOf = usePendingWritesByInquiry()
  const { run } = useSaveMutation({
    call: ({ row: { id, follow_up_at: follow_up_at_was }, follow_up_at }: Move) =>
      queueWrite(id, { procedure: 'assign', follow_up_at, follow_up_at_was }, (idempotency_key, signal) =>
        client.inquiry.assign.mutate({ id, follow_up_at, idempotency_key }, { signal }),
      ),
    // A change that is only queued on the device has nothing to undo yet.
    offerUndo: ({ row: { name }, follow_up_at }, saved) =>
      saved?.changes.length
        ? {
            title: follow_up_at ? 'Follow-up moved' : 'Follow-up done',
            description: follow_up_at ? `${name}: ${formatDateTimeInText(follow_up_at)}` : name,
            undo: () => undo(saved.changes),
          }
        : null,
    errorMessage: 'Failed to move the follow-up',
    getRowId: ({ row }) => row.id,
  })

  const isInView = ({ follow_up_at, assigned_to }: FollowUp) =>
    follow_up_at < input.before &&
    (!input.from || follow_up_at >= input.from) &&
    (!input.person || (assigned_to ?? 'nobody') === input.person)
  const move: MoveFollowUp = (row, followUpAt) =>
    void applyChange(
      (rows) => withFollowUp(rows, row, followUpAt),
      () => run({ row, follow_up_at: followUpAt }),
    )
  return { query, rows: usePendingFollowUps(rows).filter(isInView), move, writesOf }
}

interface Move {
  row: FollowUp
  follow_up_at: string | null
}

/** The rows with one of them moved. */
function withFollowUp(rows: FollowUp[], row: FollowUp, followUpAt: string | null): FollowUp[] {
  const others = rows.filter(({ id }) => id !== row.id)
  return followUpAt === null ? others : [...others, { ...row, follow_up_at: followUpAt }]
}
