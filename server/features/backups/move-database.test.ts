import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeAccount } from '../../../tests/support/accounts.ts'
import { pathInDataDir, runCli, withTemporaryDataDir } from '../../../tests/support/cli.ts'
import { cloneDatabase } from '../../../tests/support/cluster.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { silentLog } from '../../../tests/support/logs.ts'
import { connect, type ConnectionConfig, toDatabase } from '../../core/database/connect.ts'
import { attachOrStart } from '../../core/database/embedded/embedded-postgres.ts'
import { migrate } from '../../core/database/migrate.ts'
import { migrationNames } from '../../core/database/migrations.ts'
import type { Db } from '../../core/database/tables.ts'
import { createMediaStore } from '../../core/media/create-media-store.ts'
import { databaseIdentity } from './backup-place.ts'

withTemporaryDataDir()
// One of the tests creates a PostgreSQL cluster, which is slow on a busy disk.
vi.setConfig({ testTimeout: 60_000 })

const MEDIA_KEY = `${'ab'.repeat(16)}.webp`

/** An empty PostgreSQL database elsewhere. */
async function emptyDatabase() {
  const { drop, ...database } = await cloneDatabase('template0')
  onTestFinished(drop)
  return database
}

async function withDb<Result>(connection: ConnectionConfig, work: (db: Db) => Promise<Result>) {
  const db = connect(connection, () => {})
  return await work(db).finally(() => db.destroy())
}

/** The identity of the database `postgres`, which has the same number in every cluster. */
const identityOfPostgres = (connection: ConnectionConfig) =>
  withDb(toDatabase(connection, 'postgres'), databaseIdentity)

const inquiries = (db: Db) => db.selectFrom('inquiries').select(['name', 'message']).orderBy('name').execute()

test('Move: one backup and one restore move the data from the embedded PostgreSQL to an external one, and back', async () => {
  const outside = await emptyDatabase()
  const store = createMediaStore({ DATA_DIR: pathInDataDir(''), S3_URL: null })
  vi.stubEnv('DATABASE_URL', undefined)
  await runCli('migrate')
  const embedded = await attachOrStart(pathInDataDir(''), silentLog)
  await withDb(embedded.connection, async (db) => {
    await makeAccount(db, 'asha@example.in')
    await insertInquiry(db, { name: 'Meera' })
  })
  await embedded.stop()
  await store.put(MEDIA_KEY, Buffer.from('a picture'))

  expect(await runCli(`backup ${pathInDataDir('there')}`)).toMatchObject({ code: 0, err: '' })
  await store.remove(MEDIA_KEY)
  vi.stubEnv('DATABASE_URL', outside.url)
  expect(await runCli(`restore ${pathInDataDir('there')} --yes`)).toMatchObject({ code: 0, err: '' })
  await withDb(outside.connection, async (db) => {
    expect((await inquiries(db)).map(({ name }) => name)).toEqual(['Meera'])
    await insertInquiry(db, { name: 'Zoya' })
  })
  expect(await runCli('seed')).toMatchObject({ code: 0 })
  expect(String(await buffer(await store.read(MEDIA_KEY)))).toBe('a picture')

  expect(await runCli(`backup ${pathInDataDir('back')}`)).toMatchObject({ code: 0, err: '' })
  vi.stubEnv('DATABASE_URL', undefined)
  expect(await runCli(`restore ${pathInDataDir('back')} --yes`)).toMatchObject({ code: 0, err: '' })
  const again = await attachOrStart(pathInDataDir(''), silentLog)
  onTestFinished(again.stop)
  await withDb(again.connection, async (db) => {
    expect((await inquiries(db)).map(({ name }) => name)).toEqual(['Meera', 'Zoya'])
    expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: 'asha@example.in' }])
    expect(await db.selectFrom('ltf_services').select('id').execute()).toHaveLength(6)
  })
  // The backups of one cluster are not mistaken for another's.
  expect(await identityOfPostgres(again.connection)).not.toBe(await identityOfPostgres(outside.connection))
})

// S45
test('Command line: an earlier version’s database is backed up unchanged, and only migrate changes its schema', async () => {
  const { connection, url } = await emptyDatabase()
  vi.stubEnv('DATABASE_URL', url)
  await migrate(connection, migrationNames().slice(0, 7))
  await withDb(connection, async (db) => {
    await sql`
      insert into users (id, email, password_hash)
      values (gen_random_uuid(), 'asha@example.in', 'x')`.execute(db)
    await sql`
      with inquiry as (
        insert into inquiries (id, source, name, phone, project_type, message, body_hash, status)
        values (gen_random_uuid(), 'staff', 'Meera', '+91 98200 12345', 'other', '', decode('00', 'hex'), 'contacted') returning id)
      insert into activity (id, action, table_name, record_id, after)
      select gen_random_uuid(), 'status', 'inquiries', id, '{"status":"contacted"}' from inquiry`.execute(db)
  })
  const applied = () =>
    withDb(connection, async (db) => {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        db,
      )
      return rows.at(-1)?.name
    })
  expect(await runCli(`backup ${pathInDataDir('before')}`)).toMatchObject({ code: 0, err: '' })
  expect(await runCli('sql select 1')).toMatchObject({ code: 0 })
  expect((await runCli('doctor')).out).toMatch(
    /^note {2}starting the site applies 008-lead-record, .*: back up first/m,
  )
  for (const command of ['seed', 'reset --yes', 'admin approve asha@example.in', 'media move', 'backup'])
    expect(await runCli(command)).toMatchObject({
      code: expect.any(Number),
      err: expect.stringMatching(/^busbar: /),
    })
  expect((await runCli('seed')).err).toMatch(
    /^busbar: seed needs the schema of this version, and the database lacks 008-lead-record, .*: run 'migrate'/,
  )
  expect((await runCli(`restore ${pathInDataDir('before')} --yes`)).err).toMatch(
    /earlier version: run 'migrate'/,
  )
  expect(await applied()).toBe('007-inquiry-photos')
  expect(await runCli('migrate')).toMatchObject({ code: 0, out: expect.stringContaining('008-lead-record') })
  expect(await applied()).not.toBe('007-inquiry-photos')

  const other = await emptyDatabase()
  vi.stubEnv('DATABASE_URL', other.url)
  expect((await runCli('seed')).err).toContain('the database is empty')
  expect(await runCli(`restore ${pathInDataDir('before')} --yes`)).toMatchObject({ code: 0, err: '' })
  await withDb(other.connection, async (db) => {
    expect(await db.selectFrom('users').select(['email', 'notify']).execute()).toEqual([
      { email: 'asha@example.in', notify: {} },
    ])
    // The later migrations were applied to the backup's records.
    expect(await db.selectFrom('inquiries').select('first_answered_at').execute()).toEqual([
      { first_answered_at: expect.any(Date) },
    ])
    expect(await db.selectFrom('reply_templates').select('id').execute()).not.toEqual([])
  })
})

test('Restore: without a terminal it requires --yes, even on an empty site', async () => {
  expect(await runCli(`backup ${pathInDataDir()}`)).toMatchObject({ code: 0 })
  expect(await runCli(`restore ${pathInDataDir()}`)).toEqual({
    code: 1,
    out: '',
    err: 'busbar: restore replaces everything that is here: add --yes where nobody can be asked\n',
  })
})
