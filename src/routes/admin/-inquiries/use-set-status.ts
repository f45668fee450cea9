import { useQueryClient } from '@tanstack/react-query'
import type { InquiryStatus } from '../../../../server/inquiry/schema.ts'
import { STATUS_LABELS } from '../../../admin/inquiry-status.tsx'
import { useSaveMutation } from '../../../admin/save-mutation.ts'
import { useTRPCClient, useTRPC } from '../../../trpc.ts'
import type { Inquiry } from './inquiry.ts'
import { useOptimisticInquiry } from './optimistic-inquiry.ts'
import { useUndoInquiries } from './use-bulk-change.ts'

interface StatusChange {
  status: InquiryStatus
  /** The inquiry before, for the undo. */
  before: Inquiry | undefined
}

/** Sets the status of an inquiry, as an optimistic update that can be undone. Resolves to whether it was saved. */
export function useSetStatus(id: string): (status: InquiryStatus) => Promise<boolean> {
  const client = useTRPCClient()
  const queryClient = useQueryClient()
  const { inquiry, stats } = useTRPC()
  const applyOptimistic = useOptimisticInquiry(id)
  const undo = useUndoInquiries()
  const { run } = useSaveMutation({
    call: ({ status }: StatusChange) => client.inquiry.setStatus.mutate({ id, status }),
    offerUndo: ({ before }, row) =>
      before
        ? {
            title: `Marked as ${STATUS_LABELS[row.status]}`,
            description: row.name,
            undo: () => undo([{ id: row.id, from: stateOf(before), to: stateOf(row) }]),
          }
        : null,
    errorMessage: 'Failed to update inquiry',
    refresh: () => Promise.all([inquiry.invalidate(), stats.invalidate()]),
    optimistic: ({ status }) => applyOptimistic({ status }),
  })
  return (status) =>
    run({ status, before: queryClient.getQueryData(inquiry.byId.queryOptions({ id }).queryKey) }).then(
      () => true,
      () => false,
    )
}

const stateOf = ({ status, amount, lost_reason }: Pick<Inquiry, 'status' | 'amount' | 'lost_reason'>) => ({
  status,
  amount,
  lost_reason,
})
