import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrationNames, migrationProvider } from '../server/core/database/migrations.ts'
import { createIsolatedDatabase } from '../tests/support/database.ts'

const { db } = await createIsolatedDatabase()

/**
 * Allowed narrowings, each with the reason why the previous release still works. A contracting migration is added here
 * one release after the code stopped using what it removes.
 */
const ALLOWED = new Map([
  [
    '011-replies: inquiry_notes.inquiry_notes_note_check: CHECK (((length(note) >= 1) AND (length(note) <= 5000)))',
    'it was 2000 before: wider, not narrower',
  ],
])

interface Column {
  name: string
  type: string
  /** Whether an insert without the column is refused. */
  is_required: boolean
}

/** Every column of the tables and views. */
async function readColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' and c.relkind = 'r' as is_required
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped`.execute(
    db,
  )
  return rows
}

interface Constraint {
  name: string
  definition: string
  columns: string[]
}

/** Every constraint, with its columns. */
async function readConstraints(): Promise<Constraint[]> {
  const { rows } = await sql<Constraint>`
    select conrelid::regclass || '.' || conname as name, pg_get_constraintdef(oid) as definition,
      array(select conrelid::regclass || '.' || attname from pg_attribute
        where attrelid = conrelid and attnum = any (conkey)) as columns
    from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'`.execute(db)
  return rows
}

const readSchema = async () => ({ columns: await readColumns(), constraints: await readConstraints() })

type Schema = Awaited<ReturnType<typeof readSchema>>

/** Changes with which a server of the previous version no longer works. */
function narrowings(before: Schema, after: Schema): string[] {
  const columnsBefore = new Map(before.columns.map((column) => [column.name, column]))
  const columnsAfter = new Map(after.columns.map((column) => [column.name, column]))
  const tablesBefore = new Set(before.columns.map(({ name }) => name.split('.')[0]))
  const changed = before.columns
    .filter(({ name, type }) => columnsAfter.get(name)?.type !== type)
    .map(({ name }) => `${name} is gone or has another type`)
  const required = after.columns
    .filter(({ name, is_required }) => is_required && tablesBefore.has(name.split('.')[0]))
    .filter(({ name }) => columnsBefore.get(name)?.is_required !== true)
    .map(({ name }) => `${name} must be given`)
  const definitions = new Set(before.constraints.map(({ definition }) => definition))
  const constrained = after.constraints
    .filter(({ definition }) => !definitions.has(definition))
    .filter(({ columns }) => columns.some((name) => columnsBefore.has(name)))
    .map(({ name, definition }) => `${name}: ${definition}`)
  return [...changed, ...required, ...constrained]
}

// S37
test('Migrations: each one only adds, so that servers of the previous version keep running beside the new ones', async () => {
  await sql`drop schema public cascade; create schema public`.execute(db)
  const migrator = new Migrator({ db, provider: migrationProvider })
  const [first = '', ...later] = migrationNames()
  await migrator.migrateTo(first)
  const found: string[] = []
  for (const name of later) {
    const before = await readSchema()
    const { error } = await migrator.migrateTo(name)
    expect(error).toBeUndefined()
    found.push(...narrowings(before, await readSchema()).map((words) => `${name}: ${words}`))
  }
  expect(found).toEqual([...ALLOWED.keys()])
})
