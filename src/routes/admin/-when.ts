import { calendarDay, dayAndMonth } from '../../admin/dates.ts'

const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', weekday: 'long' })

/** Over the deeds of a day: 'Today', 'Yesterday', 'Wednesday 18 Nov', 'Friday 3 Jan 2025'. */
export function dayName(moment: string): string {
  const day = calendarDay(moment)
  if (day === calendarDay(Date.now())) return 'Today'
  if (day === calendarDay(Date.now() - 86_400_000)) return 'Yesterday'
  const year = day.slice(0, 4)
  const thisYear = calendarDay(Date.now()).startsWith(year)
  return `${weekday.format(new Date(moment))} ${dayAndMonth(moment)}${thisYear ? '' : ` ${year}`}`
}
