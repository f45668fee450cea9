import { afterEach, expect, test, vi } from 'vitest'
import { firmDate } from '../../../tests/support/firm-date.ts'
import { appointmentDays, openingStatus, type OpeningHours } from './opening-status.ts'

const office = ['09:00', '17:00'] as const
const hours: OpeningHours = {
  mon: office,
  tue: office,
  wed: office,
  thu: office,
  fri: office,
  sat: 'appointment',
  sun: null,
}

afterEach(() => {
  vi.unstubAllEnvs()
})

// 397
test.each(['Asia/Kolkata', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Australia/Lord_Howe', 'UTC'])(
  'Opening hours: a visitor in %s sees whether the office is open by the firm’s time',
  (zone) => {
    vi.stubEnv('TZ', zone)
    expect({
      'Mon 08:59': statusAt('2026-11-23T08:59:59.999'),
      'Mon 09:00': statusAt('2026-11-23T09:00:00'),
      'Mon 16:59': statusAt('2026-11-23T16:59:59.999'),
      'Mon 17:00': statusAt('2026-11-23T17:00:00'),
      'Mon 00:00': statusAt('2026-11-23T00:00:00'),
      'Fri 12:00': statusAt('2026-11-27T12:00:00'),
      Sat: statusAt('2026-11-28T12:00:00'),
      Sun: statusAt('2026-11-29T12:00:00'),
    }).toEqual({
      'Mon 08:59': 'closed',
      'Mon 09:00': 'open',
      'Mon 16:59': 'open',
      'Mon 17:00': 'closed',
      'Mon 00:00': 'closed',
      'Fri 12:00': 'open',
      Sat: 'appointment',
      Sun: 'closed',
    })
  },
)

function statusAt(time: string) {
  return openingStatus(hours, firmDate(time))
}

test('Opening hours: only the days by appointment are named, in the order of the week', () => {
  expect(appointmentDays(hours)).toEqual(['Sat'])
  expect(appointmentDays({ ...hours, fri: 'appointment', sat: null })).toEqual(['Fri'])
  // PostgreSQL sorts the keys of a stored object.
  const stored: OpeningHours = {
    fri: office,
    mon: office,
    sat: 'appointment',
    sun: null,
    thu: office,
    tue: office,
    wed: 'appointment',
  }
  expect(appointmentDays(stored)).toEqual(['Wed', 'Sat'])
})
