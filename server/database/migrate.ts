import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import * as initialSchema from '../../migrations/001-ground.ts'
import { StartupError } from '../startup-error.ts'
import type { ConnectionConfig } from './connect.ts'

/** In order; a name that was released never changes. */
export const migrations: Record<string, Migration> = {
  '001-ground': initialSchema,
}

/**
 * Brings the schema up to date: one process of many applies, the others wait in the lock and find nothing to do (S37).
 * Runs on a connection of its own without a statement timeout, because the waiters stand in that lock.
 * @returns the names applied by this call
 * @throws StartError for a database of a newer version, and in a checkout for a migration that is not in the list
 * @throws what the failed migration threw; nothing of it is kept
 */
export async function migrate(connection: ConnectionConfig): Promise<string[]> {
  const unregistered = unregisteredMigrations(join(import.meta.dirname, '../../migrations'))
  if (unregistered.length > 0)
    throw new StartupError(`add ${unregistered.join(' and ')} to the list in server/migrate.ts`)
  const pool = new Pool({ ...connection, max: 2, connectionTimeoutMillis: 3000 })
  // An error between two statements reaches the caller through the statement that follows.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw newerVersionError(error) ?? error
    return (results ?? [])
      .filter((result) => result.status === 'Success')
      .map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

/** Migrations that lie in the folder and not in the list. A build has no such folder: there it is none. */
export function unregisteredMigrations(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .filter((name) => !(name in migrations))
    .toSorted()
}

/** Kysely's words for migrations in the database that this version does not know: an older image was started. */
function newerVersionError(error: unknown): StartupError | null {
  const missing =
    error instanceof Error && /previously executed migration (\S+) is missing/.exec(error.message)?.[1]
  if (!missing) return null
  return new StartupError(
    `the database was brought up to date by a newer version (${missing}): start that one, or restore a backup of before into an empty database`,
  )
}
