import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../trpc.ts'

/** False while the login covers the screens: whatever were asked then would be refused. */
export function useIsSignedIn(): boolean {
  // The gate asks; this looks on.
  const { data } = useQuery({ ...useTRPC().auth.session.queryOptions(), enabled: false })
  return data !== null
}
