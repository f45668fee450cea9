import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { connect } from '../../server/database/connect.ts'
import type { Db } from '../../server/database/tables.ts'
import { clearTables } from './clear-tables.ts'
import { cloneDatabase } from './cluster.ts'

/** The database of this worker of Vitest: one test after another has it, and finds it empty (empty-database.ts). */
export const { connection, url } = await cloneDatabase()

/** Connections that break on purpose are the test's business. */
export const db = connect(connection, () => {})

/** Leaves what the migrations made: every table without a row but the settings, and no queue. */
export async function clearDatabase(): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely_migration%'`.execute(db)
  const tables = rows.map(({ name }) => name)
  await sql`drop schema if exists pgboss cascade`.execute(db)
  await db.transaction().execute(async (trx) => await clearTables(trx, tables))
}

/** A database for one test file, of which tests change the schema. */
export async function createIsolatedDatabase() {
  const { drop, ...details } = await cloneDatabase()
  const db: Db = connect(details.connection, () => {})
  afterAll(async () => {
    await db.destroy()
    await drop()
  })
  return { db, ...details }
}
