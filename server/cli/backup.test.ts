import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeAccount, site } from '../../tests/support/accounts.ts'
import { cli, countOf, db, file, inOwnFolder } from '../../tests/support/cli.ts'
import { LEFT_OUT, TABLES } from './archive.ts'

inOwnFolder()

/** Every value of every table, as text. */
async function everything() {
  const all: Record<string, unknown> = {}
  for (const table of TABLES) {
    const { rows } = await sql`select t::text as row from ${sql.table(table)} t order by id`.execute(db)
    all[table] = rows
  }
  return all
}

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
  await mkdir(file('media/ab'), { recursive: true })
  const picture = Buffer.alloc(200_001, 7)
  writeFileSync(file('media/ab/cd.webp'), picture)
  const before = await everything()
  const backup = await cli(`backup ${file()}`)
  expect(backup).toMatchObject({ code: 0, err: '' })
  expect(backup.out).toMatch(/^ +1 users$/m)

  await sql`update ltf_projects set title = 'spoilt'`.execute(db)
  await sql`delete from inquiries`.execute(db)
  await makeAccount(db, 'later@example.in')
  rmSync(file('media'), { recursive: true })
  const restored = await cli(`restore ${file()}`)
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(await everything()).toEqual(before)
  expect(await readFile(file('media/ab/cd.webp'))).toEqual(picture)

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
  expect(existsSync(file('../evil-backup'))).toBe(false)
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
  expect((await cli(`backup ${file('no/such/folder')}`)).code).toBe(1)
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
