import type { PgBoss } from 'pg-boss'
import type { Env } from '../core/env.ts'
import { saveQueueSettings } from '../core/jobs/queue-settings.ts'
import { mailQueue, type QueueTiming } from '../core/mail/outbox.ts'
import { mediaQueue } from '../core/media/media-queue.ts'
import { backupQueue, backupSchedules } from '../features/backups/backup-jobs.ts'
import { pushQueue } from '../features/push/push-queue.ts'

/** The queues whose jobs come by the clock alone, by name. */
export const CLEAN_UP = 'clean-up'
export const RETENTION = 'retention'
export const NOTIFICATIONS = 'notifications'

const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS

/** Makes the queues, and what is put into them by the clock, as this version wants them. */
export async function createQueues(boss: PgBoss, timing: QueueTiming, env: Env) {
  const queues = [
    mailQueue(timing),
    mediaQueue,
    pushQueue(timing),
    { name: CLEAN_UP, deleteAfterSeconds: DAY_SECONDS },
    { name: RETENTION, deleteAfterSeconds: DAY_SECONDS },
    { name: NOTIFICATIONS, deleteAfterSeconds: HOUR_SECONDS },
    backupQueue,
  ]
  await saveQueueSettings(boss, queues, [
    ...backupSchedules(env),
    { name: CLEAN_UP, cron: '17 * * * *' },
    { name: RETENTION, cron: '40 3 * * *' },
    { name: NOTIFICATIONS, cron: '* * * * *' },
  ])
}
