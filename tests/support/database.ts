import { sql } from 'kysely'
import { afterAll, beforeEach } from 'vitest'
import { connect, type Db } from '../../server/database.ts'
import { cloneDatabase } from './cluster.ts'

/**
 * A database for one test file, emptied before each of its tests: `const { db } = await testDatabase()` at the top.
 * Connections that break on purpose are the test's business.
 */
export async function testDatabase() {
  const { connection, url, drop } = await cloneDatabase()
  const db = connect(connection, () => {})
  beforeEach(async () => await emptyTables(db))
  afterAll(async () => {
    await db.destroy()
    await drop()
  })
  return { db, connection, url }
}

/** Leaves what the first migration leaves: no row but the settings'. */
export async function emptyTables(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely_migration%'`.execute(db)
  const all = sql.raw(rows.map(({ name }) => name).join(', '))
  await sql`truncate ${all} cascade`.execute(db)
  await sql`insert into settings select * from pristine.settings`.execute(db)
}
