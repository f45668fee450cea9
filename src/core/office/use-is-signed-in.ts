import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../../queries.tsx'

/** Whether there is a session. False while the login covers the screens, when queries would be answered with 401. */
export function useIsSignedIn(): boolean {
  // `useSession` fetches; this only reads its cache entry.
  const { data } = useQuery({ ...useTRPC().auth.session.queryOptions(), enabled: false })
  return data !== null
}
