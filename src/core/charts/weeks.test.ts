import { expect, test } from 'vitest'
import { firmDate } from '../../../tests/support/firm-date.ts'
import { formatWeek, lastWeeks } from './weeks.ts'

test('Weeks: the last twelve begin on Mondays in the firm’s time zone, across months and years', () => {
  const weeks = lastWeeks(firmDate('2027-01-04T00:00:00').getTime())
  expect(weeks).toHaveLength(12)
  expect(weeks.slice(0, 3)).toEqual(['2027-01-04', '2026-12-28', '2026-12-21'])
  expect(lastWeeks(firmDate('2027-01-03T23:59:59').getTime())[0]).toBe('2026-12-28')
})

test('Weeks: they are written with their first and last day', () => {
  expect(formatWeek('2026-11-16')).toBe('16–22 Nov')
  expect(formatWeek('2026-11-30')).toBe('30 Nov – 6 Dec')
  expect(formatWeek('2026-12-28')).toBe('28 Dec – 3 Jan')
})
