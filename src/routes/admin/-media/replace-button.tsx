import { RefreshCw } from 'lucide-react'
import { FileButton } from '../../../admin/media/upload-buttons.tsx'
import { RetryButton, UploadProgress } from '../../../admin/media/upload-progress.tsx'
import { useUploads } from '../../../admin/media/use-uploads.ts'
import { useSaveMutation } from '../../../admin/save-mutation.ts'
import { useTRPCClient, useTRPC } from '../../../trpc.ts'
import { Warning } from '../../../ui/icons.tsx'
import type { Picture } from './media-form.tsx'

/**
 * Uploads a picture and puts it in the place of this one, in every record that shows it. Nothing is replaced when the
 * dialog closes before it has arrived, or when somebody else has changed the picture meanwhile.
 */
export function ReplaceButton({ picture: { id, updated_at } }: { picture: Picture }) {
  const replace = useReplaceMedia()
  const { uploads, isUploading, add, retry, remove } = useUploads<null>((uploaded) =>
    replace({ id, updated_at, with: uploaded.id }),
  )
  const upload = uploads.at(-1)

  function start(files: File[]) {
    for (const { key } of uploads) remove(key)
    add(files, null)
  }

  return (
    <>
      <FileButton disabled={isUploading} onFiles={start}>
        <RefreshCw size={18} />
        Replace…
      </FileButton>
      {upload && isUploading && (
        <div className="order-last w-full">
          <UploadProgress upload={upload} onCancel={() => remove(upload.key)} />
        </div>
      )}
      {upload?.state === 'failed' && upload.retryable && <RetryButton onClick={() => retry(upload)} />}
      {upload?.error && (
        <p className="field-error order-last w-full" role="alert">
          <Warning />
          {upload.error}
        </p>
      )}
    </>
  )
}

function useReplaceMedia() {
  const client = useTRPCClient()
  const trpc = useTRPC()
  return useSaveMutation({
    call: client.media.replace.mutate,
    successMessage: 'Picture replaced successfully',
    refresh: () =>
      Promise.all(
        [trpc.media, trpc.stats, trpc.projects, trpc.team, trpc.clients].map((router) => router.invalidate()),
      ),
  }).run
}
