import type { Readable } from 'node:stream'
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

/** A backup of the store, to be read. */
export const storedSource = (store: BackupStore, name: string): BackupSource => ({
  name,
  open: () => store.open(name),
})
