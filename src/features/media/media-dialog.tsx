import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type MediaItem, PROCESSING_POLL_MS } from '../../core/media/media.ts'
import { toApiError } from '../../core/office/api-error.ts'
import { toast } from '../../core/ui/toast.tsx'
import { useTRPC } from '../../queries.tsx'
import { MediaForm } from './media-form.tsx'

interface MediaDialogProps {
  id: string
  /** The picture as the list has it, which is shown until the records that show it are known. */
  listed: MediaItem | undefined
  onClose: () => void
}

/** The dialog of a picture. One that was deleted meanwhile is said to be gone, and the dialog closes. */
export function MediaDialog({ id, listed, onClose }: MediaDialogProps) {
  /** Whether it is being deleted here: that it is not found then is no news, and it is not asked for. */
  const [isDeleting, setIsDeleting] = useState(false)
  const { data, error } = useQuery({
    ...useTRPC().media.get.queryOptions({ id }),
    enabled: !isDeleting,
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? PROCESSING_POLL_MS : false),
    retry: false,
  })
  const isGone = !isDeleting && error !== null && [400, 404].includes(toApiError(error).status)
  useEffect(() => {
    if (!isGone) return
    toast({ title: 'Error', description: 'This picture is no longer there.', variant: 'destructive' })
    onClose()
  }, [isGone, onClose])

  const picture = data ?? listed
  if (!picture || isGone) return null
  // Another picture in its place begins a new form.
  return (
    <MediaForm
      key={picture.url}
      picture={picture}
      usedIn={data?.used_in}
      onDeleting={setIsDeleting}
      onClose={onClose}
    />
  )
}
