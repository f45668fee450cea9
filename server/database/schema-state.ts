import type { ClientBase } from 'pg'
import { migrations, newerVersionError } from './migrate.ts'

/** How far a database is, beside this version. */
export interface SchemaState {
  /** The migrations that it has, in order; none: it is empty. */
  applied: string[]
  /** Those of this version that it lacks. */
  pending: string[]
}

/**
 * Reads which migrations a database has. Changes nothing.
 * @throws StartupError when it has one that this version does not know
 */
export async function readSchemaState(client: ClientBase): Promise<SchemaState> {
  const applied = await appliedMigrations(client)
  const known = Object.keys(migrations)
  const newer = applied.find((name) => !known.includes(name))
  if (newer) throw newerVersionError(newer)
  return { applied, pending: known.filter((name) => !applied.includes(name)) }
}

async function appliedMigrations(client: ClientBase): Promise<string[]> {
  const table = await client.query<{ there: boolean }>(
    "select to_regclass('public.kysely_migration') is not null as there",
  )
  if (!table.rows[0]?.there) return []
  const { rows } = await client.query<{ name: string }>(
    'select name from public.kysely_migration order by name',
  )
  return rows.map(({ name }) => name)
}
