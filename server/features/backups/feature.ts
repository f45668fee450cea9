import type { Db } from '../../core/database/tables.ts'
import type { Env } from '../../core/env.ts'
import type { Feature } from '../../core/feature.ts'
import { backupPlace, backups as checkBackups } from './backup-checks.ts'
import { backupQueue, backupSchedules, registerBackupWorker } from './backup-jobs.ts'
import { readBackupState } from './backup-state.ts'
import { carryOver } from './carry-over.ts'
import { backupCommands } from './commands.ts'

/** The daily backup and its trial restore. */
export const backups: Feature = {
  tables: ['backups'],
  commands: backupCommands,
  checks: [[checkBackups, 'tables'], [backupPlace]],
  gauges: {
    help: {
      busbar_backup_age_seconds:
        'Age of the last good backup, or of the schedule before the first; every instance reports the same',
      busbar_backup_failed: 'Whether the last scheduled backup failed: 1 or 0',
    },
    read: readGauges,
  },
  carryOver,
  queues: () => [backupQueue],
  schedules: backupSchedules,
  startWorkers: (services) =>
    registerBackupWorker({ ...services, media: services.store }, services.timing.pollSeconds),
}

/** No gauges where no backups are scheduled. Before the first backup, the age counts from the schedule. */
async function readGauges(db: Db, env: Env): Promise<Record<string, number>> {
  const { scheduled, last, since } = await readBackupState(db, env)
  if (!scheduled) return {}
  return {
    ...(since && { busbar_backup_age_seconds: Math.max(0, Date.now() - since.getTime()) / 1000 }),
    busbar_backup_failed: Number(last?.state === 'failed'),
  }
}
