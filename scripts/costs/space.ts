// What is kept: bytes in the database.
import { sql } from 'kysely'
import { startSession } from '../../server/core/auth/sessions.ts'
import type { Db } from '../../server/core/database/tables.ts'
import { readEnv } from '../../server/core/env.ts'
import { makeAccount } from '../../tests/support/accounts.ts'
import type { Site } from '../bench/site.ts'
import { sendInquiries } from './work.ts'

/**
 * Bytes of all tables of a schema with their indexes, or of one table. They are written anew before, without the room of rows
 * that are gone: when autovacuum gives that back is chance, and a difference of two sizes could fall below zero.
 */
async function bytesOf(db: Db, schema: string, table = '%'): Promise<number> {
  const tables = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relname like ${table} and c.relkind = 'r'`.execute(db)
  for (const { name } of tables.rows) await sql`vacuum (full) ${sql.raw(name)}`.execute(db)
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(c.oid))::float8 as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relname like ${table} and c.relkind = 'r'`.execute(db)
  return rows[0]?.bytes ?? 0
}

const INQUIRIES = 500

/** Of one inquiry with all that is noted of it, for as long as it is kept. A mail leaves the queue when it is delivered. */
export async function bytesPerInquiry(site: Site, db: Db, mailsSent: () => Promise<void>): Promise<number> {
  const before = await bytesOf(db, 'public')
  await sendInquiries(site, INQUIRIES, 'space')
  await mailsSent()
  return ((await bytesOf(db, 'public')) - before) / INQUIRIES
}

const SESSIONS = 2000

async function makeSession(site: Site, db: Db, user_id: string): Promise<string> {
  const headers = new Headers()
  const account = { user_id, address: '127.0.0.1', previousToken: null }
  await startSession(db, readEnv({ PUBLIC_URL: site.url }), account, headers)
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

export async function bytesPerSession(site: Site, db: Db): Promise<number> {
  const user = await makeAccount(db, 'sessions@busbar.test')
  const before = await bytesOf(db, 'public', 'sessions')
  for (let i = 0; i < SESSIONS; i++) await makeSession(site, db, user)
  return ((await bytesOf(db, 'public', 'sessions')) - before) / SESSIONS
}
