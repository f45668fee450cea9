import { createContext, type ReactNode, use, useState } from 'react'
import { useTRPCClient } from '../../trpc.ts'
import { toast } from '../ui/toast.tsx'
import { toApiError } from './api-error.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { errorToast } from './error-toast.ts'
import { broadcastSessionEvent } from './session.tsx'

/** Tries to save an account's pending writes, and returns how many are still unsaved. Default: there are none. */
const UnsavedCountContext = createContext(async (_accountId: string): Promise<number> => 0)
/** Provides the number of pending writes, about which a sign-out asks. */
export const UnsavedCountProvider = UnsavedCountContext.Provider

/**
 * Signs an account out in this browser: ends its session on the server, and notifies every tab, including this one. If
 * there are unsaved changes, it asks for confirmation first.
 * @returns `signOut`, whether it is running, and its confirmation dialog to render
 */
export function useSignOut(accountId: string): {
  signOut: () => Promise<void>
  isSigningOut: boolean
  question: ReactNode
} {
  const client = useTRPCClient()
  const countUnsaved = use(UnsavedCountContext)
  /** The number of unsaved changes in the confirmation dialog; 0: no dialog. */
  const [unsaved, setUnsaved] = useState(0)
  const [isSigningOut, setIsSigningOut] = useState(false)

  async function signOut() {
    setIsSigningOut(true)
    const count = await countUnsaved(accountId)
    if (count > 0) setUnsaved(count)
    else await endSession().catch(() => {})
    setIsSigningOut(false)
  }

  /** A session that has already expired (401) is not an error. Any other is thrown after its toast. */
  async function endSession() {
    try {
      await client.auth.signOut.mutate()
    } catch (error) {
      if (toApiError(error).status !== 401) {
        toast(errorToast(error))
        throw error
      }
    }
    broadcastSessionEvent('ended')
  }

  const question = unsaved > 0 && (
    <ConfirmDialog
      title="Sign out"
      confirmLabel="Sign out"
      cancelLabel="Stay signed in"
      onClose={() => setUnsaved(0)}
      onConfirm={endSession}
    >
      {unsavedSentence(unsaved)}
    </ConfirmDialog>
  )
  return { signOut, isSigningOut, question }
}

/** The explanation of what happens to unsaved changes when their account signs out. */
export const unsavedSentence = (count: number): string =>
  count === 1
    ? 'One of your changes is not saved yet. It stays on this device for 30 days; sign in here again to save it.'
    : `${count} of your changes are not saved yet. They stay on this device for 30 days; sign in here again to save them.`
