import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeAccount, PASSWORD, site } from '../../tests/support/accounts.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { tokenIn } from '../../tests/support/outbox.ts'
import { LEFT_OUT, TABLES } from './archive.ts'
import { run } from './run.ts'
import type { Terminal } from './terminal.ts'

const { db, url } = await testDatabase()

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'busbar-cli-'))
  vi.stubEnv('DATABASE_URL', url)
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('PUBLIC_URL', 'https://saanjh.example')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

interface Given {
  answer?: boolean | (() => Promise<boolean>)
  input?: string | AsyncIterable<Buffer>
}

/** Runs a command as somebody at a terminal would; `answer` is what they say when asked. */
async function cli(command: string, { answer, input = '' }: Given = {}) {
  const said = { out: '', err: '' }
  const terminal: Terminal = {
    print: (text) => void (said.out += text),
    complain: (line) => void (said.err += `${line}\n`),
    interactive: answer !== undefined,
    confirm: async () => (typeof answer === 'function' ? await answer() : (answer ?? false)),
    input: Readable.from(typeof input === 'string' ? [Buffer.from(input)] : input),
  }
  const code = await run(command.split(' ').filter(Boolean), terminal)
  return { code, ...said }
}

const file = (name = 'backup') => join(folder, name)
const countOf = async (table: string) => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count
}

/** Every value of every table, as text. */
async function everything() {
  const all: Record<string, unknown> = {}
  for (const table of TABLES) {
    const { rows } = await sql`select t::text as row from ${sql.table(table)} t order by id`.execute(db)
    all[table] = rows
  }
  return all
}

test('without a command, and with help, it says what there is', async () => {
  expect((await cli('')).code).toBe(2)
  const { code, out } = await cli('--help')
  expect(code).toBe(0)
  for (const name of ['admin create', 'migrate', 'seed', 'reset', 'sql', 'backup', 'restore', 'doctor'])
    expect(out).toContain(name)
})

test('what is not understood is said in one line, with exit code 2', async () => {
  for (const command of ['dance', 'admin', 'admin promote a@b.in', 'backup', 'migrate now', '--force'])
    expect(await cli(command)).toMatchObject({ code: 2, err: expect.stringMatching(/^busbar: [^\n]+\n$/) })
})

// 387 S04
test('admin create prints a link that makes an approved account, though others are active', async () => {
  await makeAccount(db, 'owner@example.in')
  const { code, out } = await cli('admin create Asha@Example.in')
  expect(code).toBe(0)
  const link = /^https:\/\/saanjh\.example\/admin\?setup=([\w-]{32})$/m.exec(out)
  const here = site(db)
  await here.visitor().call('auth.signUp', { email: 'asha@example.in', password: PASSWORD, setup: link?.[1] })
  await here.visitor().post('/verify-email', { token: tokenIn(here.mail.messages[0]) })
  expect((await here.visitor().signIn('asha@example.in')).data).toMatchObject({ state: 'active' })
})

test('admin create says so when there is an account, or no address', async () => {
  await makeAccount(db, 'asha@example.in', 'pending')
  expect(await cli('admin create asha@example.in')).toMatchObject({
    code: 1,
    err: expect.stringContaining('has an account already'),
  })
  expect(await cli('admin create asha')).toMatchObject({ code: 2 })
})

// 387
test('admin approve lets an account in', async () => {
  await makeAccount(db, 'asha@example.in', 'pending')
  await makeAccount(db, 'new@example.in', 'unverified')
  await makeAccount(db, 'gone@example.in', 'disabled')
  expect(await cli('admin approve asha@example.in')).toMatchObject({
    code: 0,
    out: 'asha@example.in is active.\n',
  })
  expect((await site(db).visitor().signIn('asha@example.in')).data).toMatchObject({ state: 'active' })
  expect((await cli('admin approve new@example.in')).out).toContain('as soon as it is verified')
  expect(await cli('admin approve gone@example.in')).toMatchObject({ code: 1 })
  expect(await cli('admin approve nobody@example.in')).toMatchObject({ code: 1 })
})

