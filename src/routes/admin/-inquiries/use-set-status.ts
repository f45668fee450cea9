import type { InquiryStatus } from '../../../../server/inquiry/schema.ts'
import { useSaveMutation } from '../../../admin/save-mutation.ts'
import { useTRPCClient, useTRPC } from '../../../trpc.ts'
import { useOptimisticInquiry } from './optimistic-inquiry.ts'

/** Sets the status of an inquiry, as an optimistic update. Resolves to whether it was saved. */
export function useSetStatus(id: string): (status: InquiryStatus) => Promise<boolean> {
  const client = useTRPCClient()
  const { inquiry, stats } = useTRPC()
  const applyOptimistic = useOptimisticInquiry(id)
  const { run } = useSaveMutation({
    call: (status: InquiryStatus) => client.inquiry.setStatus.mutate({ id, status }),
    errorMessage: 'Failed to update inquiry',
    refresh: () => Promise.all([inquiry.invalidate(), stats.invalidate()]),
    optimistic: (status) => applyOptimistic({ status }),
  })
  return (status) =>
    run(status).then(
      () => true,
      () => false,
    )
}
