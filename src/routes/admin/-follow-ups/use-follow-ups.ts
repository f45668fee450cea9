import { useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { useUndoInquiries } from '../-inquiries/use-undo-inquiries.ts'
import type { AppRouter } from '../../../../server/router.ts'
import { formatDateTimeInText } from '../../../admin/dates.ts'
import { useLoadErrorToast } from '../../../admin/load-error.ts'
import { useOptimisticList } from '../../../admin/optimistic-list.ts'
import { useSaveMutation } from '../../../admin/save-mutation.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { type FollowUpsView, periodInput } from './follow-ups-period.ts'

/** A follow-up as the list returns it. */
export type FollowUp = inferRouterOutputs<AppRouter>['inquiry']['followUps']['items'][number]

/** Moves a follow-up to a time, ISO 8601; null: it is done and has no time any more. */
export type MoveFollowUp = (row: FollowUp, followUpAt: string | null) => void

/** The follow-ups of a view, the earliest first, and how one is moved: at once in the list, with an undo in the toast. */
export function useFollowUps(view: FollowUpsView) {
  const client = useTRPCClient()
  const { inquiry } = useTRPC()
  const input = periodInput(view)
  const query = useQuery(inquiry.followUps.queryOptions(input))
  useLoadErrorToast(query, 'Failed to load follow-ups')
  const { rows = [], applyChange } = useOptimisticList(query.data?.items)
  const undo = useUndoInquiries()
  const { run } = useSaveMutation({
    call: ({ row: { id }, follow_up_at }: { row: FollowUp; follow_up_at: string | null }) =>
      client.inquiry.assign.mutate({ id, follow_up_at }),
    offerUndo: ({ row: { id, name, follow_up_at: before }, follow_up_at }) =>
      follow_up_at === before
        ? null
        : {
            title: follow_up_at ? 'Follow-up moved' : 'Follow-up done',
            description: follow_up_at ? `${name}: ${formatDateTimeInText(follow_up_at)}` : name,
            undo: () => undo([{ id, from: { follow_up_at: before }, to: { follow_up_at } }]),
          },
    errorMessage: 'Failed to move the follow-up',
    getRowId: ({ row }) => row.id,
    refresh: () => inquiry.invalidate(),
  })

  const isInView = ({ follow_up_at }: FollowUp) =>
    follow_up_at < input.before && (!input.from || follow_up_at >= input.from)
  const move: MoveFollowUp = (row, followUpAt) =>
    void applyChange(
      (rows) => withFollowUp(rows, row, followUpAt),
      () => run({ row, follow_up_at: followUpAt }),
    )
  return { query, rows: rows.filter(isInView), move }
}

/** The rows with one moved, in their order by time. */
function withFollowUp(rows: FollowUp[], row: FollowUp, followUpAt: string | null): FollowUp[] {
  const others = rows.filter(({ id }) => id !== row.id)
  if (followUpAt === null) return others
  return [...others, { ...row, follow_up_at: followUpAt }].toSorted(
    (a, b) => Date.parse(a.follow_up_at) - Date.parse(b.follow_up_at),
  )
}