test('seed enters the sample company once, reset asks before it empties', async () => {
  expect((await cli('seed')).code).toBe(0)
  const seeded = await countOf('ltf_services')
  expect(seeded).toBe(6)
  expect((await cli('seed')).out).toBe('0 rows entered.\n')
  await sql`update ltf_services set title = 'changed'`.execute(db)
  expect(await cli('reset', { answer: false })).toMatchObject({
    code: 1,
    err: 'busbar: nothing was changed\n',
  })
  expect(await cli('reset')).toMatchObject({ code: 1 })
  expect(
    await db.selectFrom('ltf_services').select('id').where('title', '=', 'changed').execute(),
  ).toHaveLength(6)
  expect(await cli('reset', { answer: true })).toMatchObject({ code: 0 })
  expect(await db.selectFrom('ltf_services').select('id').where('title', '=', 'changed').execute()).toEqual(
    [],
  )
})

test('migrate says that there is nothing to do', async () => {
  expect(await cli('migrate')).toMatchObject({ code: 0, out: 'Everything is up to date.\n' })
})

test('sql answers a statement, several from a file, and an error with its exit code', async () => {
  expect(await cli('sql', { input: "select 1 as one, null as nothing, 'a' as b" })).toMatchObject({
    code: 0,
    out: 'one | nothing | b\n----+---------+--\n1   |         | a\n(1 row)\n',
  })
  expect(
    (
      await cli('sql', {
        input: 'create temp table t (a int); insert into t values (1), (2); select * from t',
      })
    ).out,
  ).toContain('(2 rows)')
  expect((await cli('sql', { input: '\\d' })).out).toContain('inquiries')
  expect((await cli('sql', { input: '\\d users' })).out).toContain('password_hash')
  expect(await cli('sql', { input: 'select * from nothing' })).toMatchObject({
    code: 1,
    err: 'busbar: relation "nothing" does not exist\n',
  })
  expect((await cli('sql select 1')).out).toContain('(1 row)')
})

test('a backup knows every table: a new one is kept, or left out for a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not like 'kysely_%'`.execute(db)
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set([...TABLES, ...LEFT_OUT]))
})

// 403 S40
test('a restored copy holds every value that was backed up, and takes sign-ins and inquiries', async () => {
  await cli('seed')
  const id = await makeAccount(db, 'asha@example.in')
  await sql`
    insert into inquiries (id, source, name, phone, project_type, message, body_hash, assigned_to)
    values ('01900000-0000-7000-8000-000000000002', 'staff', ${'साँझ "दीप"\t🔌'}, '+91 00000 00000', 'other',
      ${'line one\nline two \\ ₹1,00,000'}, ${Buffer.from([0, 255, 10])}, ${id})`.execute(db)
  await mkdir(join(folder, 'media/ab'), { recursive: true })
  const picture = Buffer.alloc(200_001, 7)
  writeFileSync(join(folder, 'media/ab/cd.webp'), picture)
  const before = await everything()
  const backup = await cli(`backup ${file()}`)
  expect(backup).toMatchObject({ code: 0, err: '' })
  expect(backup.out).toMatch(/^ +1 users$/m)

  await sql`update ltf_projects set title = 'spoilt'`.execute(db)
  await sql`delete from inquiries`.execute(db)
  await makeAccount(db, 'later@example.in')
  rmSync(join(folder, 'media'), { recursive: true })
  const restored = await cli(`restore ${file()}`)
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(await everything()).toEqual(before)
  expect(await readFile(join(folder, 'media/ab/cd.webp'))).toEqual(picture)

  const here = site(db, { LIMITS: false })
  expect((await here.visitor().signIn('asha@example.in')).data).toMatchObject({ state: 'active' })
  const { status } = await here.visitor().call('inquiry.contact', {
    name: 'Ravi',
    email: 'ravi@example.in',
    message: 'Is the copy alive? I should like to know.',
  })
  expect(status).toBe(200)
})

test('no restore brings back a session or a link', async () => {
  const here = site(db)
  await makeAccount(db, 'asha@example.in')
  const me = here.visitor()
  await me.signIn('asha@example.in')
  await here.visitor().call('auth.requestPasswordReset', { email: 'asha@example.in' })
  await cli(`backup ${file()}`)
  await cli(`restore ${file()}`)
  expect((await me.ask('auth.session')).data).toBeNull()
  expect(await countOf('user_tokens')).toBe(0)
})

