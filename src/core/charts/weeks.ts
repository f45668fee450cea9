import { NUMBER_WEEKS } from '../../../server/core/constants/schema.ts'
import { addDays, calendarDay, formatDayAndMonth, mondayOf, startOfDay } from '../office/dates.ts'

/** The Mondays of the counted weeks in the firm's time zone, this week first. */
export function lastWeeks(now: number): string[] {
  const monday = mondayOf(calendarDay(now))
  return Array.from({ length: NUMBER_WEEKS }, (_, index) => addDays(monday, -7 * index))
}

/** A week by its first and last day: '16–22 Nov', '30 Nov – 6 Dec'. */
export function formatWeek(monday: string): string {
  const [first, last] = [monday, addDays(monday, 6)].map((day) => formatDayAndMonth(startOfDay(day))) as [
    string,
    string,
  ]
  const [day, month] = first.split(' ')
  return last.endsWith(` ${month}`) ? `${day}–${last}` : `${first} – ${last}`
}

/** The week of a search parameter: a Monday of the counted weeks, or undefined for any other value. */
export const parseWeek = (value: unknown): string | undefined =>
  lastWeeks(Date.now()).find((week) => week === value)
