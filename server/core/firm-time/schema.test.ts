import { afterEach, expect, test, vi } from 'vitest'
import { useOtherFirm } from '../../../tests/support/other-firm.ts'
import { addDays, mondayOf } from './schema.ts'

afterEach(() => vi.doUnmock('../../../src/firm.ts'))

async function inZone(timeZone: string) {
  useOtherFirm({ timeZone })
  return await import('./schema.ts')
}

test('Firm time: a day begins at midnight in Mumbai', async () => {
  const { calendarDay, formatFirmTime, fromFirmTime } = await inZone('Asia/Kolkata')
  expect(calendarDay('2026-11-20T18:29:59Z')).toBe('2026-11-20')
  expect(calendarDay('2026-11-20T18:30:00Z')).toBe('2026-11-21')
  expect(formatFirmTime('2026-11-21T13:00:00Z')).toBe('2026-11-21 18:30')
  expect(fromFirmTime('2026-11-21').toISOString()).toBe('2026-11-20T18:30:00.000Z')
  expect(fromFirmTime('2026-11-21', '10:00').toISOString()).toBe('2026-11-21T04:30:00.000Z')
})

test('Firm time: days and weeks cross the ends of months and years', () => {
  expect(addDays('2026-11-30', 1)).toBe('2026-12-01')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  expect(mondayOf('2027-01-01')).toBe('2026-12-28')
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
})

test('Firm time: days follow the firm’s time zone, also where clocks go forward and back', async () => {
  const berlin = await inZone('Europe/Berlin')
  expect(berlin.fromFirmTime('2026-03-29').toISOString()).toBe('2026-03-28T23:00:00.000Z')
  expect(berlin.fromFirmTime('2026-03-30').toISOString()).toBe('2026-03-29T22:00:00.000Z')
  // 2:30 is skipped in spring, and comes twice in autumn.
  expect(berlin.fromFirmTime('2026-03-29', '02:30').toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(berlin.fromFirmTime('2026-10-25', '02:30').toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(berlin.fromFirmTime('2026-10-26').toISOString()).toBe('2026-10-25T23:00:00.000Z')
  expect(berlin.calendarDay('2026-10-25T22:30:00Z')).toBe('2026-10-25')
  const losAngeles = await inZone('America/Los_Angeles')
  expect(losAngeles.fromFirmTime('2026-11-01', '23:59').toISOString()).toBe('2026-11-02T07:59:00.000Z')
  expect(losAngeles.formatFirmTime('2026-11-01T07:30:00Z')).toBe('2026-11-01 00:30')
})
