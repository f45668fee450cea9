import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { CommandContext } from '../core/command.ts'
import type { Finding } from '../core/command.ts'
import { appliedMigrations } from '../core/database/changed-migrations.ts'
import { connectClient } from '../core/database/connect-client.ts'
import { toStartupError } from '../core/database/database-server.ts'
import { encodingFault } from '../core/database/encoding.ts'
import { schemaStateOf } from '../core/database/schema-state.ts'
import type { Db } from '../core/database/tables.ts'
import type { Env } from '../core/env.ts'
import { errorCode } from '../core/errors.ts'
import { StartupError } from '../core/startup-error.ts'

/**
 * Whether the database answers and has the tables of this version. 'other': it has those of an earlier or a later
 * version, none yet, or some that the role may not read.
 */
export async function databaseState({ db }: CommandContext): Promise<'current' | 'other' | 'unavailable'> {
  try {
    await sql`select`.execute(db)
  } catch {
    return 'unavailable'
  }
  try {
    const { applied, pending, newer } = await readMigrations(db)
    return applied.length > 0 && pending.length + newer.length === 0 ? 'current' : 'other'
  } catch {
    // The check of the schema reports why it cannot be read.
    return 'other'
  }
}

const readMigrations = async (db: Db) => schemaStateOf(await appliedMigrations(db))

/** Why the database does not answer, in one line without its address, which holds a password. */
function unavailableText({ DATABASE_URL }: Env, error: unknown): string {
  const known = toStartupError(error)
  const reason =
    known instanceof StartupError
      ? known.message
      : DATABASE_URL === null
        ? 'the built-in PostgreSQL, in DATA_DIR, is not running: start the site'
        : `the database at DATABASE_URL does not answer (${errorCode(error) || 'no answer in time'})`
  return `${reason}; its contents were not checked`
}

/** Reports where the database is, its version and its connections; or, in one line, that it does not answer. */
export async function database({ db, env }: CommandContext): Promise<Finding> {
  const result = await sql<{ number: number; version: string; used: number; max: number }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      (select count(*)::int from pg_stat_activity) as used, current_setting('max_connections')::int as max`
    .execute(db)
    .catch((error: unknown) => unavailableText(env, error))
  if (typeof result === 'string') return ['bad', result]
  const { number = 0, version = '', used = 0, max = 0 } = result.rows[0] ?? {}
  const where = env.DATABASE_URL === null ? 'built in, in DATA_DIR' : 'at DATABASE_URL'
  if (number < 140_000) return ['bad', `PostgreSQL ${version} ${where}: 14 is the oldest supported version`]
  if (max - used < 17)
    return [
      'note',
      `PostgreSQL ${version} ${where}: ${used} of ${max} connections in use, an instance takes up to 14`,
    ]
  return ['ok', `PostgreSQL ${version} ${where}, ${used} of ${max} connections in use`]
}

/** Checks the settings with which an acknowledged inquiry survives a power cut. */
export async function durability({ db }: CommandContext): Promise<Finding> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`.execute(
    db,
  )
  const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name)
  return off.length === 0
    ? ['ok', 'acknowledged data is written to disk']
    : ['bad', `${off.join(', ')} off in PostgreSQL: a power failure may lose acknowledged data`]
}

/** Checks that notifications arrive: behind a pooler in transaction mode LISTEN succeeds, but none ever arrives. */
export async function notifications({ databaseServer, env }: CommandContext): Promise<Finding> {
  const client = await connectClient(databaseServer.directConnection)
  try {
    await client.query('listen doctor')
    const notified = once(client, 'notification').then(() => true)
    await client.query('notify doctor')
    const arrived = await Promise.race([notified, sleep(2000, false)])
    if (arrived) return ['ok', 'instances are notified of each other’s changes']
    const hint =
      env.DATABASE_DIRECT_URL === null
        ? 'set DATABASE_DIRECT_URL'
        : 'DATABASE_DIRECT_URL is not a direct address'
    return ['bad', `notifications do not arrive: ${hint}`]
  } finally {
    await client.end()
  }
}

/** Checks whether the tables are those of this version. */
export async function schema({ db }: CommandContext): Promise<Finding> {
  const { applied, pending, newer } = await readMigrations(db)
  if (applied.length === 0)
    return ['note', `the database is empty: starting the site creates its tables. ${NOT_CHECKED}`]
  if (newer.length > 0)
    return [
      'bad',
      `the tables belong to a newer version (${newer.join(', ')}): start that version. ${NOT_CHECKED}`,
    ]
  return pending.length === 0
    ? ['ok', 'the tables match this version']
    : ['note', `starting the site applies ${pending.join(', ')}: back up first. ${NOT_CHECKED}`]
}

const NOT_CHECKED = 'Not checked: accounts, backups'

/** Checks whether the role has the rights that a start and an upgrade need, and not many more. */
export async function rights({ db, env }: CommandContext): Promise<Finding> {
  const { rows } = await sql<{ on_database: boolean; on_schema: boolean; trigrams: boolean; super: boolean }>`
    select has_database_privilege(current_database(), 'create') as on_database,
      has_schema_privilege('public', 'create') as on_schema,
      exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams,
      (select rolsuper from pg_roles where rolname = current_user) as super`.execute(db)
  const [row] = rows
  const missing = [
    !row?.on_database && 'CREATE on the database',
    !row?.on_schema && 'CREATE on the schema public',
  ].filter((right) => right !== false)
  if (missing.length > 0) return ['bad', `the role of the database lacks ${missing.join(' and ')}`]
  if (!row?.trigrams) return ['bad', 'PostgreSQL lacks the extension pg_trgm: install its contrib package']
  return row.super && env.DATABASE_URL !== null
    ? [
        'note',
        'the role in DATABASE_URL is a superuser: CREATEDB, and CREATE on its database and on the schema public, are enough',
      ]
    : ['ok', 'the role of the database may create what an upgrade needs']
}

/** Checks whether the database can store every script, and whether its locale changes case as the search expects. */
export async function encoding({ db }: CommandContext): Promise<Finding> {
  const fault = await encodingFault(db)
  if (fault) return ['bad', fault]
  const { rows } = await sql<{ small: string }>`select lower('IÉ') as small`.execute(db)
  return rows[0]?.small === 'ié'
    ? ['ok', 'the database is in UTF8']
    : [
        'note',
        `the locale of the database makes ${rows[0]?.small} of IÉ: a search may miss what is written in capitals. C.UTF-8, as in ops/postgres-role.sql, suits every language`,
      ]
}

/** Reports the size of the database, and its largest tables. */
export async function growth({ db }: CommandContext): Promise<Finding> {
  const { rows } = await sql<{ name: string; bytes: number; total: number }>`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes,
      pg_database_size(current_database())::float8 as total
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by bytes desc limit 3`.execute(db)
  const tables = rows.map(({ name, bytes }) => `${name} ${megabytes(bytes)}`).join(', ')
  return ['ok', `the database takes ${megabytes(rows[0]?.total ?? 0)}; its largest tables: ${tables}`]
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