test('a backup that is damaged, cut short or made up changes nothing', async () => {
  await cli('seed')
  await makeAccount(db, 'asha@example.in')
  await cli(`backup ${file()}`)
  const whole = gunzipSync(readFileSync(file())).toString()
  const lines = whole.trimEnd().split('\n')
  writeFileSync(file('altered'), gzipSync(whole.replace('Electrical', 'Hydraulic!')))
  writeFileSync(file('short'), gzipSync(lines.slice(0, -1).join('\n')))
  writeFileSync(file('missing-row'), gzipSync(lines.filter((line) => !line.includes('asha@')).join('\n')))
  writeFileSync(file('cut'), readFileSync(file()).subarray(0, 2000))
  writeFileSync(file('text'), 'not a backup')
  writeFileSync(file('newer'), gzipSync(whole.replace('001-ground', '999-later')))
  writeFileSync(file('outside'), gzipSync(`${lines[0]}\n{"file":"../../evil-backup"}\n{"complete":true}`))
  const before = await everything()
  for (const name of ['altered', 'short', 'missing-row', 'cut', 'text', 'newer', 'outside', 'not-there']) {
    expect([name, (await cli(`restore ${file(name)}`)).code]).toEqual([name, 1])
    expect(await everything()).toEqual(before)
  }
  expect(existsSync(join(dirname(folder), 'evil-backup'))).toBe(false)
})

test('restore asks somebody at a terminal before it replaces what is in use', async () => {
  await cli(`backup ${file()}`)
  await makeAccount(db, 'asha@example.in')
  expect(await cli(`restore ${file()}`, { answer: false })).toMatchObject({ code: 1 })
  expect(await countOf('users')).toBe(1)
  expect(await cli(`restore ${file()} --yes`, { answer: false })).toMatchObject({ code: 0 })
  expect(await countOf('users')).toBe(0)
})

test('a backup that cannot be written leaves nothing half done', async () => {
  expect((await cli(`backup ${folder}/no/such/folder`)).code).toBe(1)
})

/** Ends connections to this database, as a restart of PostgreSQL does: all others, or those that wait for a lock. */
const cutOff = (which: 'others' | 'waiting') =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (${which === 'others'} or wait_event_type = 'Lock')`.execute(db)

const AWAY = { code: 1, err: 'busbar: the database does not answer\n' }

test('sql and restore end with one line when the database goes away between two statements', async () => {
  async function* late() {
    await cutOff('others')
    yield Buffer.from('select 1')
  }
  expect(await cli('sql', { input: late() })).toMatchObject(AWAY)

  await makeAccount(db, 'asha@example.in')
  await cli(`backup ${file()}`)
  const answer = () => cutOff('others').then(() => true)
  expect(await cli(`restore ${file()}`, { answer })).toMatchObject(AWAY)
  expect(await countOf('users')).toBe(1)
})

test('a backup that the database leaves in the middle leaves nothing half done', async () => {
  const holding = await db.startTransaction().execute()
  await sql`lock table activity`.execute(holding)
  const backup = cli(`backup ${file()}`)
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    return rows.length
  }
  await expect.poll(waiting).toBe(1)
  expect(existsSync(file('backup.part'))).toBe(true)
  await cutOff('waiting')
  expect(await backup).toMatchObject(AWAY)
  await holding.rollback().execute()
  expect([existsSync(file()), existsSync(file('backup.part'))]).toEqual([false, false])
})

test('doctor names what is wrong and ends with 1, or says that nothing is', async () => {
  await makeAccount(db, 'asha@example.in')
  await makeAccount(db, 'ravi@example.in')
  // The PostgreSQL of the tests is not made to last.
  const { code, out } = await cli('doctor')
  expect(code).toBe(1)
  expect(out).toMatch(/^BAD {3}fsync, .*off in PostgreSQL/m)
  expect(out).toContain('instances hear of each other')
  expect(out).toContain('2 active accounts')
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1')
  expect((await cli('doctor')).out).toMatch(/^BAD {3}the mail server at 127\.0\.0\.1:1/m)
})

test('a wrong variable and a database that is away are one line each', async () => {
  vi.stubEnv('SIGNUP', 'maybe')
  expect(await cli('migrate')).toMatchObject({ code: 1, err: expect.stringContaining('SIGNUP expects') })
  vi.stubEnv('SIGNUP', undefined)
  vi.stubEnv('DATABASE_URL', 'postgres:///nothing?host=/tmp/no-such-folder')
  expect(await cli('migrate')).toMatchObject({ code: 1, err: 'busbar: the database does not answer\n' })
})
