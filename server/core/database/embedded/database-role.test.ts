import { expect, test, vi } from 'vitest'
import { dataDirWithCluster, queryValue } from '../../../../tests/support/embedded-postgres.ts'
import { migrate } from '../migrate.ts'
import { ownerConnection } from './database-role.ts'
import { attachOrStart, startEmbeddedPostgres } from './embedded-postgres.ts'

const silentLog = { info() {}, warn() {} }
// It starts a PostgreSQL of its own, which is slow on a busy disk.
vi.setConfig({ testTimeout: 60_000 })

// S46
test('Embedded PostgreSQL: the application has no superuser rights, but owns what an older version made', async () => {
  const dataDir = dataDirWithCluster()
  const first = await startEmbeddedPostgres(dataDir, silentLog)
  const owner = { ...first, connection: ownerConnection(first.connection.host, 'busbar') }
  await queryValue(owner, 'alter database busbar owner to postgres')
  await queryValue(owner, 'drop role busbar')
  await migrate(owner.connection)
  for (const what of ['schema pgboss', "type pgboss.mood as enum ('good')", 'table pgboss.job (id serial)'])
    await queryValue(owner, `create ${what}`)
  // The command line of this version attaches to a server of the previous version.
  const attached = await attachOrStart(dataDir, silentLog)
  expect(attached.connection.user).toBe('postgres')
  await first.stop()
  const second = await startEmbeddedPostgres(dataDir, silentLog)
  expect(second.connection.user).toBe('busbar')
  expect(
    await queryValue(second, 'select rolsuper or rolcreaterole from pg_roles where rolname = current_user'),
  ).toBe(false)
  for (const statement of [
    `copy (select 1) to program 'true'`,
    `select pg_read_file('PG_VERSION')`,
    `create role another superuser`,
    `alter system set listen_addresses = '*'`,
    `set session_replication_role = replica`,
  ])
    await expect(queryValue(second, statement), statement).rejects.toMatchObject({ code: '42501' })
  await queryValue(second, `insert into pgboss.job default values`)
  await queryValue(second, `alter type pgboss.mood add value 'better'`)
  await queryValue(second, `alter table inquiries add column another text`)
  await queryValue(second, `update settings set phone = '+91 98200 12345'`)
  const foreign = `
    select count(*)::int from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'pgboss') and pg_get_userbyid(relowner) <> 'busbar'`
  expect(await queryValue(second, foreign)).toBe(0)
  expect(await queryValue(second, 'select count(*)::int from users')).toBe(0)
  await second.stop()
})
