import { useState } from 'react'
import { Button } from '../../../core/office/button.tsx'
import { DeviceRow } from '../../../core/office/device-row.tsx'
import { ModalHeader } from '../../../core/office/modal-header.tsx'
import { Modal } from '../../../core/office/modal.tsx'
import { Switch } from '../../../core/office/switch.tsx'
import { PushSwitch } from '../../push/push-switch.tsx'
import { setStoresAnswers, storesAnswers } from '../stored-answers.ts'
import { isInstalled, useInstallPrompt } from './install-prompt.ts'

/** The settings of this device: notifications, inquiries that stay readable offline, and installation as an app. */
export function DeviceDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal label="This device" variant="bottom-sheet" onDismiss={onClose}>
      <ModalHeader title="This device" focusClose onClose={onClose} />
      <div className="grid divide-y divide-rule px-4 pb-6 sm:px-7">
        <PushSwitch />
        <OfflineSwitch />
        <InstallOffer />
      </div>
    </Modal>
  )
}

function OfflineSwitch() {
  const [isOn, setIsOn] = useState(storesAnswers)
  return (
    <DeviceRow hint="Lists and inquiries that you opened stay readable without a connection, for seven days at most. Signing out erases them. Changes that wait to be sent stay for thirty days at most.">
      <Switch
        checked={isOn}
        onChange={(on) => {
          setIsOn(on)
          void setStoresAnswers(on)
        }}
      >
        Keep inquiries on this device
      </Switch>
    </DeviceRow>
  )
}

function InstallOffer() {
  const install = useInstallPrompt()
  if (isInstalled())
    return <DeviceRow hint="Opens from the home screen in its own window.">Installed as an app</DeviceRow>
  if (install)
    return (
      <DeviceRow hint="Opens from the home screen in its own window.">
        <Button onClick={install}>Install as an app</Button>
      </DeviceRow>
    )
  return (
    <DeviceRow hint="On an iPhone: Share, then Add to Home Screen. Elsewhere the browser’s menu has Install, or Add to home screen.">
      Install as an app
    </DeviceRow>
  )
}
