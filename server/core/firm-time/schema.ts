import { firm } from '../../../src/firm.ts'

/*
 * Days and times in the firm's time zone (D94), with or without daylight saving time, wherever server and browser are.
 * A calendar day is a string, '2026-11-21'. In SQL, the function `firm_time_zone()` returns the zone (apply-firm.ts).
 */

type DateInput = string | number | Date

const DAY_MS = 86_400_000

/** Built from parts because a locale's order changes between versions of ICU: en-CA writes the month first in 72. */
const format = new Intl.DateTimeFormat('en-US', {
  timeZone: firm.timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

function partsOf(date: DateInput) {
  const parts = format.formatToParts(new Date(date)).map(({ type, value }) => [type, value] as const)
  const { year, month, day, hour, minute, second } = Object.fromEntries(parts)
  return { day: `${year}-${month}-${day}`, minute: `${hour}:${minute}`, second }
}

/** The firm's calendar day: '2026-11-21'. */
export const calendarDay = (date: DateInput): string => partsOf(date).day

/** A time as spreadsheets and people read it: '2026-11-21 18:30'. */
export function formatFirmTime(date: DateInput): string {
  const { day, minute } = partsOf(date)
  return `${day} ${minute}`
}

/** How far the firm's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number): number {
  const { day, minute, second } = partsOf(moment)
  return Date.parse(`${day}T${minute}:${second}Z`) - Math.floor(moment / 1000) * 1000
}

/**
 * The moment at which the firm's clocks show a day and a time, by default midnight. A time that they skip in spring
 * moves forward by the length of the gap; of a time that they show twice in autumn, it is the first.
 */
export function fromFirmTime(day: string, time = '00:00'): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  // Clocks change at most once within a day and a half, so these are the offsets before and after the change.
  const [before, after] = [offsetAt(asUtc - DAY_MS), offsetAt(asUtc + DAY_MS)]
  const candidates = [asUtc - before, asUtc - after]
  const exact = candidates.find((moment) => moment + offsetAt(moment) === asUtc)
  return new Date(exact ?? asUtc - before)
}

/** The calendar day that many days later: '2026-12-01' for '2026-11-30' and 1. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The Monday of the week of a calendar day. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
