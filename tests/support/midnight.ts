import { addDays, calendarDay, fromFirmTime } from '../../server/core/firm-time/schema.ts'

const MARGIN = 30_000

/** If the firm's midnight is less than 30 s away, waits until it has passed, so that a test does not span two dates. */
export async function waitPastMidnight(): Promise<void> {
  const now = Date.now()
  const untilMidnight = fromFirmTime(addDays(calendarDay(now), 1)).getTime() - now
  if (untilMidnight < MARGIN) await new Promise((resolve) => setTimeout(resolve, untilMidnight + 100))
}
