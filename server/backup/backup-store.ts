import type { Readable } from 'node:stream'
import type { Env } from '../env.ts'
import type { BackupSource } from './read-backup.ts'

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
  /** The bytes of a backup. */
  open(name: string): Promise<Readable>
  /** All backups, in no order. */
  list(): Promise<StoredBackup[]>
  remove(name: string): Promise<void>
}

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

/** A backup of the store, to be read. */
export const storedSource = (store: BackupStore, name: string): BackupSource => ({
  name,
  open: () => store.open(name),
})

/** Ends the name of a backup that somebody asked for. */
const BY_HAND = '-by-hand'

const NAME = /^busbar-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z(?:-by-hand)?\.jsonl\.gz$/

/** The name of a backup that begins at this time: `busbar-20261124T203000123Z.jsonl.gz`, in UTC; or `…Z-by-hand.jsonl.gz`. */
export const backupName = (time: Date, isByHand = false): string =>
  `busbar-${time.toISOString().replaceAll(/[-:.]/g, '')}${isByHand ? BY_HAND : ''}.jsonl.gz`

export const isBackupName = (name: string): boolean => NAME.test(name)

/** Whether somebody asked for the backup: no other one replaces it, and it is deleted by its age alone. */
export const isByHand = (name: string): boolean => isBackupName(name) && name.includes(BY_HAND)

/** The time in the name of a backup. */
export const timeOfBackup = (name: string): Date => new Date(name.replace(NAME, '$1-$2-$3T$4:$5:$6.$7Z'))
