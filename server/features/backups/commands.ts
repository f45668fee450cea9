import { createReadStream, existsSync } from 'node:fs'
import { type Command, type CommandContext, CommandError } from '../../core/command.ts'
import { assertCurrentSchema } from '../../core/database/assert-schema.ts'
import { connectClient } from '../../core/database/connect-client.ts'
import { createMediaStore } from '../../core/media/create-media-store.ts'
import { isBackupName } from './backup-names.ts'
import { readBackupPlace } from './backup-place.ts'
import { openBackupStore } from './backup-store.ts'
import { writeWholeFile } from './folder-backups.ts'
import type { OpenBytes } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { backUpToStore } from './stored-backup.ts'
import { writeBackup } from './write-backup.ts'

export const backupCommands: Command[] = [
  {
    name: 'backup',
    argument: '[FILE]',
    summary: 'write everything, uploaded files too, into FILE, or to where the scheduled backups are',
    schema: 'any',
    run: backUp,
  },
  {
    name: 'backups',
    summary: 'list the scheduled backups',
    schema: 'any',
    run: listBackups,
  },
  {
    name: 'restore',
    argument: 'FILE',
    expects: 'a FILE to read, or the name of a scheduled backup',
    summary: 'replace everything by what FILE, or a scheduled backup, holds, or change nothing',
    schema: 'any',
    run: restore,
  },
]

/**
 * Writes all records and uploaded files while the site runs: into FILE, or without one into the store of the scheduled
 * backups, by the same steps; there it stays for RETENTION_MONTHS. With FILE it works on the database of an earlier
 * version too, and changes nothing in it.
 */
async function backUp(context: CommandContext, file: string): Promise<void> {
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
  const results = [made.trial ?? 'test restore succeeded', ...made.warnings]
  out.print(`Written to ${store.place} as ${made.name}; ${results.join('; ')}.\n`)
}

/** Lists the backups in the store, the newest last, and marks those that another database made. */
async function listBackups({ db, env, out }: CommandContext): Promise<void> {
  const store = await openBackupStore(env)
  if (!store) throw new CommandError('neither BACKUP_DIR nor BACKUP_S3_URL is set')
  const { own, others, othersNote } = await readBackupPlace(db, store)
  const backups = [...own, ...others].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const backup of backups) {
    const size = `${(backup.bytes / 1e6).toFixed(1).padStart(9)} MB`
    out.print(`${size}  ${backup.name}${own.includes(backup) ? '' : '  not of this database'}\n`)
  }
  out.print(`${backups.length} in ${store.place}.\n${othersNote ? `Note: ${othersNote}.\n` : ''}`)
}

/**
 * Replaces everything with the contents of a backup, or changes nothing. At a terminal it asks before it deletes
 * records or accounts; without one it requires --yes.
 * @param name a file, or the name of a backup in the store
 */
async function restore(context: CommandContext, name: string): Promise<void> {
  const { env, databaseServer, out, yes } = context
  if (!yes && !out.interactive)
    throw new CommandError('restore replaces everything that is here: add --yes where nobody can be asked')
  const open = await findBackup(context, name)
  if (!yes && (await isInUse(context)))
    if (!(await out.confirm('This deletes every record, inquiry and account that is here now.')))
      throw new CommandError('nothing was changed')
  const summary = await restoreBackup(databaseServer.directConnection, open, env)
  out.print(`${summary.join('\n')}\nRestored from ${name}. Everybody signs in again.\n`)
}

async function findBackup({ env }: CommandContext, name: string): Promise<OpenBytes> {
  const store = isBackupName(name) && !existsSync(name) ? await openBackupStore(env) : null
  return () => store?.open(name) ?? createReadStream(name)
}

async function isInUse({ databaseServer }: CommandContext): Promise<boolean> {
  const client = await connectClient(databaseServer.directConnection)
  try {
    const tables = await client.query<{ there: boolean }>(
      "select to_regclass('public.users') is not null and to_regclass('public.inquiries') is not null as there",
    )
    if (!tables.rows[0]?.there) return false
    const { rows } = await client.query<{ used: boolean }>(
      'select exists (select from users) or exists (select from inquiries) as used',
    )
    return rows[0]?.used ?? false
  } finally {
    await client.end()
  }
}
