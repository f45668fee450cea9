import { TIME_ZONE } from '../../../../server/constants/schema.ts'
import { calendarDay, formatDayAndMonth } from '../../../admin/dates.ts'

const weekdayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, weekday: 'long' })

/** The heading of a day in the activity: 'Today', 'Yesterday', 'Wednesday 18 Nov', 'Friday 3 Jan 2025'. */
export function formatDayHeading(date: string): string {
  const day = calendarDay(date)
  if (day === calendarDay(Date.now())) return 'Today'
  if (day === calendarDay(Date.now() - 86_400_000)) return 'Yesterday'
  const year = day.slice(0, 4)
  const thisYear = calendarDay(Date.now()).startsWith(year)
  return `${weekdayFormat.format(new Date(date))} ${formatDayAndMonth(date)}${thisYear ? '' : ` ${year}`}`
}
