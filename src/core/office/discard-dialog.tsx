import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before what was typed in a dialog is thrown away (D80). */
export function DiscardDialog({ onCancel, onConfirm }: { onCancel: () => void; onConfirm: () => void }) {
  return (
    <ConfirmDialog
      title="Discard your edits?"
      confirmLabel="Discard edits"
      cancelLabel="Go on editing"
      danger
      {...{ onCancel, onConfirm }}
    >
      What you changed here has not been saved.
    </ConfirmDialog>
  )
}

/**
 * How a dialog with a small form is closed: with something typed it asks first, while it is busy it stays.
 * @param isDirty whether something is typed that would be lost
 */
export function useDiscardQuestion(
  isDirty: () => boolean,
  busy: boolean,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const [isAsking, setIsAsking] = useState(false)
  function close() {
    if (busy) return
    if (isDirty()) setIsAsking(true)
    else onClose()
  }
  return {
    close,
    question: isAsking && <DiscardDialog onCancel={() => setIsAsking(false)} onConfirm={onClose} />,
  }
}
