import { type ReactNode, useState } from 'react'
import { toApiError } from '../../../core/office/api-error.ts'
import { Button } from '../../../core/office/button.tsx'
import { ModalHeader } from '../../../core/office/modal-header.tsx'
import { Modal } from '../../../core/office/modal.tsx'
import { useAccount } from '../../../core/office/session.tsx'
import { Switch } from '../../../core/office/switch.tsx'
import { toast } from '../../../core/ui/toast.tsx'
import { useTRPCClient } from '../../../trpc.ts'
import { keepsAnswers, setKeepsAnswers } from '../stored-answers.ts'
import { isInstalled, useInstallPrompt } from './install-prompt.ts'
import { type PushState, pushStateOf, turnOffPush, turnOnPush } from './push-subscription.ts'

/** What this device does with the back office: installed as an app, notifications, inquiries that stay readable offline. */
export function DeviceDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal label="This device" variant="low" onDismiss={onClose}>
      <ModalHeader title="This device" focusClose onClose={onClose} />
      <div className="grid divide-y divide-rule px-4 pb-6 sm:px-7">
        <PushSwitch />
        <OfflineSwitch />
        <InstallOffer />
      </div>
    </Modal>
  )
}

const Row = ({ children, hint }: { children: ReactNode; hint: string }) => (
  <div className="py-4">
    {children}
    <p className="mt-1 text-soft">{hint}</p>
  </div>
)

const PUSH_HINTS: Record<PushState, string> = {
  on: 'For new inquiries and those assigned to you. They show type and reference only, never what somebody wrote.',
  off: 'For new inquiries and those assigned to you. They show type and reference only, never what somebody wrote.',
  denied: 'Your browser blocks notifications for this site. Allow them in its settings.',
  unsupported: 'This browser does not offer notifications here. On an iPhone, install the app first.',
}

function PushSwitch() {
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
    <Row hint={PUSH_HINTS[state]}>
      <Switch
        checked={state === 'on'}
        aria-disabled={isFixed || busy}
        onChange={(on) => {
          if (!isFixed) void turn(on)
        }}
      >
        Notifications
      </Switch>
    </Row>
  )
}

function OfflineSwitch() {
  const [keeps, setKeeps] = useState(keepsAnswers)
  return (
    <Row hint="Lists and inquiries that you opened stay readable without a connection, for seven days at most. Signing out erases them. Changes that wait to be sent stay for thirty days at most.">
      <Switch
        checked={keeps}
        onChange={(on) => {
          setKeeps(on)
          void setKeepsAnswers(on)
        }}
      >
        Keep inquiries on this device
      </Switch>
    </Row>
  )
}

function InstallOffer() {
  const install = useInstallPrompt()
  if (isInstalled())
    return <Row hint="Opens from the home screen in its own window.">Installed as an app</Row>
  if (install)
    return (
      <Row hint="Opens from the home screen in its own window.">
        <Button onClick={install}>Install as an app</Button>
      </Row>
    )
  return (
    <Row hint="On an iPhone: Share, then Add to Home Screen. Elsewhere the browser’s menu has Install, or Add to home screen.">
      Install as an app
    </Row>
  )
}
