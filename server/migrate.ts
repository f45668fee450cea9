import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import * as ground from '../migrations/001-ground.ts'
import type { Connection } from './database.ts'

/** In order; a name that was released never changes. */
const migrations: Record<string, Migration> = {
  '001-ground': ground,
}

/**
 * Brings the schema up to date: one process of many applies, the others wait in the lock and find nothing to do (S37).
 * Runs on a connection of its own without a statement timeout, because the waiters stand in that lock.
 * @returns the names applied by this call
 * @throws what the failed migration threw; nothing of it is kept
 */
export async function migrate(connection: Connection): Promise<string[]> {
  const pool = new Pool({ ...connection, max: 2, connectionTimeoutMillis: 3000 })
  // An error between two statements reaches the caller through the statement that follows.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw error
    return (results ?? []).filter((one) => one.status === 'Success').map((one) => one.migrationName)
  } finally {
    await db.destroy()
  }
}
