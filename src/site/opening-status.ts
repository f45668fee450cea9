/** A day's opening and closing time in India, 24-hour 'HH:MM'; by appointment only; or closed. */
type DayHours = readonly [from: string, to: string] | 'appointment' | null

/** The settings' `opening_hours`. */
export type OpeningHours = Record<'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun', DayHours>

/**
 * Whether the office is open at a moment, judged by India's clock whatever the visitor's time zone is (D41).
 * The opening minute counts as open, the closing minute as closed.
 */
export function openingStatus(hours: OpeningHours, date: Date): 'open' | 'closed' | 'appointment' {
  const indiaTime = toIndiaTime(date)
  const today = Object.entries(hours).find(([weekday]) => weekday === indiaTime.weekday)?.[1] ?? 'closed'
  if (typeof today === 'string') return today
  return today[0] <= indiaTime.time && indiaTime.time < today[1] ? 'open' : 'closed'
}

/** Weekday as 'mon' and time as 'HH:MM'. */
function toIndiaTime(date: Date) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kolkata',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(date)
  const part = (type: 'weekday' | 'hour' | 'minute') => parts.find((part) => part.type === type)?.value
  return { weekday: part('weekday')?.toLowerCase(), time: `${part('hour')}:${part('minute')}` }
}
