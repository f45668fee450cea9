import type { Feature } from '../../core/feature.ts'
import { backupQueue, backupSchedules, registerBackupWorker } from './backup-jobs.ts'

/** The daily backup and its trial restore. */
export const backups: Feature = {
  queues: () => [backupQueue],
  schedules: backupSchedules,
  startWorkers: (services) =>
    registerBackupWorker({ ...services, media: services.store }, services.timing.pollSeconds),
}
