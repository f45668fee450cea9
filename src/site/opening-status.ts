import { firm } from '../firm.ts'

/** Opening and closing time, 24-hour 'HH:MM' of the firm's time; by appointment only; or null, closed. */
type DayHours = readonly [from: string, to: string] | 'appointment' | null

/** The settings' `opening_hours`. */
export type OpeningHours = Record<'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun', DayHours>

/**
 * Whether the office is open at `date`, in the firm's time zone whatever the visitor's is (D41). The opening minute counts
 * as open, the closing minute as closed.
 */
export function openingStatus(hours: OpeningHours, date: Date): 'open' | 'closed' | 'appointment' {
  const firmTime = toFirmTime(date)
  const today = Object.entries(hours).find(([weekday]) => weekday === firmTime.weekday)?.[1] ?? 'closed'
  if (typeof today === 'string') return today
  return today[0] <= firmTime.time && firmTime.time < today[1] ? 'open' : 'closed'
}

/** The days on which the office opens by appointment, as texts have them: 'Sat'. The text of the hours leaves them out. */
export const appointmentDays = (hours: OpeningHours): string[] =>
  Object.entries(hours).flatMap(([day, times]) =>
    times === 'appointment' ? [`${day[0]?.toUpperCase()}${day.slice(1)}`] : [],
  )

/** The firm's weekday as 'mon' and time as 'HH:MM'. */
function toFirmTime(date: Date) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: firm.timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(date)
  const partOf = (type: 'weekday' | 'hour' | 'minute') => parts.find((part) => part.type === type)?.value
  return { weekday: partOf('weekday')?.toLowerCase(), time: `${partOf('hour')}:${partOf('minute')}` }
}
