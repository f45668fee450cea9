import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../../tests/support/cluster.ts'
import { createIsolatedDatabase } from '../../../tests/support/database.ts'
import { silentLog } from '../../../tests/support/logs.ts'
import { createJobs } from '../../jobs.ts'
import { readEnv } from '../env.ts'
import { StartupError, TOO_OLD_EXIT_CODE } from '../startup-error.ts'
import { connect } from './connect.ts'
import { migrateWhenAvailable } from './database-server.ts'
import { migrate } from './migrate.ts'
import { migrationNames, migrationProvider } from './migrations.ts'
import { unwritten } from './unwritten-migration.ts'

const { db, connection } = await createIsolatedDatabase()
const neverAborted = new AbortController().signal

// 363
test('Migrations: the files of the folder are the migrations, in the order of their names, without tests', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'busbar-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of ['999-later.ts', '001-ground.ts', '001-ground.test.ts'])
    writeFileSync(join(folder, file), '')
  expect(migrationNames(folder)).toEqual(['001-ground', '999-later'])
  // Each has something to apply: Kysely leaves out a file that exports no `up`.
  expect(Object.keys(await migrationProvider.getMigrations()).toSorted()).toEqual(migrationNames())
})

test('Migrations: a migration that is not written yet is named in one line, and nothing is applied', async () => {
  const { rows: before } = await sql`select name from kysely_migration order by name`.execute(db)
  const getMigrations = async (): Promise<Record<string, Migration>> => ({
    ...(await migrationProvider.getMigrations()),
    '998-before': { up: async (trx) => void (await sql`create table before (id int)`.execute(trx)) },
    '999-later': {
      up: async (trx) => void (await sql`${unwritten('migrations/999-later.ts')}`.execute(trx)),
    },
  })
  const error = await migrate(connection, undefined, { getMigrations }).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(StartupError)
  expect(String(error)).toMatch(
    /^Error: migrations\/999-later\.ts is not written yet.*in place of "unwritten\(…\)"$/,
  )
  const { rows } = await sql`select name from kysely_migration order by name`.execute(db)
  expect(rows).toEqual(before)
})

test('Migrations: a migration missing before an applied one, as after a merge into a fork, is applied', async () => {
  const { connection, drop } = await cloneDatabase('template0')
  onTestFinished(drop)
  const [ground, growth, security] = migrationNames() as [string, string, string]
  expect(await migrate(connection, [ground, security])).toEqual([ground, security])
  expect(await migrate(connection, [ground, growth, security])).toEqual([growth])
})

// S37
test('Migrations: a database of a newer version stops the start with one line', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', now()::text)`.execute(db)
  onTestFinished(
    async () => void (await sql`delete from kysely_migration where name = '999-later'`.execute(db)),
  )
  const error = await migrate(connection).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(StartupError)
  expect(error).toMatchObject({ exitCode: TOO_OLD_EXIT_CODE })
  expect(String(error)).toMatch(/by a newer version \(999-later\): start that one/)
})

test('Migrations: a role that may create nothing stops the start with one line, in the job queue too', async () => {
  const database = await db.selectNoFrom(sql<string>`current_database()`.as('name')).executeTakeFirstOrThrow()
  const role = `nobody_${database.name}`
  const owner = connect({ ...connection, user: 'postgres' }, () => {})
  await sql`create role ${sql.ref(role)} login`.execute(owner)
  onTestFinished(async () => {
    await sql`drop role ${sql.ref(role)}`.execute(owner)
    await owner.destroy()
  })
  const asRestrictedRole = { ...connection, user: role }
  const databaseServer = {
    connection: asRestrictedRole,
    directConnection: asRestrictedRole,
    stop: async () => {},
  }
  const expected = expect.objectContaining({ message: expect.stringContaining('grant it CREATE') as string })
  await expect(migrateWhenAvailable(databaseServer, silentLog, neverAborted)).rejects.toEqual(expected)
  const env = readEnv({})
  const jobs = createJobs(asRestrictedRole, { db, env, log: silentLog, deliver: async () => {} })
  await expect(jobs.start()).rejects.toEqual(expected)
  await jobs.stop()
})
