import { RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toApiError } from '../../../admin/api-error.ts'
import { Button } from '../../../admin/button.tsx'
import { uploadMedia } from '../../../admin/media/upload-media.ts'
import { useSaveMutation } from '../../../admin/save-mutation.ts'
import { useTRPCClient, useTRPC } from '../../../trpc.ts'
import { Warning } from '../../../ui/icons.tsx'
import type { Picture } from './media-form.tsx'

/**
 * Uploads a picture and puts it in the place of this one, in every record that shows it. Nothing is replaced when the
 * dialog closes before it has arrived, or when somebody else has changed the picture meanwhile.
 */
export function ReplaceButton({ picture }: { picture: Picture }) {
  const chooser = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const upload = useRef<AbortController>(undefined)
  useEffect(() => () => upload.current?.abort(), [])
  const replace = useReplaceMedia()

  async function replaceBy(file: File) {
    upload.current = new AbortController()
    const { signal } = upload.current
    setError(null)
    setSent(0)
    try {
      const { id } = await uploadMedia(file, { onProgress: setSent, signal })
      await replace({ id: picture.id, updated_at: picture.updated_at, with: id })
    } catch (thrown) {
      if (!signal.aborted) setError(toApiError(thrown).message)
    }
    setSent(null)
  }

  return (
    <>
      <Button busy={sent !== null} onClick={() => chooser.current?.click()}>
        <RefreshCw size={18} />
        {sent === null ? 'Replace…' : `Uploading… ${Math.round(sent * 100)} %`}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        aria-label="Picture that takes its place"
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void replaceBy(file)
        }}
      />
      {error && (
        <p className="field-error order-last w-full" role="alert">
          <Warning />
          {error}
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
    errorMessage: 'Failed to replace picture',
    refresh: () =>
      Promise.all(
        [trpc.media, trpc.stats, trpc.projects, trpc.team, trpc.clients].map((router) => router.invalidate()),
      ),
  }).run
}
