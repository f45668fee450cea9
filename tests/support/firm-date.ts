import { fromFirmTime } from '../../server/core/firm-time/schema.ts'

/** The moment of a local time of the firm, '2026-11-21T23:59:59.999', so that a test works for any time zone. */
export function firmDate(time: string): Date {
  const [day = '', clock = '00:00'] = time.split('T')
  const minutes = fromFirmTime(day, clock.slice(0, 5)).getTime()
  return new Date(minutes + Number(clock.slice(6) || 0) * 1000)
}
