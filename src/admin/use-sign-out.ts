import { useTRPCClient } from '../trpc.ts'
import { toast } from '../ui/toast.tsx'
import { toApiError } from './api-error.ts'

/** Ends this session on the server, then calls `onSignedOut`. A session that has already expired (401) is no error. */
export function useSignOut(onSignedOut: () => void) {
  const client = useTRPCClient()
  return async () => {
    try {
      await client.auth.signOut.mutate()
    } catch (error) {
      const { status, message } = toApiError(error)
      if (status !== 401) {
        toast({ title: 'Error', description: message, variant: 'destructive' })
        return
      }
    }
    onSignedOut()
  }
}
