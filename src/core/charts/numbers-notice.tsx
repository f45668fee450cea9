import { useEffect } from 'react'
import { formatShortDateTime } from '../office/dates.ts'
import { reportLoadError } from '../office/load-error.ts'
import { useNow } from '../office/use-now.ts'

interface NumbersNoticeProps {
  query: { error: unknown; errorUpdatedAt: number; dataUpdatedAt: number; refetch: () => Promise<unknown> }
  className?: string
}

/**
 * A failure to load numbers, said in their card: that there are none, or how old those are that it still shows. It is
 * logged, and no toast tells of it (D74).
 */
export function NumbersNotice({ query, className = '' }: NumbersNoticeProps) {
  const now = useNow()
  const { error, errorUpdatedAt, dataUpdatedAt, refetch } = query
  useEffect(() => {
    if (error) reportLoadError(error, 'The dashboard could not be counted', true)
  }, [error, errorUpdatedAt])
  // Not by `error`, which the numbers that were stored on the device take back.
  if (errorUpdatedAt <= dataUpdatedAt) return null
  return (
    <p className={`flex flex-wrap items-center gap-x-3 text-sm text-soft ${className}`}>
      <span>
        {dataUpdatedAt === 0
          ? 'The numbers could not be loaded.'
          : `As of ${formatShortDateTime(new Date(dataUpdatedAt), now)}. Newer numbers could not be loaded.`}
      </span>
      <button type="button" className="link link-action" onClick={() => void refetch()}>
        Try again
      </button>
    </p>
  )
}
