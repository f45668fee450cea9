import { formatShortDateTime } from './dates.ts'
import { useNow } from './use-now.ts'

/** The notice in a card whose contents could not be loaded: that there are none, or how old the shown contents are. */
export function LoadNotice({
  query,
  subject,
  className = '',
}: {
  query: { errorUpdatedAt: number; dataUpdatedAt: number; refetch: () => Promise<unknown> }
  /** 'inquiries' */
  subject: string
  className?: string
}) {
  const now = useNow()
  // Not by `error`, which is cleared when an answer stored on the device is restored.
  if (query.errorUpdatedAt <= query.dataUpdatedAt) return null
  return (
    <p className={`flex flex-wrap items-center gap-x-3 text-soft ${className}`}>
      <span>
        {query.dataUpdatedAt === 0
          ? `The ${subject} could not be loaded.`
          : `As of ${formatShortDateTime(new Date(query.dataUpdatedAt), now)}. Newer ${subject} could not be loaded.`}
      </span>
      <button type="button" className="link link-action" onClick={() => void query.refetch()}>
        Try again
      </button>
    </p>
  )
}
