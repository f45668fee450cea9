import { addDays, calendarDay, fromFirmTime } from '../../server/core/firm-time/schema.ts'

const MARGIN = 30_000

/** Waits until the firm's midnight is past when it is less than 30 s away, so that a test does not run on two dates. */
export async function waitPastMidnight(): Promise<void> {
  const now = Date.now()
  const untilMidnight = fromFirmTime(addDays(calendarDay(now), 1)).getTime() - now
  if (untilMidnight < MARGIN) await new Promise((resolve) => setTimeout(resolve, untilMidnight + 100))
}
