import { afterAll } from 'vitest'
import { connect } from '../../server/core/database/connect.ts'
import type { Db } from '../../server/core/database/tables.ts'
import { clearAllTables } from './clear-tables.ts'
import { cloneDatabase } from './cluster.ts'
import { putQueueAside } from './queue-tables.ts'

/** The database of this Vitest worker. clear-database.setup.ts empties it before each test. */
export const { connection, url } = await cloneDatabase()

/** Connection errors are ignored: some tests break connections on purpose. */
export const db = connect(connection, () => {})

/** Resets the database to its state after the migrations: default settings, no other rows, no job queue. */
export async function clearDatabase(): Promise<void> {
  await putQueueAside(db)
  await clearAllTables(db)
}

/** A separate database for a test file that changes the schema. Dropped after the file. */
export async function createIsolatedDatabase() {
  const { drop, ...details } = await cloneDatabase()
  const db: Db = connect(details.connection, () => {})
  afterAll(async () => {
    await db.destroy()
    await drop()
  })
  return { db, ...details }
}
