import { NUMBER_WEEKS } from '../../../server/stats/schema.ts'
import { calendarDay, formatDayAndMonth } from '../dates.ts'

const DAY_MS = 86_400_000

/** The day so many days after another: '2026-11-16'. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The Mondays of the weeks that are counted, in India, this week first. */
export function lastWeeks(now: number): string[] {
  const today = calendarDay(now)
  const daysSinceMonday = (new Date(today).getUTCDay() + 6) % 7
  return Array.from({ length: NUMBER_WEEKS }, (_, index) => addDays(today, -daysSinceMonday - 7 * index))
}

/** A week by its first and last day: '16–22 Nov', '30 Nov – 6 Dec'. */
export function formatWeek(monday: string): string {
  const [first, last] = [formatDayAndMonth(monday), formatDayAndMonth(addDays(monday, 6))]
  const [day, month] = first.split(' ')
  return last.endsWith(` ${month}`) ? `${day}–${last}` : `${first} – ${last}`
}

/** The week of a search parameter: a Monday of the counted weeks, else undefined. */
export const parseWeek = (value: unknown): string | undefined =>
  lastWeeks(Date.now()).find((week) => week === value)
