import { type FormEvent, useState } from 'react'
import { type InboxViewFilter, VIEW_NAME_MAX } from '../../../server/features/inquiries/inbox/schema.ts'
import { toApiError } from '../../core/office/api-error.ts'
import { Button } from '../../core/office/button.tsx'
import { useDiscardQuestion } from '../../core/office/discard-dialog.tsx'
import { useDraft } from '../../core/office/draft-storage.ts'
import { ModalActions } from '../../core/office/modal-actions.tsx'
import { ModalHeader } from '../../core/office/modal-header.tsx'
import { Modal } from '../../core/office/modal.tsx'
import { textOf } from '../../core/office/record-draft.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { useAccount } from '../../core/office/session.tsx'
import { TextField } from '../../core/ui/field.tsx'
import { useTRPCClient } from '../../trpc.ts'

interface View {
  id: string
  name: string
}

interface SaveViewDialogProps {
  /** The saved view to edit; undefined for a new one. */
  view: View | undefined
  /** All of the account's views. */
  views: readonly View[]
  filter: InboxViewFilter
  /** The draft subject under which the unsaved name is stored. */
  draftSubject: string
  onClose: () => void
}

/** Saves a filter of the inbox under a name. The name of another view replaces that view's filter. */
export function SaveViewDialog({ view, views, filter, draftSubject, onClose }: SaveViewDialogProps) {
  const me = useAccount()
  const client = useTRPCClient()
  const [draft, writeDraft] = useDraft(me.id, draftSubject)
  const name = textOf(draft.name ?? view?.name)
  const [error, setError] = useState<string>()
  const typedName = name.trim().toLowerCase()
  const namesake = views.find((other) => other.id !== view?.id && other.name.toLowerCase() === typedName)
  const saving = useSaveMutation({ call: client.inquiry.saveView.mutate })
  const deleting = useSaveMutation({
    call: client.inquiry.deleteView.mutate,
    errorMessage: 'Failed to delete the view',
  })

  const discard = () => {
    writeDraft({})
    onClose()
  }
  const isDirty = () => name.trim() !== (view?.name ?? '')
  const { close, question } = useDiscardQuestion(isDirty, saving.busy || deleting.busy, discard)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return setError('Enter a name')
    try {
      await saving.run({ id: namesake && !view ? namesake.id : view?.id, name, filter })
      discard()
    } catch (failure) {
      const { status, fields, message } = toApiError(failure)
      if (status !== 401) setError(fields?.name?.[0] ?? message)
    }
  }

  return (
    <>
      <Modal label={view ? 'Edit view' : 'Save view'} variant="bottom-sheet" onDismiss={close}>
        <ModalHeader title={view ? 'Edit view' : 'Save view'} onClose={close} />
        <form onSubmit={(event) => void save(event)} noValidate>
          <div className="px-4 py-5 sm:px-7">
            <TextField
              label="Name"
              value={name}
              maxLength={VIEW_NAME_MAX}
              autoComplete="off"
              error={error}
              hint={
                namesake && !view
                  ? `Replaces the filter of your view “${namesake.name}”.`
                  : 'Only you see your views. They do not include a search text.'
              }
              onChange={({ target }) => {
                writeDraft({ name: target.value })
                setError(undefined)
              }}
            />
          </div>
          <ModalActions>
            {view && (
              <Button
                busy={deleting.busy}
                onClick={() => void deleting.run({ id: view.id }).then(discard, () => {})}
              >
                Delete view
              </Button>
            )}
            <Button type="submit" tone="neutral" busy={saving.busy}>
              Save view
            </Button>
          </ModalActions>
        </form>
      </Modal>
      {question}
    </>
  )
}
