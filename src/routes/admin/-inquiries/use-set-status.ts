import type { InquiryStatus } from '../../../../server/inquiry/schema.ts'
import { KEPT_MESSAGE, useSendOrKeep } from '../../../admin/offline/send-or-keep.ts'
import { useSaveMutation } from '../../../admin/save-mutation.ts'
import { useTRPCClient, useTRPC } from '../../../trpc.ts'
import { toast } from '../../../ui/toast.tsx'
import type { Inquiry } from './inquiry.ts'
import { useOptimisticInquiry } from './optimistic-inquiry.ts'

/**
 * Sets the status of an inquiry, as an optimistic update. Without a connection the change is kept and sent later; if another
 * has set a different status by then, its author chooses. Resolves to whether it was saved or kept.
 */
export function useSetStatus({
  id,
  status: status_was,
}: Pick<Inquiry, 'id' | 'status'>): (status: InquiryStatus) => Promise<boolean> {
  const client = useTRPCClient()
  const { inquiry, stats } = useTRPC()
  const applyOptimistic = useOptimisticInquiry(id)
  const sendOrKeep = useSendOrKeep(id)
  const { run } = useSaveMutation({
    call: async ({ status, status_was }: StatusChange) => {
      const row = await sendOrKeep({ procedure: 'setStatus', status, status_was }, (idempotency_key) =>
        client.inquiry.setStatus.mutate({ id, status, idempotency_key }),
      )
      if (!row) toast({ title: 'Waiting for the line', description: KEPT_MESSAGE })
    },
    errorMessage: 'Failed to update inquiry',
    refresh: () => Promise.all([inquiry.invalidate(), stats.invalidate()]),
    optimistic: ({ status }) => applyOptimistic({ status }),
  })
  return (status) =>
    run({ status, status_was }).then(
      () => true,
      () => false,
    )
}

interface StatusChange {
  status: InquiryStatus
  status_was: InquiryStatus
}
