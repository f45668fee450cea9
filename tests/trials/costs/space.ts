// Disk space: bytes in the database.
import { sql } from 'kysely'
import type { Db } from '../../../server/core/database/tables.ts'
import { makeAccount } from '../../support/accounts.ts'
import type { ServedSite } from '../support/site.ts'
import { makeSession } from '../support/staff.ts'
import { sendInquiries } from './work.ts'

/**
 * Bytes of all tables with their indexes, or of one table. The tables are rewritten first, without the space of deleted
 * rows: autovacuum releases that space by chance, so that a difference of two sizes could be negative.
 */
async function bytesOf(db: Db, table = '%'): Promise<number> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename like ${table}`.execute(
    db,
  )
  for (const { name } of tables.rows) await sql`vacuum (full) ${sql.id(name)}`.execute(db)
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(format('%I', tablename)::regclass))::float8 as bytes
    from pg_tables where schemaname = 'public' and tablename like ${table}`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Bytes of an inquiry with its records, for as long as it is stored. A mail leaves the queue when it is delivered. */
export async function bytesPerInquiry(site: ServedSite, mailsSent: () => Promise<void>): Promise<number> {
  const before = await bytesOf(site.db)
  const count = await sendInquiries(site, 2)
  await mailsSent()
  return ((await bytesOf(site.db)) - before) / count
}

const SESSIONS = 2000

export async function bytesPerSession({ url, db }: ServedSite): Promise<number> {
  const user = await makeAccount(db, 'sessions@busbar.test')
  const before = await bytesOf(db, 'sessions')
  for (let i = 0; i < SESSIONS; i++) await makeSession(db, url, user)
  return ((await bytesOf(db, 'sessions')) - before) / SESSIONS
}
