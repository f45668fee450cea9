import { mkdir, statfs } from 'node:fs/promises'
import type { ClientBase } from 'pg'
import { connectClient } from '../../core/database/connect-client.ts'
import { type ConnectionConfig, toDatabase } from '../../core/database/connect.ts'
import type { Env } from '../../core/env.ts'
import { errorCode } from '../../core/errors.ts'
import { type OpenBytes, openBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { checkFiles } from './unpack-backup.ts'

/** SQLSTATE for a role that may not create a database. */
const INSUFFICIENT_PRIVILEGE = '42501'

/** SQL for the name of a backup's scratch database, from the id of its row: unique, and impossible to guess. */
const scratchName = (id: string) => `'busbar_trial_' || replace(${id}::text, '-', '')`

/**
 * Restores a backup on trial: into a scratch database beside the site's, whose checksums are compared, and which is
 * then dropped. The files are read and compared, but not stored. The caller makes sure that one trial runs at a time.
 * @param connection a direct connection to the site's database
 * @param id the backup's row, which must already exist: it identifies the scratch database that a killed server left
 * @param env the folder whose disk the trial needs: for temporary files, and for the scratch database if PostgreSQL
 * runs on this machine too. Without enough room there is no trial, because a full disk would harm the site
 * @returns null; or why the backup was only read to its end and not restored
 * @throws any error that prevents the restore: BackupError when the backup is damaged
 */
export async function tryRestore(
  connection: ConnectionConfig,
  id: string,
  open: OpenBytes,
  { DATA_DIR, DATABASE_URL }: Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>,
): Promise<string | null> {
  const client = await connectClient(connection)
  try {
    await mkdir(DATA_DIR, { recursive: true })
    const hasRoom = (await freeBytes(DATA_DIR)) > (DATABASE_URL ? 1 : 2) * (await databaseBytes(client))
    const database = hasRoom ? await createScratchDatabase(client, id) : null
    if (database === null) {
      await checkFiles((await openBackup(open)).lines)
      return hasRoom
        ? 'only read to its end, because the role in DATABASE_URL may not create a scratch database: grant it CREATEDB'
        : `only read to its end, because ${DATA_DIR} has too little room for a trial`
    }
    try {
      await restoreBackup(toDatabase(connection, database), open, { DATA_DIR, S3_URL: null }, 'check')
    } finally {
      await dropDatabase(client, database)
    }
    return null
  } finally {
    await client.end()
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function databaseBytes(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  )
  return rows[0]?.bytes ?? 0
}

/** Creates an empty database like the site's. Null if the role may not. */
async function createScratchDatabase(client: ClientBase, id: string): Promise<string | null> {
  await dropLeftovers(client)
  const { rows } = await client.query<{ name: string; locale: string }>(
    `select ${scratchName('$1::uuid')} as name, format('lc_collate %L lc_ctype %L', datcollate, datctype) as locale
     from pg_database where datname = current_database()`,
    [id],
  )
  const { name = '', locale = '' } = rows[0] ?? {}
  try {
    await client.query(
      `create database ${client.escapeIdentifier(name)} template template0 encoding 'UTF8' ${locale}`,
    )
    return name
  } catch (error) {
    if (errorCode(error) === INSUFFICIENT_PRIVILEGE) return null
    throw error
  }
}

/** Drops the scratch databases of earlier trials that killed servers left. */
async function dropLeftovers(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
     where datname in (select ${scratchName('id')} from backups) and pg_has_role(datdba, 'member')`,
  )
  for (const { name } of rows) await dropDatabase(client, name)
}

const dropDatabase = (client: ClientBase, name: string) =>
  client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
