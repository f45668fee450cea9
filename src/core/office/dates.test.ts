import { afterEach, expect, test, vi } from 'vitest'
import { firmDate } from '../../../tests/support/firm-date.ts'
import {
  endOfToday,
  fromDateTimeLocal,
  formatDateTime,
  formatListDate,
  formatDuration,
  toDateTimeLocal,
} from './dates.ts'

afterEach(() => vi.unstubAllGlobals())

/** Thursday 19 November 2026, 14:12 in the firm's time zone. */
const now = firmDate('2026-11-19T14:12').getTime()

test('Dates: a list shows the time for today, the weekday within a week, otherwise the date', () => {
  expect(formatListDate(firmDate('2026-11-19T10:52'), now)).toBe('10:52')
  expect(formatListDate(firmDate('2026-11-18T10:52'), now)).toBe('Wed')
  expect(formatListDate(firmDate('2026-11-12T10:52'), now)).toBe('12 Nov')
  expect(formatListDate(firmDate('2025-11-19T10:52'), now)).toBe('19 Nov 2025')
})

test('Dates: the day changes at midnight in the firm’s time zone, wherever the browser is', () => {
  expect(formatDateTime(firmDate('2026-11-18T23:59'), now)).toBe('Yesterday 23:59')
  expect(formatDateTime(firmDate('2026-11-19T00:00'), now)).toBe('Today 00:00')
  expect(formatDateTime(firmDate('2026-11-20T10:00'), now)).toBe('Tomorrow 10:00')
  expect(formatDateTime(firmDate('2026-11-13T16:02'), now)).toBe('Fri 13 Nov, 16:02')
  expect(endOfToday(now).toISOString()).toBe(firmDate('2026-11-19T23:59:59.999').toISOString())
})

test('Dates: durations are short', () => {
  expect(formatDuration(40 * 60_000)).toBe('40 min')
  expect(formatDuration(3 * 3600_000 + 5 * 60_000)).toBe('3 h 05 min')
  expect(formatDuration(25 * 3600_000 + 10 * 60_000)).toBe('25 h 10 min')
  expect(formatDuration(76 * 3600_000)).toBe('3 d 4 h')
  expect(formatDuration(-5)).toBe('0 min')
})

test('Dates: a datetime-local field holds the firm’s time', () => {
  expect(toDateTimeLocal(firmDate('2026-11-20T10:00'))).toBe('2026-11-20T10:00')
  expect(fromDateTimeLocal('2026-11-20T10:00')).toBe(firmDate('2026-11-20T10:00:00.000').toISOString())
})

test('Dates: a browser whose locale puts the month first (ICU 72) gets the same calendar day', async () => {
  class MonthFirst extends Intl.DateTimeFormat {
    constructor(locale: string, options?: Intl.DateTimeFormatOptions) {
      super(locale === 'en-CA' ? 'en-US' : locale, options)
    }
  }
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: MonthFirst })
  vi.resetModules()
  const dates = await import('./dates.ts')
  expect(dates.calendarDay(firmDate('2026-11-20T00:00'))).toBe('2026-11-20')
  expect(dates.endOfToday(now).toISOString()).toBe(firmDate('2026-11-19T23:59:59.999').toISOString())
  expect(dates.toDateTimeLocal(firmDate('2026-01-02T10:00'))).toBe('2026-01-02T10:00')
})
