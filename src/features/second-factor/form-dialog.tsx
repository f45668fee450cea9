import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { toApiError } from '../../core/office/api-error.ts'
import { Button } from '../../core/office/button.tsx'
import { useDiscardQuestion } from '../../core/office/discard-dialog.tsx'
import { firstMessages, focusFirstInvalid } from '../../core/office/field-errors.ts'
import { ModalActions } from '../../core/office/modal-actions.tsx'
import { ModalHeader } from '../../core/office/modal-header.tsx'
import { Modal } from '../../core/office/modal.tsx'
import { Warning } from '../../core/ui/icons.tsx'

interface FormDialogProps {
  title: string
  /** The submitting button's text: 'Add passkey'. */
  action: string
  /** Red button, for an action that cannot be undone. */
  danger?: boolean
  /** Gets the fields' values by name. When it rejects, the dialog shows the server's message and stays as it is. */
  send: (values: Record<string, string>) => Promise<void>
  onClose: () => void
  /** The fields with their error messages. The field with `data-first` has the initial focus. */
  children: (errors: Record<string, string>) => ReactNode
}

/**
 * A dialog with a small form, whose values live in its inputs only: they are passwords and codes. It cannot be closed
 * while it sends.
 */
export function FormDialog({ title, action, danger, send, onClose, children }: FormDialogProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [formError, setFormError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { close, question } = useDiscardQuestion(isTyped, busy, onClose)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const inputs = [...event.currentTarget.querySelectorAll('input')]
    setFormError(null)
    if (showErrors(requiredErrors(inputs))) return
    setBusy(true)
    try {
      await send(Object.fromEntries(inputs.map(({ name, value }) => [name, value])))
    } catch (error) {
      const { status, message, fields = {} } = toApiError(error)
      // After 401 the login opens.
      if (!showErrors(firstMessages(fields)) && status !== 401) setFormError(message)
    }
    setBusy(false)
  }

  /** Whether something is typed besides the password, which a password manager may have filled in. */
  function isTyped(): boolean {
    const inputs = formRef.current?.querySelectorAll('input:not([hidden], [name=password])') ?? []
    return [...inputs].some((input) => input instanceof HTMLInputElement && input.value !== '')
  }

  /** Shows the messages at their fields and focuses the first. Returns whether the form has any of these fields. */
  function showErrors(fieldErrors: Record<string, string>): boolean {
    setErrors(fieldErrors)
    return focusFirstInvalid(formRef.current, fieldErrors)
  }

  return (
    <>
      <Modal label={title} variant="bottom-sheet" onDismiss={close}>
        <ModalHeader title={title} onClose={close} />
        <form ref={formRef} noValidate className="contents" onSubmit={(event) => void submit(event)}>
          <div className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto overscroll-contain p-4 sm:px-7 sm:py-6">
            {children(errors)}
          </div>
          {formError && (
            <p className="field-error border-t border-rule px-4 py-3 sm:px-7" role="alert">
              <Warning />
              {formError}
            </p>
          )}
          <ModalActions>
            <Button aria-disabled={busy || undefined} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" tone={danger ? 'error' : 'neutral'} busy={busy}>
              {action}
            </Button>
          </ModalActions>
        </form>
      </Modal>
      {question}
    </>
  )
}

const requiredErrors = (inputs: HTMLInputElement[]): Record<string, string> =>
  Object.fromEntries(
    inputs
      .filter(({ required, value }) => required && value.trim() === '')
      .map(({ name, labels }) => [name, `${labels?.[0]?.textContent ?? name} is required`]),
  )
