import type { InquiryStatus } from '../../../server/features/inquiries/schema.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { useTRPCClient } from '../../trpc.ts'
import { STATUS_LABELS } from './inquiry-status.tsx'
import type { Inquiry } from './inquiry.ts'
import { useOptimisticInquiry } from './optimistic-inquiry.ts'
import { useQueuedWrite } from './pending/use-queued-write.ts'
import { useUndoInquiries } from './use-undo-inquiries.ts'

/**
 * Sets the status of an inquiry, as an optimistic update that can be undone. Without a connection the change is queued;
 * if somebody else has set a different status by then, the author chooses. Resolves to whether it was saved or queued.
 */
export function useSetStatus({
  id,
  status: status_was,
}: Pick<Inquiry, 'id' | 'status'>): (status: InquiryStatus) => Promise<boolean> {
  const client = useTRPCClient()
  const applyOptimistic = useOptimisticInquiry(id)
  const undo = useUndoInquiries()
  const queueWrite = useQueuedWrite()
  const { run } = useSaveMutation({
    call: (status: InquiryStatus) =>
      queueWrite(id, { procedure: 'setStatus', status, status_was }, (idempotency_key, signal) =>
        client.inquiry.setStatus.mutate({ id, status, idempotency_key }, { signal }),
      ),
    // A change that is only queued on the device has nothing to undo yet.
    offerUndo: (_status, row) =>
      row?.changes.length
        ? {
            title: `Marked as ${STATUS_LABELS[row.status]}`,
            description: row.name,
            undo: () => undo(row.changes),
          }
        : null,
    errorMessage: 'Failed to update inquiry',
    optimistic: (status) => applyOptimistic({ status }),
  })
  return (status) =>
    run(status).then(
      () => true,
      () => false,
    )
}
