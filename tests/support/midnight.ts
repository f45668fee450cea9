import { setTimeout as sleep } from 'node:timers/promises'

const DAY = 86_400_000
const MARGIN = 30_000

/** Waits past midnight in India when it is near: what is written today is to be read today. */
export async function waitPastMidnight(): Promise<void> {
  const untilMidnight = DAY - ((Date.now() + 5.5 * 3_600_000) % DAY)
  if (untilMidnight < MARGIN) await sleep(untilMidnight + 100)
}
