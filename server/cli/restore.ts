import { createReadStream, existsSync } from 'node:fs'
import { connectClient } from '../core/database/connect-client.ts'
import { isBackupName } from '../features/backups/backup-names.ts'
import { openBackupStore } from '../features/backups/backup-store.ts'
import type { OpenBytes } from '../features/backups/read-backup.ts'
import { restoreBackup } from '../features/backups/restore-backup.ts'
import { type CommandContext, CommandError } from './command-context.ts'

/**
 * Replaces everything by what a backup holds, or changes nothing. At a terminal it asks before records or accounts go;
 * without one it wants --yes.
 * @param name a file, or the name of a backup in the store
 */
export async function restore(context: CommandContext, name: string): Promise<void> {
  const { env, databaseServer, out, yes } = context
  if (!yes && !out.interactive)
    throw new CommandError('restore replaces everything that is here: add --yes where nobody can be asked')
  const open = await findBackup(context, name)
  if (!yes && (await isInUse(context)))
    if (!(await out.confirm('Every record, inquiry and account that is here now goes.')))
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
