import { afterEach, expect, test, vi } from 'vitest'
import {
  endOfToday,
  fromDateTimeLocal,
  formatDateTime,
  formatListDate,
  formatDuration,
  toDateTimeLocal,
} from './dates.ts'

afterEach(() => vi.unstubAllGlobals())

/** Thursday 19 November 2026, 14:12 in Mumbai. */
const now = Date.parse('2026-11-19T08:42:00Z')

test('Dates: a list shows the time of today, the weekday of this week, else the date', () => {
  expect(formatListDate('2026-11-19T05:22:00Z', now)).toBe('10:52')
  expect(formatListDate('2026-11-18T05:22:00Z', now)).toBe('Wed')
  expect(formatListDate('2026-11-12T05:22:00Z', now)).toBe('12 Nov')
  expect(formatListDate('2025-11-19T05:22:00Z', now)).toBe('19 Nov 2025')
})

test('Dates: the day changes at midnight in Mumbai, wherever the browser is', () => {
  expect(formatDateTime('2026-11-18T18:29:00Z', now)).toBe('Yesterday 23:59')
  expect(formatDateTime('2026-11-18T18:30:00Z', now)).toBe('Today 00:00')
  expect(formatDateTime('2026-11-20T04:30:00Z', now)).toBe('Tomorrow 10:00')
  expect(formatDateTime('2026-11-13T10:32:00Z', now)).toBe('Fri 13 Nov, 16:02')
  expect(endOfToday(now).toISOString()).toBe('2026-11-19T18:29:59.999Z')
})

test('Dates: durations are short', () => {
  expect(formatDuration(40 * 60_000)).toBe('40 min')
  expect(formatDuration(3 * 3600_000 + 5 * 60_000)).toBe('3 h 05 min')
  expect(formatDuration(25 * 3600_000 + 10 * 60_000)).toBe('25 h 10 min')
  expect(formatDuration(76 * 3600_000)).toBe('3 d 4 h')
  expect(formatDuration(-5)).toBe('0 min')
})

test('Dates: a datetime-local field holds the time in Mumbai', () => {
  expect(toDateTimeLocal('2026-11-20T04:30:00Z')).toBe('2026-11-20T10:00')
  expect(fromDateTimeLocal('2026-11-20T10:00')).toBe('2026-11-20T04:30:00.000Z')
})

test('Dates: a browser whose locales write the month first (ICU 72) has the same calendar day', async () => {
  class MonthFirst extends Intl.DateTimeFormat {
    constructor(locale: string, options?: Intl.DateTimeFormatOptions) {
      super(locale === 'en-CA' ? 'en-US' : locale, options)
    }
  }
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: MonthFirst })
  vi.resetModules()
  const dates = await import('./dates.ts')
  expect(dates.calendarDay('2026-11-19T18:30:00Z')).toBe('2026-11-20')
  expect(dates.endOfToday(now).toISOString()).toBe('2026-11-19T18:29:59.999Z')
  expect(dates.toDateTimeLocal('2026-01-02T04:30:00Z')).toBe('2026-01-02T10:00')
})
