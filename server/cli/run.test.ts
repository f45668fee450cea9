import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeAccount, PASSWORD } from '../../tests/support/accounts.ts'
import { connection, countRows, db, runCli, withTemporaryDataDir } from '../../tests/support/cli.ts'
import { tokenFromLink } from '../../tests/support/fake-mail.ts'
import { findMails, startJobs } from '../../tests/support/jobs.ts'
import { addTotp } from '../../tests/support/second-factor.ts'
import { startTcpProxy } from '../../tests/support/tcp-proxy.ts'
import { createTestApp, signedInVisitor } from '../../tests/support/test-app.ts'

withTemporaryDataDir()

test('Command line: without a command, and with --help, it prints the list of commands', async () => {
  expect((await runCli('')).code).toBe(2)
  const { code, out } = await runCli('--help')
  expect(code).toBe(0)
  for (const name of ['admin create', 'migrate', 'seed', 'reset', 'sql', 'backup', 'restore', 'doctor'])
    expect(out).toContain(name)
})

test('Command line: an invalid command prints one line and exits with 2', async () => {
  for (const command of ['dance', 'admin', 'admin promote a@b.in', 'backup', 'migrate now', '--force'])
    expect(await runCli(command)).toMatchObject({ code: 2, err: expect.stringMatching(/^busbar: [^\n]+\n$/) })
})

test('Command line: a reader that exits early, such as head, causes no error', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'doctor'])
  child.stdout.destroy()
  expect(await text(child.stderr)).toBe('')
})

// 387 S04
test('Command admin create: prints a link that creates an approved account, even if others are active', async () => {
  await makeAccount(db, 'owner@example.in')
  const { code, out } = await runCli('admin create Asha@Example.in')
  expect(code).toBe(0)
  const link = /^https:\/\/site\.example\/admin\?setup=([\w-]{32})$/m.exec(out)
  const app = createTestApp(db)
  await app
    .visitor()
    .mutate('auth.signUp', { email: 'asha@example.in', password: PASSWORD, setup: link?.[1] })
  await app
    .visitor()
    .post('/verify-email', { token: tokenFromLink(app.mail.messages[0]), password: PASSWORD })
  expect((await app.visitor().signIn('asha@example.in')).data).toMatchObject({ state: 'active' })
})

test('Command admin create: refuses an address that has an account, and an invalid address', async () => {
  await makeAccount(db, 'asha@example.in', 'pending')
  expect(await runCli('admin create asha@example.in')).toMatchObject({
    code: 1,
    err: expect.stringContaining('has an account already'),
  })
  expect(await runCli('admin create asha')).toMatchObject({ code: 2 })
})

// 387
test('Command admin approve: approves an account, unless it is disabled or unknown', async () => {
  await makeAccount(db, 'asha@example.in', 'pending')
  await makeAccount(db, 'new@example.in', 'unverified')
  await makeAccount(db, 'gone@example.in', 'disabled')
  expect(await runCli('admin approve asha@example.in')).toMatchObject({
    code: 0,
    out: 'asha@example.in is active.\n',
  })
  expect((await createTestApp(db).visitor().signIn('asha@example.in')).data).toMatchObject({
    state: 'active',
  })
  expect((await runCli('admin approve new@example.in')).out).toContain('once its address is verified')
  expect(await runCli('admin approve gone@example.in')).toMatchObject({ code: 1 })
  expect(await runCli('admin approve nobody@example.in')).toMatchObject({ code: 1 })
})

// S13
test('Command admin reset-2fa: the owner can sign in with the password alone, and is notified by mail', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  await addTotp(me)
  await startJobs({}, 3, { hasWorkers: false })
  expect(await runCli(`admin reset-2fa ${me.email}`)).toMatchObject({ code: 0 })
  expect((await me.query('auth.session')).data).toBeNull()
  expect((await app.visitor().signIn(me.email)).status).toBe(200)
  expect((await me.query('auth.secondFactors')).status).toBe(401)
  expect(await countRows('recovery_codes')).toBe(0)
  expect((await findMails()).waiting).toMatchObject([
    { message: { to: me.email, subject: 'Two-step sign-in was reset' } },
  ])
  const entry = await db
    .selectFrom('activity')
    .select('user_id')
    .where('action', '=', 'reset_factors')
    .execute()
  expect(entry).toEqual([{ user_id: null }])
  expect(await runCli('admin reset-2fa nobody@example.in')).toMatchObject({ code: 1 })
})

