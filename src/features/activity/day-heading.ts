import { addDays, calendarDay, formatDayAndMonth } from '../../core/office/dates.ts'
import { firm } from '../../firm.ts'

const weekdayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: firm.timeZone, weekday: 'long' })

/** The heading of a day in the activity: 'Today', 'Yesterday', 'Wednesday 18 Nov', 'Friday 3 Jan 2025'. */
export function formatDayHeading(date: string): string {
  const day = calendarDay(date)
  if (day === calendarDay(Date.now())) return 'Today'
  if (day === addDays(calendarDay(Date.now()), -1)) return 'Yesterday'
  const year = day.slice(0, 4)
  const thisYear = calendarDay(Date.now()).startsWith(year)
  return `${weekdayFormat.format(new Date(date))} ${formatDayAndMonth(date)}${thisYear ? '' : ` ${year}`}`
}
