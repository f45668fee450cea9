import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTRPCClient } from '../../trpc.ts'
import { Button } from './button.tsx'
import { errorToast } from './error-toast.ts'
import { getPasskey, supportsPasskeys } from './passkeys.ts'
import type { ShowToast } from './replacing-toast.ts'
import type { OnSignedIn } from './session.tsx'

interface PasskeyButtonProps {
  className: string
  showToast: ShowToast
  onSignedIn: OnSignedIn
  children: string
}

/** Signs in with a passkey, independently of the form beside it. Absent if the browser or the address allows none. */
export function PasskeyButton({ className, showToast, onSignedIn, children }: PasskeyButtonProps) {
  const { auth } = useTRPCClient()
  const [busy, setBusy] = useState(false)
  if (!supportsPasskeys()) return null

  async function signIn() {
    setBusy(true)
    showToast(null)
    try {
      const response = await getPasskey(await auth.passkeyOptions.mutate({}))
      if (response) await onSignedIn(await auth.signInWithPasskey.mutate({ response }))
    } catch (error) {
      showToast(errorToast(error))
    }
    setBusy(false)
  }

  return (
    <Button className={`min-h-14 ${className}`} busy={busy} onClick={() => void signIn()}>
      <KeyRound size={20} strokeWidth={1.8} />
      {children}
    </Button>
  )
}
