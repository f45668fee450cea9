import type { ClientBase } from 'pg'
import { NewerDatabaseError } from './migrate.ts'
import { migrationNames } from './migrations.ts'

/** The migrations of a database, compared with those of this version. */
export interface SchemaState {
  /** The migrations that the database has, in order; none: it is empty. */
  applied: string[]
  /** The migrations of this version that the database lacks. */
  pending: string[]
  /** Applied migrations that this version does not have: a newer version applied them. */
  newer: string[]
}

/** Compares the migrations that a database has with those of this version. */
export function schemaStateOf(applied: string[]): SchemaState {
  const known = migrationNames()
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    newer: applied.filter((name) => !known.includes(name)),
  }
}

/**
 * Reads which migrations a database has. Changes nothing.
 * @throws StartupError when it has one that this version does not have
 */
export async function readSchemaState(client: ClientBase): Promise<SchemaState> {
  const state = schemaStateOf(await appliedMigrations(client))
  const [newer] = state.newer
  if (newer) throw new NewerDatabaseError(newer)
  return state
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
