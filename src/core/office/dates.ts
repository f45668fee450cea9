import { addDays, calendarDay, formatFirmTime, fromFirmTime } from '../../../server/core/firm-time/schema.ts'
import { firm } from '../../firm.ts'

export { addDays, calendarDay, mondayOf } from '../../../server/core/firm-time/schema.ts'

// Times are stored in UTC and shown in the firm's time, wherever the browser is (D93).

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type DateInput = string | number | Date

const createFormatter = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-GB', { timeZone: firm.timeZone, ...options })
  return (date: DateInput) => formatter.format(new Date(date))
}

/** '10:52' */
export const formatTime = createFormatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
/** 'Thu' */
export const formatWeekday = createFormatter({ weekday: 'short' })
/** '19 Nov' */
export const formatDayAndMonth = createFormatter({ day: 'numeric', month: 'short' })
const formatDate = createFormatter({ day: 'numeric', month: 'short', year: 'numeric' })
const formatYear = createFormatter({ year: 'numeric' })

/** Calendar days between a date and now: 0 today, 1 yesterday, -1 tomorrow. */
function daysAgo(date: DateInput, now: number): number {
  return Math.round((Date.parse(calendarDay(now)) - Date.parse(calendarDay(date))) / DAY)
}

/**
 * The shortest form, for lists: '10:52' today, 'Wed' within the week, '13 Nov' before, '13 Nov 2025' in another year.
 */
export function formatListDate(date: DateInput, now: number): string {
  const days = daysAgo(date, now)
  if (days === 0) return formatTime(date)
  if (days > 0 && days < 7) return formatWeekday(date)
  return formatYear(date) === formatYear(now) ? formatDayAndMonth(date) : formatDate(date)
}

/** Day and time: 'Today 10:52', 'Yesterday 16:02', 'Tomorrow 10:00', 'Wed 18 Nov, 16:02', '3 Jan 2025, 09:00'. */
export function formatDateTime(date: DateInput, now: number): string {
  const relativeDay = { 0: 'Today', 1: 'Yesterday', [-1]: 'Tomorrow' }[daysAgo(date, now)]
  if (relativeDay) return `${relativeDay} ${formatTime(date)}`
  const day =
    formatYear(date) === formatYear(now)
      ? `${formatWeekday(date)} ${formatDayAndMonth(date)}`
      : formatDate(date)
  return `${day}, ${formatTime(date)}`
}

/** `formatDateTime` within a sentence: 'today 14:06', 'Wed 18 Nov, 16:02'. */
export const formatDateTimeInText = (date: DateInput): string =>
  formatDateTime(date, Date.now()).replace(/^(?:Today|Yesterday|Tomorrow)/, (day) => day.toLowerCase())

/** `formatDateTime` for narrow places: '10:52' today, 'Sat 21:54' within the week, else with the date. */
export function formatShortDateTime(date: DateInput, now: number): string {
  const days = daysAgo(date, now)
  if (days === 0) return formatTime(date)
  return Math.abs(days) < 7 ? `${formatWeekday(date)} ${formatTime(date)}` : formatDateTime(date, now)
}

/** A duration: '40 min', '3 h 20 min', '25 h 10 min', from three days on '3 d 4 h'. */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  if (hours < 72) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** The last millisecond of today in the firm's time, to find what is due today. */
export const endOfToday = (now: number): Date =>
  new Date(fromFirmTime(addDays(calendarDay(now), 1)).getTime() - 1)

/** Converts between a date and the value of a `datetime-local` field, in the firm's time. */
export const toDateTimeLocal = (date: DateInput): string => formatFirmTime(date).replace(' ', 'T')
export const fromDateTimeLocal = (value: string): string =>
  fromFirmTime(value.slice(0, 10), value.slice(11, 16)).toISOString()

/** 10:00 in the firm's time on a calendar day, in ISO 8601: when a postponed follow-up is due. */
export const tenOClockOn = (day: string): string => fromDateTimeLocal(`${day}T10:00`)

/** The first moment of the firm's calendar day, '2026-11-19'. */
export const startOfDay = (day: string): Date => fromFirmTime(day)

/** '19 Nov' with its weekday, as a heading: 'Thu 19 Nov'. */
export const formatDay = (day: string): string =>
  `${formatWeekday(startOfDay(day))} ${formatDayAndMonth(startOfDay(day))}`
