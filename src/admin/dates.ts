import { useSyncExternalStore } from 'react'

/** Times are stored in UTC and shown as the office's clock has them (D93). */
const ZONE = 'Asia/Kolkata'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type When = string | number | Date

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, ...options })
  return (when: When) => formatter.format(new Date(when))
}

/** '10:52' */
export const timeOfDay = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
/** 'Thu' */
export const weekday = format({ weekday: 'short' })
/** '19 Nov' */
export const dayAndMonth = format({ day: 'numeric', month: 'short' })
const dayMonthYear = format({ day: 'numeric', month: 'short', year: 'numeric' })
const year = format({ year: 'numeric' })
const dayParts = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/**
 * '2026-11-19', as the office's calendar has it. Put together part by part: no locale's own order can be relied upon,
 * Canada's is month first where ICU is 72.
 */
export function calendarDay(when: When): string {
  const parts = Object.fromEntries(
    dayParts.formatToParts(new Date(when)).map(({ type, value }) => [type, value]),
  )
  return `${parts.year}-${parts.month}-${parts.day}`
}

/** How far back a day lies: 0 today, 1 yesterday, -1 tomorrow. */
function daysAgo(when: When, now: number): number {
  return Math.round((Date.parse(calendarDay(now)) - Date.parse(calendarDay(when))) / DAY)
}

/** As short as it can be in a list: '10:52' today, 'Wed' within the week, '13 Nov' before, '13 Nov 2025' in another year. */
export function shortWhen(when: When, now: number): string {
  const ago = daysAgo(when, now)
  if (ago === 0) return timeOfDay(when)
  if (ago > 0 && ago < 7) return weekday(when)
  return year(when) === year(now) ? dayAndMonth(when) : dayMonthYear(when)
}

/** With its time: 'Today 10:52', 'Yesterday 16:02', 'Tomorrow 10:00', 'Wed 18 Nov, 16:02', '3 Jan 2025, 09:00'. */
export function fullWhen(when: When, now: number): string {
  const near = { 0: 'Today', 1: 'Yesterday', [-1]: 'Tomorrow' }[daysAgo(when, now)]
  if (near) return `${near} ${timeOfDay(when)}`
  const day = year(when) === year(now) ? `${weekday(when)} ${dayAndMonth(when)}` : dayMonthYear(when)
  return `${day}, ${timeOfDay(when)}`
}

/** The same within a sentence about the past: 'today 14:06', 'Wed 18 Nov, 16:02'. */
export const dayAndTime = (when: When): string =>
  fullWhen(when, Date.now()).replace(/^(?:Today|Yesterday|Tomorrow)/, (day) => day.toLowerCase())

/** The same in a narrow place: '10:52' today, 'Sat 21:54' within the week, else with the date. */
export function briefWhen(when: When, now: number): string {
  const ago = daysAgo(when, now)
  if (ago === 0) return timeOfDay(when)
  return Math.abs(ago) < 7 ? `${weekday(when)} ${timeOfDay(when)}` : fullWhen(when, now)
}

/** A span in words: '40 min', '3 h 20 min', '25 h 10 min', from three days on '3 d 4 h'. */
export function spanOf(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  if (hours < 72) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** The last moment of today in the office, for what falls due today. */
export const endOfToday = (now: number): Date =>
  new Date(Date.parse(`${calendarDay(now)}T00:00:00+05:30`) + DAY - 1)

/** What a `datetime-local` field shows of a moment, in the office's time, and back. */
export const toField = (when: When): string => `${calendarDay(when)}T${timeOfDay(when)}`
export const fromField = (value: string): string => new Date(`${value}:00+05:30`).toISOString()

/** The present, moving on every quarter of a minute: clocks count while one looks at them. */
export const useNow = (): number =>
  useSyncExternalStore(tick, () => Math.floor(Date.now() / (MINUTE / 4)) * (MINUTE / 4))

function tick(tell: () => void): () => void {
  const timer = setInterval(tell, MINUTE / 4)
  return () => clearInterval(timer)
}
