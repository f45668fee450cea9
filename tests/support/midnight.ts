import { setTimeout as sleep } from 'node:timers/promises'

const DAY = 86_400_000
const NEAR = 30_000

/** Waits past midnight in India when it is near: what is written today is to be read today. */
export async function clearOfMidnight(): Promise<void> {
  const left = DAY - ((Date.now() + 5.5 * 3_600_000) % DAY)
  if (left < NEAR) await sleep(left + 100)
}
