import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeAccount } from '../../tests/support/accounts.ts'
import {
  runCli,
  connection,
  countRows,
  db,
  pathInDataDir,
  withTemporaryDataDir,
} from '../../tests/support/cli.ts'
import { makeCluster } from '../../tests/support/cluster.ts'
import { startInstance } from '../../tests/support/instance.ts'
import { sendMail, startJobs } from '../../tests/support/jobs.ts'
import { silentLog } from '../../tests/support/logs.ts'
import { startOtlpReceiver } from '../../tests/support/otlp-receiver.ts'
import { startS3Server } from '../../tests/support/s3-server.ts'
import { createTestApp } from '../../tests/support/test-app.ts'
import { connect } from '../core/database/connect.ts'
import { startEmbeddedPostgres } from '../core/database/embedded/embedded-postgres.ts'
import { migrate } from '../core/database/migrate.ts'
import { migrationNames } from '../core/database/migrations.ts'

withTemporaryDataDir()

test('Doctor: lists the problems and exits with 1', async () => {
  await makeAccount(db, 'asha@example.in')
  await makeAccount(db, 'ravi@example.in')
  // The tests' PostgreSQL runs with fsync off.
  const { code, out } = await runCli('doctor')
  expect(code).toBe(1)
  expect(out).toMatch(/^BAD {3}fsync, .*off in PostgreSQL/m)
  expect(out).toContain('instances are notified of each other')
  expect(out).toContain('2 active accounts')
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1')
  const { out: withMail } = await runCli('doctor')
  expect(withMail).toMatch(/^BAD {3}the mail server at 127\.0\.0\.1:1/m)
  expect(withMail).toMatch(/^BAD {3}MAIL_FROM is not set: mails go out as /m)
  expect(withMail).toMatch(/\n3 things are wrong\.\n$/)
})

test('Doctor: with a running embedded PostgreSQL and no problem it says so and exits with 0', async () => {
  vi.stubEnv('DATABASE_URL', undefined)
  makeCluster(pathInDataDir(''))
  const { connection: own, stop } = await startEmbeddedPostgres(pathInDataDir(''), silentLog)
  onTestFinished(stop)
  expect((await runCli('doctor')).out).toMatch(
    /^note {2}the database is empty: starting the site creates its tables\. Not checked: accounts, backups$/m,
  )
  await migrate(own)
  const { code, out } = await runCli('doctor')
  expect(out).not.toContain('BAD')
  expect(out).toContain(' ok   the tables match this version\n')
  expect(out).toContain(' ok   acknowledged data is written to disk\n')
  expect(out).toContain('note  nobody can sign in yet')
  expect(out).toMatch(/^ ok {3}the database takes [\d.]+ MB; its largest tables: /m)
  expect(out).toMatch(/\nNothing is wrong\.\n$/)
  expect(code).toBe(0)
})

test('Doctor: a stopped database is one line, the rest is checked, and nothing is started or created', async () => {
  vi.stubEnv('DATABASE_URL', undefined)
  const { code, out, err } = await runCli('doctor')
  expect(err).toBe('')
  expect(out).toMatch(
    /^BAD {3}the built-in PostgreSQL, in DATA_DIR, is not running: start the site; its contents/m,
  )
  expect(out).toContain('mails come from')
  expect(out).toContain('rate limits are on')
  expect(out).toMatch(/\n1 thing is wrong\.\n$/)
  expect(code).toBe(1)
  expect(readdirSync(pathInDataDir(''))).toEqual([])
  vi.stubEnv('DATABASE_URL', 'postgres:///nothing?host=/tmp/no-such-folder')
  const { out: external } = await runCli('doctor')
  expect(external).toMatch(/^BAD {3}the database at DATABASE_URL does not answer \(ENOENT\); its contents/m)
  expect(external).toMatch(/\n1 thing is wrong\.\n$/)
})

test('Doctor: applies no migration, and lists the missing and the newer ones', async () => {
  const latest = migrationNames().at(-1) ?? ''
  const { rows } = await sql<{ timestamp: string }>`
    delete from kysely_migration where name = ${latest} returning timestamp`.execute(db)
  const appliedAt = rows[0]?.timestamp ?? ''
  onTestFinished(async () => {
    await sql`delete from kysely_migration where name = '999-later'`.execute(db)
    await sql`insert into kysely_migration (name, timestamp) values (${latest}, ${appliedAt}) on conflict do nothing`.execute(
      db,
    )
  })
  expect((await runCli('doctor')).out).toContain(
    `note  starting the site applies ${latest}: back up first. Not checked: accounts, backups\n`,
  )
  expect(await countRows('kysely_migration')).toBe(migrationNames().length - 1)
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', ${appliedAt})`.execute(db)
  expect((await runCli('doctor')).out).toMatch(/^BAD {3}the tables belong to a newer version \(999-later\)/m)
})

