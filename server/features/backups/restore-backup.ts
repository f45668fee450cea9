import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { Kysely, PostgresDialect } from 'kysely'
import type { ClientBase } from 'pg'
import { rewriteStoredAddresses } from '../../../migrations/020-canonical-addresses.ts'
import { connectClient } from '../../core/database/connect-client.ts'
import type { ConnectionConfig } from '../../core/database/connect.ts'
import { migrate } from '../../core/database/migrate.ts'
import { migrationNames } from '../../core/database/migrations.ts'
import { readSchemaState } from '../../core/database/schema-state.ts'
import type { Env } from '../../core/env.ts'
import { createMediaStore, mediaFolder } from '../../core/media/create-media-store.ts'
import { hashOfKey } from '../../core/media/file-keys.ts'
import type { MediaStore } from '../../core/media/media-store.ts'
import { KEEP_FILES_LOCK_KEY } from '../../core/media/stored-files.ts'
import { BackupError, TEXT_FORMAT_SETTINGS } from './backup-format.ts'
import { loadTables } from './load-backup.ts'
import { openBackup, type OpenBytes, readLines } from './read-backup.ts'
import { openUnnamedFile, unpackBackup } from './unpack-backup.ts'

/** Where files are stored. DATA_DIR holds the temporary files. */
type FilesEnv = Pick<Env, 'DATA_DIR' | 'S3_URL'>

/**
 * Replaces all records and adds the uploaded files of a backup. The files come first, because they affect no record:
 * their names are hashes. Then come the records, in one transaction that is committed only after every table's checksum
 * was verified; after any error they are unchanged. An empty database first gets the migrations of the backup, and once
 * the records are loaded, all later ones.
 * @param connection a direct connection
 * @param files 'check': the files are only compared with their checksums
 * @returns a line for each table, and one for the files
 * @throws BackupError when the backup is damaged, or the database has another schema than this version
 */
export async function restoreBackup(
  connection: ConnectionConfig,
  open: OpenBytes,
  env: FilesEnv,
  files: 'store' | 'check' = 'store',
): Promise<string[]> {
  const client = await connectClient(connection)
  try {
    await client.query(TEXT_FORMAT_SETTINGS)
    // Until the connection ends: one restore at a time, and no running site deletes files that have no record yet.
    await client.query('select pg_advisory_lock($1)', [KEEP_FILES_LOCK_KEY])
    const records = openUnnamedFile(env.DATA_DIR)
    const staging = files === 'store' ? `${mediaFolder(env)}.restoring` : null
    try {
      const backup = await unpack(client, open, records.writer, staging)
      if (backup.isFirst) await migrate(connection, backup.migrations)
      if (staging) await storeFiles(client, createMediaStore(env), staging, backup.keys)
      const isOfFormerAddresses = !backup.isFirst && !backup.migrations.includes('020-canonical-addresses')
      await client.query('begin')
      if (isOfFormerAddresses) await client.query('alter table inquiries disable trigger lower_address')
      const summary = await loadTables(
        client,
        readLines(() => records.reader),
      )
      if (isOfFormerAddresses) await canonicalizeAddresses(client)
      await client.query('notify site_replaced')
      await client.query('commit')
      await migrate(connection)
      return [...summary, `${String(backup.keys.length).padStart(8)} uploaded files`]
    } finally {
      records.writer.destroy()
      records.reader.destroy()
      if (staging) await rm(staging, { recursive: true, force: true })
    }
  } finally {
    // Rolls back if there was no commit.
    await client.end()
  }
}

/**
 * Makes the e-mail addresses of an older backup canonical, in a database whose migration for this ran before the
 * restore. Only afterwards, because the addresses are loaded and verified as they were stored.
 */
async function canonicalizeAddresses(client: ClientBase): Promise<void> {
  // A table with pending constraint checks cannot be altered.
  await client.query('set constraints all immediate; set constraints all deferred')
  await client.query('alter table inquiries enable trigger lower_address')
  const pool = {
    connect: async () => Object.assign(client, { release: () => {} }),
    end: async () => {},
    options: {},
  }
  await rewriteStoredAddresses(new Kysely({ dialect: new PostgresDialect({ pool }) }))
}

/** Refuses a backup of a newer version, which may have columns that do not exist here, and an outdated database. */
async function unpack(client: ClientBase, open: OpenBytes, records: Writable, staging: string | null) {
  const { lines, ...backup } = await openBackup(open)
  try {
    const known = migrationNames()
    const unknown = backup.migrations.filter((name) => !known.includes(name))
    if (unknown.length > 0)
      throw new BackupError(`the backup was made by a newer version: it needs ${unknown.join(', ')}`)
    const { applied, pending } = await readSchemaState(client)
    const isFirst = applied.length === 0
    if (!isFirst && pending.length > 0)
      throw new BackupError(`the database is of an earlier version: run 'migrate' first`)
    return { ...backup, isFirst, keys: await unpackBackup(lines, records, staging) }
  } finally {
    await lines.return(undefined)
  }
}

/** Stores the staged files. Their hashes are pending until a record refers to them, so a failed restore leaves none. */
async function storeFiles(
  client: ClientBase,
  store: MediaStore,
  staging: string,
  keys: string[],
): Promise<void> {
  if (keys.length === 0) return
  await client.query(
    'insert into media_pending (hash) select distinct unnest($1::text[]) on conflict do nothing',
    [keys.map(hashOfKey)],
  )
  for (const key of keys) await store.put(key, await readFile(join(staging, key)))
}
