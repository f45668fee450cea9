import { statfs } from 'node:fs/promises'
import type { ClientBase } from 'pg'
import { connectClient } from '../database/connect-client.ts'
import { type ConnectionConfig, toDatabase } from '../database/connect.ts'
import { errorCode } from '../errors.ts'
import { type BackupSource, openBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { checkFiles } from './restore-files.ts'

/** SQLSTATE of a role that may not create a database. */
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Restores a backup on trial: into a scratch database beside the site's, whose checksums are compared, and which is dropped
 * again. Its files are read and compared, and not stored. The caller sees to it that one is tried at a time.
 * @param connection the site's database, a direct connection
 * @param dataDir the folder whose disk the scratch database would fill, if it is here: without room for twice the database it
 * is not made, because the site would be the one to suffer
 * @returns null; or why it could not be tried, and was only read to its end
 * @throws what keeps it from being restored: BackupError when it is damaged
 */
export async function tryRestore(
  connection: ConnectionConfig,
  source: BackupSource,
  dataDir: string | null,
): Promise<string | null> {
  const client = await connectClient(connection)
  try {
    const hasRoom = dataDir === null || (await freeBytes(dataDir)) > 2 * (await databaseBytes(client))
    const database = hasRoom ? await createScratchDatabase(client) : null
    if (database === null) {
      await checkFiles((await openBackup(source)).lines)
      return hasRoom
        ? 'only read to its end, because the role in DATABASE_URL may not create a scratch database: grant it CREATEDB'
        : `only read to its end, because ${dataDir} has too little room for a scratch database`
    }
    try {
      await restoreBackup(toDatabase(connection, database), source, 'check')
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

/** Creates an empty database like the site's, over one that a killed server left. Null where the role may not. */
async function createScratchDatabase(client: ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ name: string; locale: string }>(
    `select left(datname, 56) || '_trial' as name,
       format('lc_collate %L lc_ctype %L', datcollate, datctype) as locale
     from pg_database where datname = current_database()`,
  )
  const { name = '', locale = '' } = rows[0] ?? {}
  try {
    await dropDatabase(client, name)
    await client.query(
      `create database ${client.escapeIdentifier(name)} template template0 encoding 'UTF8' ${locale}`,
    )
    return name
  } catch (error) {
    if (errorCode(error) === INSUFFICIENT_PRIVILEGE) return null
    throw error
  }
}

const dropDatabase = (client: ClientBase, name: string) =>
  client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
