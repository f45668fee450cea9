import { Trash } from 'lucide-react'
import { useId, useState } from 'react'
import { mediaName } from '../../core/media/media.ts'
import { toApiError } from '../../core/office/api-error.ts'
import { Button } from '../../core/office/button.tsx'
import { CopyButton } from '../../core/office/copy-button.tsx'
import { DeleteDialog } from '../../core/office/delete-dialog.tsx'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { useOrigin, useTRPCClient, useTRPC } from '../../trpc.ts'
import type { MediaUse, Picture, PictureForm } from './picture-draft.ts'
import { ReplaceButton } from './replace-button.tsx'

interface MediaActionsProps {
  form: PictureForm
  picture: Picture
  /** The records that show it; undefined while loading. */
  usedIn: MediaUse[] | undefined
  onDeleting: (isDeleting: boolean) => void
  onDeleted: () => void
}

/** What can be done with a picture besides editing it. It is not deleted while a record shows it. */
export function MediaActions({ form, picture, usedIn, onDeleting, onDeleted }: MediaActionsProps) {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const origin = useOrigin()
  const [isAsking, setIsAsking] = useState(false)
  const id = useId()
  const canDelete = usedIn?.length === 0
  const { run: deletePicture } = useSaveMutation({
    call: client.media.delete.mutate,
    successMessage: 'Picture deleted successfully',
    errorMessage: 'Failed to delete picture',
    refresh: () => Promise.all([trpc.media.invalidate(), trpc.stats.invalidate()]),
  })

  async function confirmDeletion() {
    onDeleting(true)
    try {
      await deletePicture({ id: picture.id })
      onDeleted()
    } catch (error) {
      onDeleting(false)
      if (toApiError(error).reason !== 'in_use') throw error
      // A record shows it by now: the dialog says which.
      setIsAsking(false)
    }
  }

  return (
    <div className="grid gap-2 border-t border-rule pt-5">
      <div className="flex flex-wrap gap-2">
        <ReplaceButton form={form} picture={picture} />
        <CopyButton text={origin + picture.url}>Copy address</CopyButton>
        <Button
          className={canDelete ? 'text-error' : ''}
          aria-disabled={!canDelete || undefined}
          aria-describedby={usedIn?.length ? id : undefined}
          onClick={() => canDelete && setIsAsking(true)}
        >
          <Trash size={18} />
          Delete
        </Button>
      </div>
      {!!usedIn?.length && (
        <p className="field-hint" id={id}>
          You cannot delete it while a record shows it.
        </p>
      )}
      {isAsking && (
        <DeleteDialog
          itemName="picture"
          name={mediaName(picture)}
          onCancel={() => setIsAsking(false)}
          onConfirm={confirmDeletion}
        />
      )}
    </div>
  )
}
