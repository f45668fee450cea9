import type { Readable } from 'node:stream'
import type { Env } from '../../core/env.ts'

/** A backup in the store. */
export interface StoredBackup {
  name: string
  bytes: number
}

/** Where scheduled backups are kept: a folder, or S3-compatible storage. Whatever else is there is left alone. */
export interface BackupStore {
  /** For people: the folder, or host and bucket. */
  place: string
  /** Stores a backup. It is durable, and whole, when this resolves; after an error nothing of it is left. */
  write(name: string, contents: AsyncIterable<Uint8Array>): Promise<void>
  /** The bytes of a backup, for a reader that does not pause: the store may end a connection that is silent. */
  open(name: string): Promise<Readable>
  /** All backups, in no order, also those of other sites. */
  list(): Promise<StoredBackup[]>
  remove(name: string): Promise<void>
}

type PlaceEnv = Pick<Env, 'BACKUP_DIR' | 'BACKUP_S3_URL'>

/** Where the environment says that backups are kept; null: nowhere, and none are made by themselves. */
export async function openBackupStore(env: PlaceEnv): Promise<BackupStore | null> {
  if (env.BACKUP_S3_URL) return (await import('./s3-backups.ts')).createS3Backups(new URL(env.BACKUP_S3_URL))
  return env.BACKUP_DIR ? (await import('./folder-backups.ts')).createFolderBackups(env.BACKUP_DIR) : null
}

/** Whether backups are made by themselves. */
export const isBackupScheduled = (env: PlaceEnv): boolean =>
  env.BACKUP_DIR !== null || env.BACKUP_S3_URL !== null
