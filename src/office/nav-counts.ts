import { useQuery } from '@tanstack/react-query'
import { useIsSignedIn } from '../core/office/use-is-signed-in.ts'
import { usePendingWrites } from '../features/inquiries/pending/use-pending-writes.ts'
import { newInquiriesChange } from '../features/inquiries/pending/with-pending-writes.ts'
import { useTRPC } from '../queries.tsx'

/** How often the counts are polled while there is no live stream. */
const POLL_MS = 20_000

/**
 * The number of new inquiries, with pending writes applied; undefined while loading.
 * @param isLive whether `useLiveInquiries` is connected: then there is no polling
 */
export function useNewInquiryCount(isLive: boolean): number | undefined {
  const { inquiry } = useTRPC()
  const change = newInquiriesChange(usePendingWrites())
  const { data } = useQuery({
    ...inquiry.list.queryOptions({ status: 'new', limit: 1 }),
    enabled: useIsSignedIn(),
    refetchInterval: isLive ? false : POLL_MS,
  })
  // A change that the server has applied but not yet answered is counted twice.
  return data && Math.max(0, data.total + change)
}

/** The number of accounts that wait for approval; polled every two minutes. */
export function usePendingAccountCount(): number {
  const { auth } = useTRPC()
  const { data = [] } = useQuery({
    ...auth.accounts.queryOptions(),
    enabled: useIsSignedIn(),
    refetchInterval: 6 * POLL_MS,
  })
  return data.filter(({ state }) => state === 'pending').length
}

/** The number of mails that could not be delivered, at most 200; polled every two minutes. */
export function useUndeliveredMailCount(): number {
  const { inquiry } = useTRPC()
  const { data = [] } = useQuery({
    ...inquiry.deadMails.queryOptions(),
    enabled: useIsSignedIn(),
    refetchInterval: 6 * POLL_MS,
  })
  return data.length
}
