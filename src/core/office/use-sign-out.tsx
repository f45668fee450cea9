import { type ReactNode, useState } from 'react'
import { readPendingWrites } from '../../features/offline/pending-writes.ts'
import { sendPendingWrites } from '../../features/offline/send-pending-writes.ts'
import { useTRPCClient } from '../../trpc.ts'
import { toast } from '../ui/toast.tsx'
import { toApiError } from './api-error.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { isConnected } from './connection.ts'
import { errorToast } from './error-toast.ts'
import { broadcastSessionEvent } from './session.tsx'

/**
 * Signs an account out in this browser: ends its session on the server, and tells every tab, this one too. Where changes wait to
 * be sent it tries to send them, and asks before they stay behind.
 * @returns `signOut`, whether it is at work, and its question to render
 */
export function useSignOut(accountId: string): {
  signOut: () => Promise<void>
  isSigningOut: boolean
  question: ReactNode
} {
  const client = useTRPCClient()
  /** How many changes are asked about; 0: nothing is asked. */
  const [unsaved, setUnsaved] = useState(0)
  const [isSigningOut, setIsSigningOut] = useState(false)

  async function signOut() {
    setIsSigningOut(true)
    const count = await countUnsaved(accountId)
    if (count > 0) setUnsaved(count)
    else await endSession()
    setIsSigningOut(false)
  }

  /** A session that has already expired (401) is no error. */
  async function endSession() {
    try {
      await client.auth.signOut.mutate()
    } catch (error) {
      if (toApiError(error).status !== 401) {
        toast(errorToast(error))
        return
      }
    }
    broadcastSessionEvent('ended')
  }

  const question = unsaved > 0 && (
    <ConfirmDialog
      title="Sign out"
      confirmLabel="Sign out"
      cancelLabel="Stay signed in"
      onCancel={() => setUnsaved(0)}
      onConfirm={endSession}
    >
      {unsavedSentence(unsaved)}
    </ConfirmDialog>
  )
  return { signOut, isSigningOut, question }
}

/** What becomes of changes that are not saved when their account signs out. */
export const unsavedSentence = (count: number): string =>
  count === 1
    ? 'One of your changes is not saved yet. It stays on this device for 30 days; sign in here again to save it.'
    : `${count} of your changes are not saved yet. They stay on this device for 30 days; sign in here again to save them.`

/** How many changes of an account are left after an attempt to send them. */
async function countUnsaved(accountId: string): Promise<number> {
  const readOwn = async () =>
    (await readPendingWrites().catch(() => [])).filter(({ account }) => account === accountId).length
  if ((await readOwn()) === 0) return 0
  if (isConnected()) await sendPendingWrites()
  return await readOwn()
}
