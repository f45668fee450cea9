import type { ReactNode } from 'react'
import { formatTime } from '../../core/office/dates.ts'

/** The line of an entry: its time, its sentence, its buttons. */
export function ActivityLine({
  created_at,
  buttons,
  children,
}: {
  created_at: string
  buttons: ReactNode
  children: ReactNode
}) {
  return (
    <div className="grid min-h-15 grid-cols-[44px_minmax(0,1fr)] items-center gap-x-3 px-4 py-2 lg:grid-cols-[64px_minmax(0,1fr)_auto] lg:gap-x-4 lg:px-5">
      <time className="tabular-nums self-start py-2 text-soft lg:self-center" dateTime={created_at}>
        {formatTime(created_at)}
      </time>
      <p className="self-start py-2 wrap-anywhere lg:self-center">{children}</p>
      <span className="flex flex-wrap gap-1 max-lg:col-start-2 max-lg:-ml-4">{buttons}</span>
    </div>
  )
}
