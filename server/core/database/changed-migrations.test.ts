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

/** A folder with a source for each migration, as it was when the database applied it. */
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

test('Changed migrations: after migrating, those of this checkout are as the database has applied them', async () => {
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
  // Of the first migration while it inserted the firm's settings, and of one that imported from another folder.
  const former = 'vETDEjDiNdY6ri9lnn4ibbrLTgz415QCVCE2wLn9pJ8'
  const imported = 'WuWKveD2OPhqSNVBija2xVizk1IWOVGftd7-MqMw0uI'
  await setDigests({ ...digests, '001-ground': former, '020-canonical-addresses': imported })
  expect(await changedMigrations(db)).toEqual([])
  await setDigests({ ...digests, '002-flat-growth': former })
  expect(await changedMigrations(db)).toEqual(['002-flat-growth'])
})

test('Changed migrations: one that was edited after it was applied is named in one line with what to do', async () => {
  const { folder, write } = await applyFromFolder()
  await assertMigrationsUnchanged(db, folder)
  write(NAME, sourceOf(NAME, 'bigint'))
  // A later start does not take the edited one as the one that was applied.
  await recordMigrationDigests(db, { folder })
  const error = await assertMigrationsUnchanged(db, folder).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(StartupError)
  expect(String(error)).toMatch(
    /^Error: migrations\/002-flat-growth\.ts changed after .*new migration.*start anew$/,
  )
  write(NAME, sourceOf(NAME))
  await assertMigrationsUnchanged(db, folder)
})

test('Changed migrations: comments and white space are no change, and a build without sources compares nothing', async () => {
  const { folder, write } = await applyFromFolder()
  write(NAME, `/** What keeps it fast. */\n// Later.\n${sourceOf(NAME).replaceAll(' => ', ' =>\n  ')}`)
  expect(await changedMigrations(db, folder)).toEqual([])
  expect(await changedMigrations(db, join(folder, 'none'))).toEqual([])
})

test('Changed migrations: one that was taken back may come again with another text', async () => {
  const { folder, write } = await applyFromFolder()
  const putBack = await takeBack()
  expect(await changedMigrations(db, folder)).toEqual([])
  // Applied anew, with no start in between that could have forgotten the former text.
  write(NAME, sourceOf(NAME, 'bigint'))
  expect(await changedMigrations(db, folder)).toEqual([])
  await putBack()
  await recordMigrationDigests(db, { folder, appliedNow: [NAME] })
  await assertMigrationsUnchanged(db, folder)
})

test('Changed migrations: a start forgets what the database has not applied', async () => {
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

/** What the SQL of the way back does to Kysely's table. @returns what undoes it, which the test's end does else */
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
