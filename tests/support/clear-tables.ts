import { sql, type Transaction } from 'kysely'
import type { Database } from '../../server/database/tables.ts'

/**
 * Deletes every row of these tables, and puts the settings back as the first migration left them. As on a replica no
 * trigger fires and no foreign key is looked at; a truncate makes new files and takes a hundred times as long.
 */
export async function clearTables(trx: Transaction<Database>, tables: readonly string[]): Promise<void> {
  const deletions = tables.map((name) => `delete from ${name};`).join(' ')
  await sql
    .raw(
      `set local session_replication_role = replica; ${deletions}
       insert into settings select * from pristine.settings; set local session_replication_role = origin`,
    )
    .execute(trx)
}
