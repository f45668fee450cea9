import { createMediaStore } from '../core/media/create-media-store.ts'
import { readBackupPlace } from '../features/backups/backup-place.ts'
import { openBackupStore } from '../features/backups/backup-store.ts'
import { writeWholeFile } from '../features/backups/folder-backups.ts'
import { backUpToStore } from '../features/backups/stored-backup.ts'
import { writeBackup } from '../features/backups/write-backup.ts'
import { assertCurrentSchema } from './assert-schema.ts'
import { type CommandContext, CommandError } from './command-context.ts'

/**
 * Writes all records and uploaded files, while the site runs: into FILE, or without one where the scheduled backups are, by
 * the same steps; there it stays for RETENTION_MONTHS. With FILE it works on the database of an earlier version too, and
 * changes nothing in it.
 */
export async function backUp(context: CommandContext, file: string): Promise<void> {
  if (file === '') return await backUpNow(context)
  const { env, databaseServer, out } = context
  const write = (contents: AsyncIterable<Uint8Array>) => writeWholeFile(file, contents)
  const media = createMediaStore(env)
  const summary = await writeBackup(databaseServer.directConnection, write, { media })
  out.print(`${summary.join('\n')}\nWritten to ${file}.\n`)
}

async function backUpNow({ db, env, databaseServer, out }: CommandContext): Promise<void> {
  const store = await openBackupStore(env)
  if (!store)
    throw new CommandError('backup expects a FILE to write, or BACKUP_DIR or BACKUP_S3_URL to be set.', 2)
  const connection = databaseServer.directConnection
  await assertCurrentSchema(connection, 'backup without FILE')
  const media = createMediaStore(env)
  const made = await backUpToStore({ db, connection, store, media, env, byHand: true })
  const results = [made.trial ?? 'restored on trial', ...made.warnings]
  out.print(`Written to ${store.place} as ${made.name}; ${results.join('; ')}.\n`)
}

/** Lists the backups in the store, the newest last, and says which were not made by this database. */
export async function listBackups({ db, env, out }: CommandContext): Promise<void> {
  const store = await openBackupStore(env)
  if (!store) throw new CommandError('neither BACKUP_DIR nor BACKUP_S3_URL is set')
  const { own, others, foreign } = await readBackupPlace(db, store)
  const backups = [...own, ...others].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const backup of backups) {
    const size = `${(backup.bytes / 1e6).toFixed(1).padStart(9)} MB`
    out.print(`${size}  ${backup.name}${own.includes(backup) ? '' : '  not of this database'}\n`)
  }
  out.print(`${backups.length} in ${store.place}.\n${foreign ? `Note: ${foreign}.\n` : ''}`)
}
