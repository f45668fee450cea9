import { firm } from '../../firm.ts'

/** Opening and closing time as 24-hour 'HH:MM' in the firm's time zone; 'appointment' only; or null: closed. */
type DayHours = readonly [from: string, to: string] | 'appointment' | null

/** In the order of the week: the database orders the stored hours differently. */
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** The settings' `opening_hours`. */
export type OpeningHours = Record<(typeof WEEKDAYS)[number], DayHours>

/**
 * Whether the office is open at `date`, in the firm's time zone whatever the visitor's is (D41). The opening minute
 * counts as open, the closing minute as closed.
 */
export function openingStatus(hours: OpeningHours, date: Date): 'open' | 'closed' | 'appointment' {
  const firmTime = toFirmTime(date)
  const today = Object.entries(hours).find(([weekday]) => weekday === firmTime.weekday)?.[1] ?? 'closed'
  if (typeof today === 'string') return today
  return today[0] <= firmTime.time && firmTime.time < today[1] ? 'open' : 'closed'
}

/** The days on which the office opens by appointment, as shown in texts: 'Sat'. */
export const appointmentDays = (hours: OpeningHours): string[] =>
  WEEKDAYS.filter((day) => hours[day] === 'appointment').map(
    (day) => `${day[0]?.toUpperCase()}${day.slice(1)}`,
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
