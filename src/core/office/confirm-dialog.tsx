import { useId, useState } from 'react'
import { toApiError } from './api-error.ts'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

interface ConfirmDialogProps {
  /** The dialog's title: 'Delete Client'. */
  title: string
  /** The question. */
  children: string
  /** The confirming button's text: 'Delete client'. */
  confirmLabel: string
  /** The cancelling button's text; default: 'Cancel'. */
  cancelLabel?: string
  /** Red confirming button, for an irreversible action. */
  danger?: boolean
  /** The confirmed action; its button is busy while it runs. */
  onConfirm: () => unknown
  /**
   * Closes the dialog: on Cancel, and once the action has succeeded. When it rejects, the dialog stays open, except
   * after a 404: then the record no longer exists, so there is nothing left to confirm.
   */
  onClose: () => void
}

/**
 * A confirmation dialog. Cancel has the focus; Escape and a click outside mean Cancel; a screen reader reads the
 * question after the title. While the action runs, nothing closes it: Cancel could not undo it.
 */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const id = useId()

  async function confirm() {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      // `useSaveMutation` has shown the error toast.
      if (toApiError(error).status === 404) onClose()
    }
    setBusy(false)
  }

  return (
    <Modal
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-question`}
      variant="question"
      onDismiss={busy ? undefined : onClose}
    >
      <div className="p-7">
        <h2 id={`${id}-title`} className="text-3xl leading-tight font-strong">
          {title}
        </h2>
        <p id={`${id}-question`} className="mt-3 text-lg leading-normal wrap-anywhere">
          {children}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t border-rule px-7 py-4">
        <Button data-first aria-disabled={busy || undefined} onClick={busy ? undefined : onClose}>
          {cancelLabel}
        </Button>
        <Button tone={danger ? 'error' : 'neutral'} busy={busy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
