import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createIsolatedDatabase } from '../../../tests/support/database.ts'
import { StartupError } from '../startup-error.ts'
import { assertMigrationsUnchanged, changedMigrations, recordMigrationDigests } from './changed-migrations.ts'
import { migrationNames } from './migrations.ts'

const { db } = await createIsolatedDatabase()

const NAME = '002-flat-growth'

/** Creates a folder with a source for each migration, and records these sources as the applied ones. */
async function applyFromFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'busbar-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, source: string) => writeFileSync(join(folder, `${name}.ts`), source)
  for (const name of migrationNames()) write(name, sourceOf(name))
  await sql`comment on table kysely_migration is null`.execute(db)
  await recordMigrationDigests(db, { folder })
  return { folder, write }
}

const sourceOf = (name: string, type = 'int') =>
  `export const up = () => 'create table "${name}" (id ${type})'\n`

test('Changed migrations: after migrating, the sources of this checkout match the database', async () => {
  const { rows } = await sql<{
    digests: string
  }>`select obj_description('kysely_migration'::regclass) as digests`.execute(db)
  expect(Object.keys(JSON.parse(rows[0]?.digests ?? '{}') as object)).toEqual(migrationNames())
  expect(await changedMigrations(db)).toEqual([])
})

test('Changed migrations: a database that applied a former source of the same schema is accepted', async () => {
  const { rows } = await sql<{
    digests: string
  }>`select obj_description('kysely_migration'::regclass) as digests`.execute(db)
  const digests = JSON.parse(rows[0]?.digests ?? '{}') as Record<string, string>
  onTestFinished(() => setDigests(digests))
  const setDigests = async (recorded: Record<string, string>) => {
    await sql`comment on table kysely_migration is ${sql.lit(JSON.stringify(recorded))}`.execute(db)
  }
  // From when the first migration inserted the firm's settings, and when another one imported from another folder.
  const former = 'vETDEjDiNdY6ri9lnn4ibbrLTgz415QCVCE2wLn9pJ8'
  const imported = 'WuWKveD2OPhqSNVBija2xVizk1IWOVGftd7-MqMw0uI'
  await setDigests({ ...digests, '001-ground': former, '020-canonical-addresses': imported })
  expect(await changedMigrations(db)).toEqual([])
  await setDigests({ ...digests, '002-flat-growth': former })
  expect(await changedMigrations(db)).toEqual(['002-flat-growth'])
})

test('Changed migrations: a migration edited after it was applied is named in one line with the remedy', async () => {
  const { folder, write } = await applyFromFolder()
  await assertMigrationsUnchanged(db, folder)
  write(NAME, sourceOf(NAME, 'bigint'))
  // A later start does not record the edited source as the applied one.
  await recordMigrationDigests(db, { folder })
  const error = await assertMigrationsUnchanged(db, folder).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(StartupError)
  expect(String(error)).toMatch(
    /^Error: migrations\/002-flat-growth\.ts changed after .*new migration.*restart$/,
  )
  write(NAME, sourceOf(NAME))
  await assertMigrationsUnchanged(db, folder)
})

test('Changed migrations: comments and white space do not count as a change, and a build compares nothing', async () => {
  const { folder, write } = await applyFromFolder()
  write(NAME, `/** What keeps it fast. */\n// Later.\n${sourceOf(NAME).replaceAll(' => ', ' =>\n  ')}`)
  expect(await changedMigrations(db, folder)).toEqual([])
  expect(await changedMigrations(db, join(folder, 'none'))).toEqual([])
})

test('Changed migrations: a migration that was taken back may be applied again with another text', async () => {
  const { folder, write } = await applyFromFolder()
  const putBack = await takeBack()
  expect(await changedMigrations(db, folder)).toEqual([])
  // Applied again, with no start in between that could have deleted the former digest.
  write(NAME, sourceOf(NAME, 'bigint'))
  expect(await changedMigrations(db, folder)).toEqual([])
  await putBack()
  await recordMigrationDigests(db, { folder, appliedNow: [NAME] })
  await assertMigrationsUnchanged(db, folder)
})

test('Changed migrations: a start deletes the digests of migrations that are not applied', async () => {
  const { folder } = await applyFromFolder()
  await takeBack()
  await recordMigrationDigests(db, { folder })
  const { rows } = await sql<{
    digests: string
  }>`select obj_description('kysely_migration'::regclass) as digests`.execute(db)
  expect(Object.keys(JSON.parse(rows[0]?.digests ?? '{}') as object)).toEqual(
    migrationNames().filter((name) => name !== NAME),
  )
})

/** Deletes the migration's name, as the SQL that takes it back does. @returns undoes this; called when the test ends */
async function takeBack() {
  const { rows } = await sql<{
    timestamp: string
  }>`delete from kysely_migration where name = ${NAME} returning timestamp`.execute(db)
  const putBack = async () => {
    await sql`insert into kysely_migration (name, timestamp) values (${NAME}, ${rows[0]?.timestamp})
      on conflict do nothing`.execute(db)
  }
  onTestFinished(putBack)
  return putBack
}
