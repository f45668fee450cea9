import { isDeepStrictEqual } from 'node:util'
import type { PgBoss, Queue, QueueResult, ScheduleOptions } from 'pg-boss'
import { firm } from '../../../src/firm.ts'

/** When a recurring job is put into its queue, in the firm's time zone. */
export interface QueueSchedule {
  name: string
  /** A cron expression, or a recurrence rule of RFC 5545 from `daily`. */
  cron: string
}

/**
 * The options of a worker that is notified of new jobs, and polls as well. A full batch makes it poll again at once: with
 * a batch size of one it would take one job per poll. A job that fails causes no retry of the others in its batch.
 */
export const workerOptions = (batchSize: number, pollSeconds: number) =>
  ({
    batchSize,
    burstWhenBatchFull: true,
    perJobResults: true,
    pollingIntervalSeconds: Math.min(2, pollSeconds),
    notifyPollingIntervalSeconds: pollSeconds,
  }) as const

/**
 * Once a day, at this hour and minute; an hour later on the day whose change to summer time leaves that hour out. A cron
 * expression would skip that day, and run twice on the day in autumn when the hour comes twice.
 */
export const daily = (hour: number, minute = 0): string =>
  `FREQ=DAILY;BYHOUR=${hour},${Math.min(hour + 1, 23)};BYMINUTE=${minute};BYSECOND=0;BYSETPOS=1`

/** How many jobs a queue holds, by state. */
export type QueueCounts = Pick<
  QueueResult,
  'name' | 'readyCount' | 'deferredCount' | 'activeCount' | 'failedCount'
>

/** A run that was missed while no server was running is made up for once. */
const SCHEDULE_OPTIONS = { tz: firm.timeZone, missed: 'once' } as const satisfies ScheduleOptions

/**
 * Creates the queues and schedules that are missing and updates those that differ. The others are only read: each write
 * is a commit of its own, and some twenty of them delayed mails by seconds when a server restarted after a crash.
 */
export async function saveQueueSettings(
  boss: PgBoss,
  queues: Queue[],
  schedules: QueueSchedule[],
): Promise<void> {
  const storedQueues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, policy, ...options } of queues) {
    const stored = storedQueues.get(name)
    // pg-boss sets the policy only when it creates a queue.
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

/** Whether each of the options has the same value in the stored settings, which may contain more. */
function isIncluded(options: object, stored: object): boolean {
  const values = new Map(Object.entries(stored))
  return Object.entries(options).every(([name, value]) => isDeepStrictEqual(values.get(name), value))
}
