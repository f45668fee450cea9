import { useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { toApiError } from './api-error.ts'
import { Modal } from './modal.tsx'

interface ConfirmDialogProps {
  /** The question's title, exactly as it shall stand: 'Delete Client'. */
  title: string
  /** The question itself. */
  children: string
  /** What the deed is called on its button: 'Delete client'. */
  confirmLabel: string
  /** What the way out is called; 'Cancel' unless told. */
  cancelLabel?: string
  /** Red, for what cannot be taken back. */
  danger?: boolean
  /**
   * Does it. While it runs the button is busy; when it fails the question stays, the message having been shown, unless
   * the record is gone: then there is nothing left to ask.
   */
  onConfirm: () => unknown
  onCancel: () => void
}

/**
 * A question before a deed. Cancel has the focus, Escape and a press outside mean Cancel; a screen reader reads the
 * question after the title. While the deed runs nothing closes it: Cancel could not take it back.
 */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const id = useId()

  async function confirm() {
    setBusy(true)
    try {
      await onConfirm()
    } catch (error) {
      // `useSaving` has said what went wrong.
      if (toApiError(error).status === 404) onCancel()
    }
    setBusy(false)
  }

  return (
    <Modal
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-question`}
      variant="ask"
      onDismiss={busy ? undefined : onCancel}
    >
      <div className="p-7">
        <h2 id={`${id}-title`} className="text-[1.375rem] leading-tight font-[540]">
          {title}
        </h2>
        <p id={`${id}-question`} className="mt-3 text-[1.0625rem] leading-[1.5] wrap-anywhere">
          {children}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t border-rule px-7 py-4">
        <Button data-first aria-disabled={busy || undefined} onClick={busy ? undefined : onCancel}>
          {cancelLabel}
        </Button>
        <Button tone={danger ? 'danger' : 'ink'} busy={busy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
