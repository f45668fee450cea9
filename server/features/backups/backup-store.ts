import type { Readable } from 'node:stream'
import type { Env } from '../../core/env.ts'

/** A backup in the store. */
export interface StoredBackup {
  name: string
  bytes: number
}

/** Storage for scheduled backups: a folder, or S3-compatible storage. Other files in it are left alone. */
export interface BackupStore {
  /** For people: the folder, or host and bucket. */
  place: string
  /** Stores a backup. When this resolves, the backup is complete and durable; after an error nothing of it is left. */
  write(name: string, contents: AsyncIterable<Uint8Array>): Promise<void>
  /** The bytes of a backup, for a reader that does not pause: the store may close an idle connection. */
  open(name: string): Promise<Readable>
  /** All backups, in no order, including those of other sites. */
  list(): Promise<StoredBackup[]>
  remove(name: string): Promise<void>
}

type PlaceEnv = Pick<Env, 'BACKUP_DIR' | 'BACKUP_S3_URL'>

/** Opens the store that the environment configures; null: there is none, and no backups are made automatically. */
export async function openBackupStore(env: PlaceEnv): Promise<BackupStore | null> {
  if (env.BACKUP_S3_URL) return (await import('./s3-backups.ts')).createS3Backups(new URL(env.BACKUP_S3_URL))
  return env.BACKUP_DIR ? (await import('./folder-backups.ts')).createFolderBackups(env.BACKUP_DIR) : null
}

/** Whether backups are made automatically. */
export const isBackupScheduled = (env: PlaceEnv): boolean =>
  env.BACKUP_DIR !== null || env.BACKUP_S3_URL !== null