test('Command admin reset-2fa: neither creates nor changes the job queue, which only the site may do', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  await addTotp(me)
  await startJobs({}, 3, { hasWorkers: false })
  await sql`update pgboss.version set version = version - 1`.execute(db)
  await sql`delete from pgboss.schedule`.execute(db)
  const refused = {
    code: 1,
    err: expect.stringMatching(/^busbar: the job queue belongs to another version: [^\n]+\n$/),
  }
  expect(await runCli(`admin reset-2fa ${me.email}`)).toMatchObject(refused)
  await sql`update pgboss.version set version = version + 1`.execute(db)
  expect(await runCli(`admin reset-2fa ${me.email}`)).toMatchObject({ code: 0 })
  expect((await sql`select name from pgboss.schedule`.execute(db)).rows).toEqual([])
  await sql`drop schema pgboss cascade`.execute(db)
  expect(await runCli(`admin reset-2fa ${me.email}`)).toMatchObject(refused)
  expect((await sql`select to_regnamespace('pgboss') as made`.execute(db)).rows).toEqual([{ made: null }])
})

test('Commands seed and reset: seed inserts the sample company once, and reset asks before it deletes', async () => {
  expect((await runCli('seed')).code).toBe(0)
  const seeded = await countRows('ltf_services')
  expect(seeded).toBe(6)
  expect((await runCli('seed')).out).toBe('0 rows entered.\n')
  await sql`update ltf_services set title = 'changed'`.execute(db)
  expect(await runCli('reset', { confirmation: false })).toMatchObject({
    code: 1,
    err: 'busbar: nothing was changed\n',
  })
  expect(await runCli('reset')).toMatchObject({ code: 1 })
  expect(
    await db.selectFrom('ltf_services').select('id').where('title', '=', 'changed').execute(),
  ).toHaveLength(6)
  expect(await runCli('reset', { confirmation: true })).toMatchObject({ code: 0 })
  expect(await db.selectFrom('ltf_services').select('id').where('title', '=', 'changed').execute()).toEqual(
    [],
  )
})

test('Command migrate: reports that there is nothing to do', async () => {
  expect(await runCli('migrate')).toMatchObject({ code: 0, out: 'Everything is up to date.\n' })
})

test('Command sql: runs one statement or several from a file, and reports an error with its exit code', async () => {
  expect(await runCli('sql', { input: "select 1 as one, null as nothing, 'a' as b" })).toMatchObject({
    code: 0,
    out: 'one | nothing | b\n----+---------+--\n1   |         | a\n(1 row)\n',
  })
  expect(
    (
      await runCli('sql', {
        input: 'create temp table t (a int); insert into t values (1), (2); select * from t',
      })
    ).out,
  ).toContain('(2 rows)')
  expect((await runCli('sql', { input: '\\d' })).out).toContain('inquiries')
  expect((await runCli('sql', { input: '\\d users' })).out).toContain('password_hash')
  expect(await runCli('sql', { input: 'select * from nothing' })).toMatchObject({
    code: 1,
    err: 'busbar: relation "nothing" does not exist\n',
  })
  expect((await runCli('sql select 1')).out).toContain('(1 row)')
})

test('Command line: an invalid variable and an unavailable database are one line each', async () => {
  vi.stubEnv('SIGNUP', 'maybe')
  expect(await runCli('migrate')).toMatchObject({ code: 1, err: expect.stringContaining('SIGNUP expects') })
  vi.stubEnv('SIGNUP', undefined)
  vi.stubEnv('DATABASE_URL', 'postgres:///nothing?host=/tmp/no-such-folder')
  expect(await runCli('migrate')).toMatchObject({ code: 1, err: 'busbar: the database does not answer\n' })
})

test('Command line: a database that accepts the connection but never answers times out', async () => {
  const proxy = await startTcpProxy({ path: join(connection.host, '.s.PGSQL.5432') })
  onTestFinished(proxy.close)
  proxy.setMode('stalled')
  vi.stubEnv('DATABASE_URL', `postgres://busbar@127.0.0.1:${proxy.port}/busbar`)
  expect(await runCli('sql select 1')).toMatchObject({
    code: 1,
    err: 'busbar: the database does not answer\n',
  })
})
