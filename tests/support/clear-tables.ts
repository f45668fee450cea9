import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '../../server/core/database/tables.ts'

/**
 * Deletes every row of these tables and restores the default settings and reply templates. Meanwhile the replica role
 * disables triggers and foreign keys. `truncate` would create new files and take a hundred times as long.
 */
export async function clearTables(trx: Transaction<Database>, tables: readonly string[]): Promise<void> {
  const deletions = tables.map((name) => `delete from ${name};`).join(' ')
  await sql
    .raw(
      `set local session_replication_role = replica; set local lock_timeout = 0; set local statement_timeout = 0;
       ${deletions}
       insert into settings select * from pristine.settings;
       insert into reply_templates select * from pristine.reply_templates on conflict do nothing;
       set local session_replication_role = origin`,
    )
    .execute(trx)
}

/** Resets a database to its state after the migrations: default settings, no other rows. */
export async function clearAllTables(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely_migration%'`.execute(db)
  const tables = rows.map(({ name }) => name)
  const clear = () => db.transaction().execute(async (trx) => await clearTables(trx, tables))
  try {
    await clear()
  } catch (error) {
    // A request of the previous test may still write in another order: a deadlock, in which PostgreSQL aborts one.
    if (!(error instanceof Error && 'code' in error && error.code === '40P01')) throw error
    await clear()
  }
}