test('Doctor: a database whose tables the role may not read is bad, but not reported as unavailable', async () => {
  await sql`revoke select on kysely_migration from current_user`.execute(db)
  onTestFinished(async () => void (await sql`grant select on kysely_migration to current_user`.execute(db)))
  const { code, out } = await runCli('doctor')
  expect(out).toMatch(/^ ok {3}PostgreSQL [\d.]+ at DATABASE_URL/m)
  expect(out).toMatch(/^BAD {3}schema: .*permission denied for table kysely_migration$/m)
  expect(code).toBe(1)
})

test('Doctor: reports waiting mails, a token that can be guessed, and a collector that refuses data', async () => {
  const { jobs } = await startJobs({}, 3, { hasWorkers: false })
  await sendMail(jobs)
  await sql`update mails set created_at = now() - interval '40 minutes'`.execute(db)
  vi.stubEnv('METRICS_TOKEN', 'short')
  const receiver = await startOtlpReceiver()
  onTestFinished(receiver.stop)
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url)
  vi.stubEnv('PORT', '1')
  const { out } = await runCli('doctor')
  expect(out).toMatch(/^note {2}1 mail is waiting, the oldest for 40 min$/m)
  expect(out).toMatch(/^note {2}no server answers at http:\/\/127\.0\.0\.1:1$/m)
  expect(out).toMatch(/^BAD {3}METRICS_TOKEN has fewer than 16 characters/m)
  expect(out).toMatch(/^ ok {3}the collector of traces at 127\.0\.0\.1:\d+ answers$/m)
  expect(receiver.spans).toEqual([])
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `${receiver.url}/elsewhere`)
  expect((await runCli('doctor')).out).toMatch(/^BAD {3}the collector of traces at \S+ answers 404/m)
})

test('Doctor: asks the server on this machine whether it is ready and how busy it is', async () => {
  const METRICS_TOKEN = 'a token of some length'
  const siteDb = connect(connection, () => {})
  onTestFinished(() => siteDb.destroy())
  const { port } = await startInstance(siteDb, { METRICS_TOKEN })
  vi.stubEnv('PORT', String(port))
  vi.stubEnv('METRICS_TOKEN', METRICS_TOKEN)
  const { out } = await runCli('doctor')
  expect(out).toMatch(/^ ok {3}the server at http:\/\/127\.0\.0\.1:\d+ is ready$/m)
  expect(out).toMatch(
    /^(?: ok|note) {2,3}\d connections, 0 statements waiting for one; event loop lag up to \d+ ms/m,
  )
  vi.stubEnv('METRICS_TOKEN', 'another token of some length')
  expect((await runCli('doctor')).out).toMatch(/^BAD {3}\/metrics answers 401/m)
})

test('Doctor: a missing bucket is bad, one that accepts a file is fine, and no file is left in it', async () => {
  const put = vi.fn<() => Promise<void>>(async () => {})
  const s3 = await startS3Server(put)
  onTestFinished(() => s3.stop())
  vi.stubEnv('S3_URL', s3.url)
  expect((await runCli('doctor')).out).toMatch(/^ ok {3}pictures are in 127\.0\.0\.1:\d+\/pictures\/site$/m)
  expect(put).toHaveBeenCalledOnce()
  expect(readdirSync(join(s3.directory, 'pictures'))).toEqual([])
  vi.stubEnv('S3_URL', s3.url.replace('/pictures/', '/missing/'))
  expect((await runCli('doctor')).out).toMatch(/^BAD {3}pictures in .*missing\/site: NoSuchBucket/m)
})

test('Doctor: notes that everybody signs in from the address of a proxy', async () => {
  const notice = /^note {2}everybody signs in from 172\.17\.0\.1: .* set TRUST_PROXY/m
  const signInFrom = (address: string) => createTestApp(db).visitor(address).signIn('asha@example.in')
  await makeAccount(db, 'asha@example.in')
  vi.stubEnv('PUBLIC_URL', 'https://site.example')
  await signInFrom('172.17.0.1')
  await signInFrom('172.17.0.1')
  expect((await runCli('doctor')).out).toMatch(notice)
  vi.stubEnv('TRUST_PROXY', '1')
  expect((await runCli('doctor')).out).not.toMatch(notice)
  vi.stubEnv('TRUST_PROXY', undefined)
  await signInFrom('172.17.0.2')
  expect((await runCli('doctor')).out).toContain('no proxy was noticed')
})
