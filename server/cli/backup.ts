import { writeWholeFile } from '../backup/folder-backups.ts'
import { openBackupStore } from '../backup/open-backup-store.ts'
import { backUpToStore } from '../backup/stored-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { createMediaStore } from '../media/create-media-store.ts'
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
  const { name, trial } = await backUpToStore({ db, connection, store, media, env, byHand: true })
  out.print(`Written to ${store.place} as ${name}; ${trial ?? 'restored on trial'}.\n`)
}

/** Lists the backups in the store, the newest last. */
export async function listBackups({ env, out }: CommandContext): Promise<void> {
  const store = await openBackupStore(env)
  if (!store) throw new CommandError('neither BACKUP_DIR nor BACKUP_S3_URL is set')
  const backups = (await store.list()).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const { name, bytes } of backups) out.print(`${(bytes / 1e6).toFixed(1).padStart(9)} MB  ${name}\n`)
  out.print(`${backups.length} in ${store.place}.\n`)
}
