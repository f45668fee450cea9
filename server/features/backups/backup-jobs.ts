import type { PgBoss, Queue } from 'pg-boss'
import type { ConnectionConfig } from '../../core/database/connect.ts'
import type { Db } from '../../core/database/tables.ts'
import type { Env } from '../../core/env.ts'
import { daily, type QueueSchedule } from '../../core/jobs/queue-settings.ts'
import { type Log, serializeError } from '../../core/log.ts'
import type { MediaStore } from '../../core/media/media-store.ts'
import type { NotifyServices } from '../../core/staff-notices.ts'
import { BACKUP_QUEUE, readBackupState } from './backup-state.ts'
import { isBackupScheduled, openBackupStore } from './backup-store.ts'
import { backUpToStore } from './stored-backup.ts'

const HOUR_SECONDS = 3600

/**
 * The queue of the scheduled backup: one instance takes the job. A failed job is retried twice, also when the server
 * was killed during it. A job that no instance takes, because BACKUP_DIR is no longer set, is gone the next day.
 */
export const backupQueue: Queue = {
  name: BACKUP_QUEUE,
  retryLimit: 2,
  retryDelay: 600,
  expireInSeconds: 6 * HOUR_SECONDS,
  heartbeatSeconds: 60,
  retentionSeconds: 12 * HOUR_SECONDS,
  deleteAfterSeconds: 24 * HOUR_SECONDS,
}

/** When the daily backup is made. An instance without a store leaves the schedule of another instance unchanged. */
export const backupSchedules = (env: Env): QueueSchedule[] =>
  isBackupScheduled(env) ? [{ name: BACKUP_QUEUE, cron: daily(env.BACKUP_HOUR) }] : []

interface BackupWorkerDependencies extends NotifyServices {
  boss: PgBoss
  db: Db
  /** A direct connection to the same database. */
  connection: ConnectionConfig
  env: Env
  log: Log
  media: MediaStore
}

/** Starts the worker that makes the scheduled backups, if the environment configures a store for them. */
export async function registerBackupWorker(
  dependencies: BackupWorkerDependencies,
  pollingIntervalSeconds: number,
): Promise<void> {
  const { boss, env, log } = dependencies
  const store = await openBackupStore(env)
  if (!store) return
  await boss.work<object, unknown, { includeMetadata: true; pollingIntervalSeconds: number }>(
    BACKUP_QUEUE,
    { includeMetadata: true, pollingIntervalSeconds },
    async (jobs) => {
      for (const { signal, retryCount, retryLimit } of jobs) {
        const startedAt = performance.now()
        try {
          const { name, trial, warnings } = await backUpToStore({ ...dependencies, store }, signal)
          const seconds = Math.round((performance.now() - startedAt) / 1000)
          log.info({ event: 'backed_up', name, place: store.place, verified: trial === null, seconds })
          for (const say of warnings) log.warn({ event: 'backups_kept', say })
        } catch (error) {
          log.error({ event: 'backup_failed', attempt: retryCount + 1, ...serializeError(error) })
          if (retryCount >= retryLimit) await notifyOfFailure(dependencies)
          throw error
        }
      }
    },
  )
}

/** Notifies staff of the last failure. */
async function notifyOfFailure(dependencies: BackupWorkerDependencies): Promise<void> {
  const { db, env } = dependencies
  const { last, good_at } = await readBackupState(db, env)
  const event = { kind: 'backup', error: last?.error ?? 'not known', good_at } as const
  await db.transaction().execute((trx) => dependencies.notices.notify(dependencies, trx, event))
}
