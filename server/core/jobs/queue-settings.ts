import { isDeepStrictEqual } from 'node:util'
import type { PgBoss, Queue, ScheduleOptions } from 'pg-boss'
import { firm } from '../../../src/firm.ts'

/** When a job is put into a queue again and again, in the time of the firm. */
export interface QueueSchedule {
  name: string
  cron: string
}

/** One that was missed while no server ran is made up for once. */
const SCHEDULE_OPTIONS = { tz: firm.timeZone, missed: 'once' } as const satisfies ScheduleOptions

/**
 * Creates the queues and schedules that are missing and updates those that differ. The others are only read: each write is
 * a commit of its own, some twenty of which kept mails waiting for seconds when a server came back from a crash.
 */
export async function saveQueueSettings(
  boss: PgBoss,
  queues: Queue[],
  schedules: QueueSchedule[],
): Promise<void> {
  const storedQueues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, policy, ...options } of queues) {
    const stored = storedQueues.get(name)
    // pg-boss takes the policy of a new queue only.
    if (!stored) await boss.createQueue(name, { ...options, policy })
    else if (!isIncluded(options, stored)) await boss.updateQueue(name, options)
  }
  const storedSchedules = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]))
  for (const { name, cron } of schedules) {
    const stored = storedSchedules.get(name)
    const isSame = stored?.cron === cron && isIncluded(SCHEDULE_OPTIONS, stored.options ?? {})
    if (!isSame) await boss.schedule(name, cron, null, SCHEDULE_OPTIONS)
  }
}

/** Whether each of the options has the same value in what is stored, which may hold more. */
function isIncluded(options: object, stored: object): boolean {
  const values = new Map(Object.entries(stored))
  return Object.entries(options).every(([name, value]) => isDeepStrictEqual(values.get(name), value))
}
