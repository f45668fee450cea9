import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks for confirmation before edits in a dialog are discarded (D80). */
export function DiscardDialog({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) {
  return (
    <ConfirmDialog
      title="Discard your edits?"
      confirmLabel="Discard edits"
      cancelLabel="Go on editing"
      danger
      {...{ onClose, onConfirm }}
    >
      What you changed here has not been saved.
    </ConfirmDialog>
  )
}

/**
 * Closes a dialog with a small form: asks first if there are edits, and does nothing while the form is busy.
 * @param isDirty whether there are edits that would be lost
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
    question: isAsking && <DiscardDialog onClose={() => setIsAsking(false)} onConfirm={onClose} />,
  }
}
