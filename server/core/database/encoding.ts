import { type QueryExecutorProvider, sql } from 'kysely'
import { StartupError } from '../startup-error.ts'

/**
 * A database in an encoding other than UTF8 refuses most scripts, ₹ and emoji, and one without an encoding (SQL_ASCII)
 * accepts bytes that are not text.
 * @returns what is wrong, and how to fix it, in one line; null for UTF8
 */
export async function encodingFault(db: QueryExecutorProvider): Promise<string | null> {
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding`.execute(db)
  const encoding = rows[0]?.encoding
  return encoding === 'UTF8'
    ? null
    : `the encoding of the database is ${encoding}, which does not hold every script: restore a backup into one with template template0 encoding 'UTF8', as ops/postgres-role.sql makes it`
}

/** @throws StartupError for a database in an encoding other than UTF8 */
export async function assertUtf8(db: QueryExecutorProvider): Promise<void> {
  const fault = await encodingFault(db)
  if (fault) throw new StartupError(fault)
}
