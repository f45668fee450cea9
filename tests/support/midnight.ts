import { setTimeout as sleep } from 'node:timers/promises'
import { UTC_OFFSET_MS } from '../../server/constants/schema.ts'

const DAY = 86_400_000
const MARGIN = 30_000

/** Waits until midnight in India is past when it is less than 30 s away, so that a test does not run on two dates. */
export async function waitPastMidnight(): Promise<void> {
  const untilMidnight = DAY - ((Date.now() + UTC_OFFSET_MS) % DAY)
  if (untilMidnight < MARGIN) await sleep(untilMidnight + 100)
}
