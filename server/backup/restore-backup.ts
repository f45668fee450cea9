import { rm } from 'node:fs/promises'
import type { ClientBase } from 'pg'
import { connectClient } from '../database/connect-client.ts'
import type { ConnectionConfig } from '../database/connect.ts'
import { migrate, migrations } from '../database/migrate.ts'
import { readSchemaState } from '../database/schema-state.ts'
import type { Env } from '../env.ts'
import { createMediaStore, mediaFolder } from '../media/create-media-store.ts'
import { KEEP_FILES_LOCK_KEY } from '../media/stored-files.ts'
import { BackupError } from './backup-error.ts'
import { TEXT_FORMAT_SETTINGS } from './backup-format.ts'
import { loadTables } from './load-backup.ts'
import { type BackupSource, openBackup } from './read-backup.ts'
import { checkFiles, stageFiles, storeFiles } from './restore-files.ts'

/** What becomes of a backup's files: stored where the environment says, or only read and compared with their checksums. */
export type RestoredFiles = Pick<Env, 'DATA_DIR' | 'S3_URL'> | 'check'

/**
 * Replaces all records and adds the uploaded files of a backup. The files come first, because no record is touched by
 * them: their names are hashes. Then the records, in one transaction that is committed only after every table's checksum
 * was verified; after any error they are unchanged. An empty database first gets the schema of the backup, and then, with
 * the records in it, the migrations that are newer.
 * @param connection a direct one
 * @returns a line for each table, and one for the files
 * @throws BackupError when the backup is damaged, or the database has another schema than this version
 */
export async function restoreBackup(
  connection: ConnectionConfig,
  source: BackupSource,
  files: RestoredFiles,
): Promise<string[]> {
  const client = await connectClient(connection)
  try {
    await client.query(TEXT_FORMAT_SETTINGS)
    // Until the connection ends: one restore at a time, and no running site deletes files that have no record yet.
    await client.query('select pg_advisory_lock($1)', [KEEP_FILES_LOCK_KEY])
    await prepareSchema(connection, client, source)
    const fileCount = await readFiles(client, source, files)
    await client.query('begin')
    const { lines } = await openBackup(source)
    const summary = await loadTables(client, lines)
    await client.query('notify site_replaced')
    await client.query('commit')
    await migrate(connection)
    return fileCount > 0 ? [...summary, `${String(fileCount).padStart(8)} uploaded files`] : summary
  } finally {
    // Rolls back if there was no commit.
    await client.end()
  }
}

/** Refuses a backup of a newer version, which may hold columns that do not exist here, and a database of an earlier schema. */
async function prepareSchema(
  connection: ConnectionConfig,
  client: ClientBase,
  source: BackupSource,
): Promise<void> {
  const backup = await openBackup(source)
  await backup.lines.return?.()
  const unknown = backup.migrations.filter((name) => !(name in migrations))
  if (unknown.length > 0)
    throw new BackupError(`the backup was made by a newer version: it needs ${unknown.join(', ')}`)
  const { applied, pending } = await readSchemaState(client)
  if (applied.length === 0) await migrate(connection, backup.migrations.at(-1))
  else if (pending.length > 0)
    throw new BackupError(`the database is of an earlier version: 'migrate' brings it up to this one`)
}

/** Reads a backup to its end. The staging folder is that of whoever holds the lock. Returns the number of its files. */
async function readFiles(client: ClientBase, source: BackupSource, files: RestoredFiles): Promise<number> {
  const { lines } = await openBackup(source)
  if (files === 'check') return await checkFiles(lines)
  const stagingFolder = `${mediaFolder(files)}.restoring`
  try {
    const keys = await stageFiles(lines, stagingFolder)
    await storeFiles(client, createMediaStore(files), stagingFolder, keys)
    return keys.length
  } finally {
    await rm(stagingFolder, { recursive: true, force: true })
  }
}
