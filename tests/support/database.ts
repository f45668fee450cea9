import { sql } from 'kysely'
import { afterAll, beforeEach } from 'vitest'
import { connect, type Db } from '../../server/database.ts'
import { cloneDatabase } from './cluster.ts'
import { emptyTables } from './empty-tables.ts'

/**
 * A database for one test file, emptied before each of its tests: `const { db } = await testDatabase()` at the top.
 * Connections that break on purpose are the test's business.
 */
export async function testDatabase() {
  const { connection, url, drop } = await cloneDatabase()
  const db = connect(connection, () => {})
  beforeEach(async () => await emptyAll(db))
  afterAll(async () => {
    await db.destroy()
    await drop()
  })
  return { db, connection, url }
}

async function emptyAll(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely_migration%'`.execute(db)
  const tables = rows.map(({ name }) => name)
  await db.transaction().execute(async (trx) => await emptyTables(trx, tables))
}
