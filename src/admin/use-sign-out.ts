import { useTRPCClient } from '../trpc.ts'
import { toast } from '../ui/toast.tsx'
import { toApiError } from './api-error.ts'
import { errorToast } from './error-toast.ts'
import { readPendingWrites } from './offline/pending-writes.ts'
import { sendPendingWrites } from './offline/send-pending-writes.ts'
import { countPendingWrites } from './offline/use-pending-writes.ts'

/**
 * Ends an account's session on the server, then calls `onSignedOut`. A session that has already expired (401) is no error.
 * Not while changes made offline wait: with the session they would be lost.
 */
export function useSignOut(accountId: string, onSignedOut: () => void) {
  const client = useTRPCClient()
  return async () => {
    if (countPendingWrites(accountId) > 0) {
      await sendPendingWrites()
      const waiting = (await readPendingWrites()).filter(({ account }) => account === accountId)
      if (waiting.length > 0) {
        toast({
          title: 'Not signed out',
          description:
            'Changes made offline wait to be sent. They go as soon as there is a line; one that needs you stands at its inquiry.',
          variant: 'destructive',
        })
        return
      }
    }
    try {
      await client.auth.signOut.mutate()
    } catch (error) {
      if (toApiError(error).status !== 401) {
        toast(errorToast(error))
        return
      }
    }
    onSignedOut()
  }
}
