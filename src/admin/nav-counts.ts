import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../trpc.ts'
import { useIsSignedIn } from './use-is-signed-in.ts'

/** While nothing arrives by itself, the counts are asked for this often. */
const POLL_MS = 20_000

/** How many inquiries are new; undefined until known. `live` is told by `useLiveInquiries`. */
export function useNewInquiryCount(isLive: boolean): number | undefined {
  const { inquiry } = useTRPC()
  const { data } = useQuery({
    ...inquiry.list.queryOptions({ status: 'new', limit: 1 }),
    enabled: useIsSignedIn(),
    refetchInterval: isLive ? false : POLL_MS,
  })
  return data?.total
}

/** How many accounts wait for approval. */
export function usePendingAccountCount(): number {
  const { auth } = useTRPC()
  const { data = [] } = useQuery({
    ...auth.accounts.queryOptions(),
    enabled: useIsSignedIn(),
    refetchInterval: 6 * POLL_MS,
  })
  return data.filter(({ state }) => state === 'pending').length
}
