import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Warning } from '../ui/icons.tsx'
import { Button } from './button.tsx'
import { capitalize } from './capitalize.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { formatDateTimeInText } from './dates.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { ModalActions } from './modal-actions.tsx'
import { ModalHeader } from './modal-header.tsx'
import { Modal } from './modal.tsx'
import { Notice } from './notice.tsx'
import { type Draft, type TextFieldName, textOf } from './record-draft.ts'
import type { RecordForm } from './record-form.ts'

interface RecordDialogProps<D extends Draft> {
  /** 'project': the dialog is 'Add project' or 'Edit project', its button 'Add project' or 'Save project'. */
  itemName: string
  form: RecordForm<D>
  /** The fields' labels in the conflict dialog. */
  labels: Record<keyof D & string, string>
  /** The field with the record's title or name, for the conflict dialog. */
  nameField: TextFieldName<D>
  /** 'wide' for more than a column of fields. */
  variant?: 'sheet' | 'wide'
  /** The search parameter that opens the dialog, if there is one: a navigation that changes it closes the dialog. */
  searchParam?: string
  /** A button that shows the record as visitors would see it. */
  preview?: ReactNode
  /** The fields without an element: the type enforces that there are none. */
  unplaced?: Record<string, never>
  onClose: () => void
  children: ReactNode
}

/**
 * The dialog that adds or edits a record: centred on a desktop, full screen on a phone. With unsaved edits, Escape, a
 * click outside, Cancel and a navigation ask for confirmation. While a save is in flight they do nothing and the fields
 * are read-only. After a failure it stays open with all edits; a stale version opens the conflict dialog (D28, D80).
 */
export function RecordDialog<D extends Draft>({
  itemName,
  form,
  labels,
  nameField,
  variant = 'sheet',
  searchParam,
  preview,
  onClose,
  children,
}: RecordDialogProps<D>) {
  const formRef = useRef<HTMLFormElement>(null)
  const title = `${form.record ? 'Edit' : 'Add'} ${itemName}`
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false)
  const blocker = useBlocker({
    // A change of the screen's other search parameters leaves the dialog open, and needs no confirmation. A save in
    // flight continues without the screen; if it fails, the draft is still stored.
    shouldBlockFn: ({ current, next }) =>
      form.dirty &&
      !form.saving &&
      (current.pathname !== next.pathname ||
        (searchParam !== undefined &&
          Reflect.get(current.search, searchParam) !== Reflect.get(next.search, searchParam))),
    enableBeforeUnload: () => form.dirty,
    withResolver: true,
  })
  useFocusFirstError(formRef, form.errors)
  useSubmitShortcut(formRef)

  function close() {
    // A write in flight cannot be cancelled: the dialog stays until it has ended.
    if (form.saving) return
    if (form.dirty) setIsConfirmingDiscard(true)
    else onClose()
  }

  return (
    <>
      <Modal label={title} variant={variant} onDismiss={close}>
        <ModalHeader title={title} onClose={close} />
        <form
          ref={formRef}
          noValidate
          className="contents"
          onSubmit={(event) => {
            event.preventDefault()
            void form.submit()
          }}
        >
          <div className="grid min-h-0 flex-1 scroll-py-12 content-start gap-5 overflow-y-auto overscroll-contain p-4 sm:px-7 sm:py-6">
            {form.restoredAt && (
              <Notice actionLabel="Discard draft" onAction={form.discardDraft}>
                Your draft of {formatDateTimeInText(form.restoredAt)} was restored. It is not saved yet.
              </Notice>
            )}
            {form.isCopy && (
              <output className="alert border-0 border-l-4">
                A duplicate, not saved yet. Visitors see it once you make it visible.
              </output>
            )}
            {form.restoreMine && (
              <Notice actionLabel="Put mine back" onAction={form.restoreMine}>
                You see their version. Yours is not lost.
              </Notice>
            )}
            {children}
          </div>
          {form.formError && (
            <p className="field-error border-t border-rule px-4 py-3 sm:px-7" role="alert">
              <Warning />
              {form.formError}
            </p>
          )}
          <ModalActions>
            {preview}
            <Button aria-disabled={form.saving || undefined} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" tone="neutral" busy={form.saving}>
              {form.isDeleted ? 'Add it again' : `${form.record ? 'Save' : 'Add'} ${itemName}`}
            </Button>
          </ModalActions>
        </form>
      </Modal>
      {form.conflict && (
        <ConflictDialog
          // The name as it was when the dialog opened: the other person did not save the name typed here.
          name={textOf(form.conflict.base[nameField]) || capitalize(itemName)}
          form={form}
          conflict={form.conflict}
          labels={labels}
          record_id={form.record?.id}
        />
      )}
      {(isConfirmingDiscard || blocker.status === 'blocked') && (
        <DiscardDialog
          onClose={() => {
            setIsConfirmingDiscard(false)
            blocker.reset?.()
          }}
          onConfirm={() => {
            form.discard()
            // If a search parameter opens the dialog, the navigation that was blocked closes it.
            if (!searchParam || blocker.status !== 'blocked') onClose()
            blocker.proceed?.()
          }}
        />
      )}
    </>
  )
}

/** Focuses the first invalid field when new error messages arrive, unless a field already has the focus. */
function useFocusFirstError(
  formRef: React.RefObject<HTMLFormElement | null>,
  errors: Record<string, string>,
) {
  useEffect(() => {
    if (
      Object.keys(errors).length > 0 &&
      !formRef.current?.contains(document.activeElement?.closest('.field') ?? null)
    )
      formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [formRef, errors])
}

/** Ctrl+Enter, or Cmd+Enter on a Mac, submits the form, even from a text area, where Enter inserts a new line. */
function useSubmitShortcut(formRef: React.RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const form = formRef.current
    const submit = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === 'Enter' && (ctrlKey || metaKey)) form?.requestSubmit()
    }
    form?.addEventListener('keydown', submit)
    return () => form?.removeEventListener('keydown', submit)
  }, [formRef])
}
