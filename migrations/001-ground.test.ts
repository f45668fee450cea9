import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../server/core/database/migrate.ts'
import { migrationNames } from '../server/core/database/migrations.ts'
import { seed } from '../server/features/samples/seed.ts'
import { firm } from '../src/firm.ts'
import { createIsolatedDatabase } from '../tests/support/database.ts'

const { db, connection } = await createIsolatedDatabase()

/** Empties the database, as if PostgreSQL had just created it. */
const resetSchema = () => sql`drop schema public cascade; create schema public`.execute(db)

/** Lists every column, constraint, index and trigger as text. */
async function describeSchema(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0
    union all
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1`.execute(db)
  return rows.map(({ line }) => line)
}

const readSettings = () => db.selectFrom('settings').selectAll().execute()

// 363 S37
test('Migrations: a failed one is rolled back completely; concurrent runs create schema and settings once; later runs change no record', async () => {
  const template = await describeSchema()
  await resetSchema()
  // Makes the last step fail: everything before it must be rolled back.
  await sql`create function tell_inquiry() returns trigger language plpgsql as 'begin return null; end'`.execute(
    db,
  )
  await expect(migrate(connection)).rejects.toThrow(/tell_inquiry/)
  const { rows } =
    await sql`select 1 from pg_tables where schemaname = 'public' and tablename = 'users'`.execute(db)
  expect(rows).toEqual([])
  await sql`drop function tell_inquiry()`.execute(db)

  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(connection)))
  expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([migrationNames(), [], [], []])
  expect(await describeSchema()).toEqual(template)
  expect(await readSettings()).toMatchObject([{ business_name: firm.name }])
  for (const table of [
    'ltf_projects',
    'ltf_services',
    'ltf_team_members',
    'ltf_clients',
    'gsp_content',
  ] as const)
    expect(await db.selectFrom(table).select('id').execute()).toEqual([])

  await seed(db)
  const records = async () => [
    await readSettings(),
    await db.selectFrom('ltf_projects').selectAll().orderBy('id').execute(),
  ]
  const before = await records()
  expect(await migrate(connection)).toEqual([])
  expect(await migrate(connection)).toEqual([])
  expect(await records()).toEqual(before)
})
