import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type MediaItem, PROCESSING_POLL_MS } from '../../core/media/media.ts'
import { toApiError } from '../../core/office/api-error.ts'
import { toast } from '../../core/ui/toast.tsx'
import { useTRPC } from '../../queries.tsx'
import { MediaForm } from './media-form.tsx'

interface MediaDialogProps {
  id: string
  /** The picture as listed, which is shown until the query has loaded it with the records that use it. */
  listed: MediaItem | undefined
  onClose: () => void
}

/** The dialog of a picture. If the picture was deleted meanwhile, a toast says so and the dialog closes. */
export function MediaDialog({ id, listed, onClose }: MediaDialogProps) {
  /** Whether the picture is being deleted here: then it is not refetched, and a missing picture is not an error. */
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
  // A replacement of the picture starts a new form.
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
