import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { connection } from '../../../tests/support/database.ts'
import { silentLog } from '../../../tests/support/logs.ts'
import { createJobs } from '../../jobs.ts'
import { readEnv } from '../env.ts'
import { type ConnectionConfig, connect } from './connect.ts'
import { migrate } from './migrate.ts'

async function run(config: ConnectionConfig, sql: string) {
  const client = new Client(config)
  await client.connect()
  try {
    return await client.query<Record<string, unknown>>(sql)
  } finally {
    await client.end()
  }
}

test('PostgreSQL role: the role of ops/postgres-role.sql is not a superuser, but suffices for a start', async () => {
  const name = `role_${randomBytes(4).toString('hex')}`
  const owner = { ...connection, user: 'postgres' }
  const admin = { ...owner, database: 'postgres' }
  // As psql runs it, but under a name of this test's own: the cluster is shared.
  const script = readFileSync('ops/postgres-role.sql', 'utf8')
    .replaceAll(/\b(role|database|owner|to|\\connect) busbar\b/g, `$1 ${name}`)
    .replace(":'password'", "'secret'")
  const [onServer = '', onDatabase = ''] = script
    .split(/^\\connect .*$/m)
    .map((part) => part.replaceAll(/^(?:\\|--).*$/gm, ''))
  for (const statement of onServer.split(';').filter((text) => text.trim())) await run(admin, statement)
  onTestFinished(async () => {
    await run(admin, `drop database if exists ${name} with (force)`)
    await run(admin, `drop role if exists ${name}`)
  })
  await run({ ...owner, database: name }, onDatabase)

  const asRole = { ...connection, user: name, database: name }
  expect((await migrate(asRole)).length).toBeGreaterThan(10)
  const db = connect(asRole, () => {})
  const env = readEnv({})
  const jobs = createJobs(asRole, { db, env, log: silentLog, deliver: async () => {}, hasWorkers: false })
  await jobs.start()
  await jobs.stop()
  await db.destroy()
  // The scratch database of a trial restore.
  await run(asRole, `create database ${name}_trial`)
  await run(asRole, `drop database ${name}_trial`)
  const { rows } = await run(
    asRole,
    'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ rolsuper: false, rolcreatedb: true, rolcreaterole: false }])
})
