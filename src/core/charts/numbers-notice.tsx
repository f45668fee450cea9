import { type ComponentProps, useEffect } from 'react'
import { reportLoadError } from '../office/load-error.ts'
import { LoadNotice } from '../office/load-notice.tsx'

interface NumbersNoticeProps {
  query: ComponentProps<typeof LoadNotice>['query'] & { error: unknown }
  className?: string
}

/** A failure to load numbers, shown in their card. It is logged, and not shown as a toast (D74). */
export function NumbersNotice({ query, className = '' }: NumbersNoticeProps) {
  const { error, errorUpdatedAt } = query
  useEffect(() => {
    if (error) reportLoadError(error, 'The dashboard could not be counted', true)
  }, [error, errorUpdatedAt])
  return <LoadNotice query={query} subject="numbers" className={`text-sm ${className}`} />
}
