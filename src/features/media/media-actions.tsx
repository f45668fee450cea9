import { Trash, RefreshCw } from 'lucide-react'
import { useId, useState } from 'react'
import { mediaName } from '../../core/media/media.ts'
import { FileButton } from '../../core/media/upload-buttons.tsx'
import { FailedUploadButtons, UploadProgress } from '../../core/media/upload-progress.tsx'
import { useFocusReturn } from '../../core/media/use-focus-return.ts'
import { pendingUploadsMessage, useUploads } from '../../core/media/use-uploads.ts'
import { toApiError } from '../../core/office/api-error.ts'
import { Button } from '../../core/office/button.tsx'
import { CopyButton } from '../../core/office/copy-button.tsx'
import { DeleteDialog } from '../../core/office/delete-dialog.tsx'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { useSaveBlocker } from '../../core/office/use-save-blocker.ts'
import { Warning } from '../../core/ui/icons.tsx'
import { useOrigin, useTRPCClient } from '../../trpc.ts'
import type { MediaUse, Picture, PictureForm } from './picture-draft.ts'

interface MediaActionsProps {
  form: PictureForm
  picture: Picture
  /** The records that show it; undefined while loading. */
  usedIn: MediaUse[] | undefined
  onDeleting: (isDeleting: boolean) => void
  onDeleted: () => void
}

/** The actions on a picture besides editing. A picture cannot be deleted while a record shows it. */
export function MediaActions({ form, picture, usedIn, onDeleting, onDeleted }: MediaActionsProps) {
  const client = useTRPCClient()
  const origin = useOrigin()
  const [isAsking, setIsAsking] = useState(false)
  const id = useId()
  const canDelete = usedIn?.length === 0
  const { run: deletePicture } = useSaveMutation({
    call: client.media.delete.mutate,
    successMessage: 'Picture deleted successfully',
    errorMessage: 'Failed to delete picture',
  })

  async function confirmDeletion() {
    onDeleting(true)
    try {
      await deletePicture({ id: picture.id })
      onDeleted()
    } catch (error) {
      onDeleting(false)
      // A record shows the picture by now: its dialog says which.
      if (toApiError(error).reason !== 'in_use') throw error
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
          onClose={() => setIsAsking(false)}
          onConfirm={confirmDeletion}
        />
      )}
    </div>
  )
}

/**
 * Uploads a picture that replaces this one in every record that shows it. During the upload the form cannot be saved;
 * its edits stay. Nothing is replaced if the dialog is closed before the upload ends, or if somebody else has changed
 * the picture meanwhile.
 */
function ReplaceButton({ form, picture: { id, updated_at } }: { form: PictureForm; picture: Picture }) {
  const replace = useReplaceMedia(form)
  const { uploads, isUploading, add, retry, remove } = useUploads<null>((uploaded) =>
    replace({ id, updated_at, with: uploaded.id }),
  )
  const upload = uploads.at(-1)
  const button = useFocusReturn(upload?.state)
  useSaveBlocker(form, 'replacement', pendingUploadsMessage(uploads))

  function start(files: File[]) {
    for (const { key } of uploads) remove(key)
    add(files, null)
  }

  return (
    <>
      <FileButton ref={button} disabled={isUploading || form.saving} onFiles={start}>
        <RefreshCw size={18} />
        Replace…
      </FileButton>
      {upload && isUploading && (
        <div className="order-last w-full">
          <UploadProgress upload={upload} onCancel={() => remove(upload.key)} />
        </div>
      )}
      {upload?.state === 'failed' && (
        <FailedUploadButtons
          upload={upload}
          onRetry={() => retry(upload)}
          onClose={() => remove(upload.key)}
        />
      )}
      {upload?.error && (
        <p className="field-error order-last w-full" role="alert">
          <Warning />
          {upload.error}
        </p>
      )}
    </>
  )
}

function useReplaceMedia(form: PictureForm) {
  const client = useTRPCClient()
  return useSaveMutation({
    call: async (input: Parameters<typeof client.media.replace.mutate>[0]) =>
      form.rebase(await client.media.replace.mutate(input)),
    successMessage: 'Picture replaced successfully',
  }).run
}
