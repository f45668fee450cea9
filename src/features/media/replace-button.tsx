import { RefreshCw } from 'lucide-react'
import { FileButton } from '../../core/media/upload-buttons.tsx'
import { FailedUploadButtons, UploadProgress } from '../../core/media/upload-progress.tsx'
import { useFocusReturn } from '../../core/media/use-focus-return.ts'
import { pendingUploadsMessage, useUploads } from '../../core/media/use-uploads.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { useSaveBlocker } from '../../core/office/use-save-blocker.ts'
import { Warning } from '../../core/ui/icons.tsx'
import { useTRPCClient, useTRPC } from '../../trpc.ts'
import type { Picture, PictureForm } from './picture-draft.ts'

/**
 * Uploads a picture and puts it in the place of this one, in every record that shows it. Until it has arrived the form
 * is not saved; its edits stay. Nothing is replaced when the dialog is closed before, or when somebody else has changed
 * the picture meanwhile.
 */
export function ReplaceButton({
  form,
  picture: { id, updated_at },
}: {
  form: PictureForm
  picture: Picture
}) {
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
  const trpc = useTRPC()
  return useSaveMutation({
    call: async (input: Parameters<typeof client.media.replace.mutate>[0]) =>
      form.rebase(await client.media.replace.mutate(input)),
    successMessage: 'Picture replaced successfully',
    refresh: () =>
      Promise.all(
        [trpc.media, trpc.stats, trpc.projects, trpc.team, trpc.clients].map((router) => router.invalidate()),
      ),
  }).run
}
