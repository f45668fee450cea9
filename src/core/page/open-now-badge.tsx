import { type ReactNode, useEffect, useState } from 'react'
import { appointmentDays, openingStatus } from './opening-status.ts'
import { useSettings } from './settings.ts'

/**
 * Whether the office is open now, and on which days by appointment. Computed in the browser, since the page comes from
 * a cache; until then an empty line reserves the space. If today is the only day by appointment, the status says so
 * and the last line, which lists these days, is hidden but keeps its space. `children` is a line above it.
 */
export function OpenNowBadge({ children }: { children?: ReactNode }) {
  const { opening_hours } = useSettings()
  const days = appointmentDays(opening_hours)
  const [openStatus, setOpenStatus] = useState<keyof typeof STATUS_LABELS>()
  useEffect(() => {
    const update = () => setOpenStatus(openingStatus(opening_hours, new Date()))
    update()
    const timer = setInterval(update, 60_000)
    return () => clearInterval(timer)
  }, [opening_hours])
  const isRepeated = openStatus === 'appointment' && days.length === 1
  return (
    <span className="mt-2 block text-base text-soft">
      <span
        className={`${openStatus ? 'status-label' : 'inline-flex'} ${openStatus === 'open' ? 'status-live' : ''} min-h-6`}
      >
        {openStatus ? STATUS_LABELS[openStatus] : '\u00A0'}
      </span>
      {children}
      {days.length > 0 && (
        <span className="block" style={isRepeated ? { visibility: 'hidden' } : undefined}>
          {days.join(', ')} by appointment
        </span>
      )}
    </span>
  )
}

const STATUS_LABELS = { open: 'Open now', closed: 'Closed now', appointment: 'Today by appointment' }
