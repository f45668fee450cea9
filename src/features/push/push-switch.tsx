import { useState } from 'react'
import { toApiError } from '../../core/office/api-error.ts'
import { DeviceRow } from '../../core/office/device-row.tsx'
import { useAccount } from '../../core/office/session.tsx'
import { Switch } from '../../core/office/switch.tsx'
import { toast } from '../../core/ui/toast.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { type PushState, pushStateOf, turnOffPush, turnOnPush } from './push-subscription.ts'

const PUSH_HINTS: Record<PushState, string> = {
  on: 'For new inquiries and those assigned to you. They show type and reference only, never what somebody wrote.',
  off: 'For new inquiries and those assigned to you. They show type and reference only, never what somebody wrote.',
  denied: 'Your browser blocks notifications for this site. Allow them in its settings.',
  unsupported: 'This browser does not offer notifications here. On an iPhone, install the app first.',
}

/** Turns notifications on this device on and off. */
export function PushSwitch() {
  const client = useTRPCClient()
  const { id } = useAccount()
  const [state, setState] = useState(() => pushStateOf(id))
  const [busy, setBusy] = useState(false)

  async function turn(on: boolean) {
    if (busy) return
    setBusy(true)
    try {
      setState(await (on ? turnOnPush(client, id) : turnOffPush(client)))
    } catch (error) {
      const { status, message } = toApiError(error)
      const description =
        status === 0 ? 'The browser could not turn notifications on. Reload the page and try again.' : message
      toast({ title: 'Error', description, variant: 'destructive' })
    }
    setBusy(false)
  }
  const isFixed = state === 'unsupported' || state === 'denied'
  return (
    <DeviceRow hint={PUSH_HINTS[state]}>
      <Switch
        checked={state === 'on'}
        aria-disabled={isFixed || busy}
        onChange={(on) => {
          if (!isFixed) void turn(on)
        }}
      >
        Notifications
      </Switch>
    </DeviceRow>
  )
}
