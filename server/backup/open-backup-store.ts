import type { Env } from '../env.ts'
import type { BackupStore } from './backup-store.ts'

/** Where the environment says that backups are kept; null: nowhere, and none are made by themselves. */
export async function openBackupStore(
  env: Pick<Env, 'BACKUP_DIR' | 'BACKUP_S3_URL'>,
): Promise<BackupStore | null> {
  if (env.BACKUP_S3_URL) return (await import('./s3-backups.ts')).createS3Backups(new URL(env.BACKUP_S3_URL))
  return env.BACKUP_DIR ? (await import('./folder-backups.ts')).createFolderBackups(env.BACKUP_DIR) : null
}

/** Whether backups are made by themselves. */
export const isBackupScheduled = (env: Pick<Env, 'BACKUP_DIR' | 'BACKUP_S3_URL'>): boolean =>
  env.BACKUP_DIR !== null || env.BACKUP_S3_URL !== null
