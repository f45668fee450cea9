import { sql } from 'kysely'
import type { Log } from '../log.ts'
import type { Database, Db } from './tables.ts'

/** The tables of `tables.ts` itself; sections and features list theirs, as types do not exist at runtime. */
export const CORE_TABLES: readonly (keyof Database)[] = [
  'users',
  'sessions',
  'user_tokens',
  'known_addresses',
  'second_factors',
  'recovery_codes',
  'passkey_challenges',
  'calendar_keys',
  'settings',
  'media',
  'media_pending',
  'mails',
  'mail_inquiries',
  'activity',
  'rate_limits',
]

/** The tables of a database that are not among the known ones, such as those of a feature that was removed. */
export async function findLeftTables(db: Db, known: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely_migration%' and tablename <> all(${known}::text[])
    order by tablename`.execute(db)
  return rows.map(({ name }) => name)
}

/** Warns the operator of tables that nothing reads or empties any more. */
export async function reportLeftTables(db: Db, log: Log, known: readonly string[]): Promise<void> {
  const tables = await findLeftTables(db, known)
  if (tables.length > 0)
    log.warn({
      event: 'tables_left',
      say: `No part of this version knows these tables: ${tables.join(', ')}. docs/change.md says how to drop them.`,
      tables,
    })
}
