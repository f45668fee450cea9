import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { firm } from '../../src/firm.ts'
import { makeAccount } from '../../tests/support/accounts.ts'
import { runCli, countRows, db, pathInDataDir, withTemporaryDataDir } from '../../tests/support/cli.ts'
import { findWrongCounts } from '../../tests/support/counts.ts'
import { insertInquiry } from '../../tests/support/inquiries.ts'
import { insertPhoto } from '../../tests/support/inquiry-photos.ts'
import { untilBlocked } from '../../tests/support/locks.ts'
import { createTestApp } from '../../tests/support/test-app.ts'
import { claimPhotos } from '../inquiry/photos/stored-photos.ts'
import { createMediaStore } from '../media/create-media-store.ts'
import { EXCLUDED_TABLES, BACKUP_TABLES } from './backup-format.ts'

withTemporaryDataDir()

/** Dumps every value of every table as text. */
async function dumpTables() {
  const dump: Record<string, unknown> = {}
  for (const table of BACKUP_TABLES) {
    const { rows } = await sql`select t::text as row from ${sql.table(table)} t order by id`.execute(db)
    dump[table] = rows
  }
  return dump
}

test('Backup: every table is either backed up or excluded on purpose', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not like 'kysely_%'`.execute(db)
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set([...BACKUP_TABLES, ...EXCLUDED_TABLES]))
})

// 403 S40
test('Restore: a restored copy holds every value that was backed up, and takes sign-ins and inquiries', async () => {
  await runCli('seed')
  const id = await makeAccount(db, 'asha@example.in')
  await sql`
    insert into inquiries (id, source, name, phone, project_type, message, body_hash, assigned_to)
    values ('01900000-0000-7000-8000-000000000002', 'staff', ${'साँझ "दीप"\t🔌'}, '+91 00000 00000', 'other',
      ${'line one\nline two \\ ₹1,00,000'}, ${Buffer.from([0, 255, 10])}, ${id})`.execute(db)
  const store = createMediaStore({ DATA_DIR: pathInDataDir(''), S3_URL: null })
  const [mediaKey, mediaFile] = [`${'ab'.repeat(16)}.webp`, Buffer.alloc(200_001, 7)]
  await store.put(mediaKey, mediaFile)
  const before = await dumpTables()
  const backup = await runCli(`backup ${pathInDataDir()}`)
  expect(backup).toMatchObject({ code: 0, err: '' })
  expect(backup.out).toMatch(/^ +1 users$/m)

  await sql`update ltf_projects set title = 'spoilt'`.execute(db)
  await sql`delete from inquiries`.execute(db)
  await makeAccount(db, 'later@example.in')
  rmSync(pathInDataDir('media'), { recursive: true })
  const restored = await runCli(`restore ${pathInDataDir()} --yes`)
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(await dumpTables()).toEqual(before)
  expect(await findWrongCounts(db)).toEqual([])
  expect(await buffer(await store.read(mediaKey))).toEqual(mediaFile)

  const app = createTestApp(db, { LIMITS: false })
  expect((await app.visitor().signIn('asha@example.in')).data).toMatchObject({ state: 'active' })
  const { status } = await app.visitor().mutate('inquiry.contact', {
    name: 'Ravi',
    email: 'ravi@example.in',
    message: 'Is the copy alive? I should like to know.',
  })
  expect(status).toBe(200)
})

test('Restore: brings back no session and no link', async () => {
  const app = createTestApp(db)
  await makeAccount(db, 'asha@example.in')
  const me = app.visitor()
  await me.signIn('asha@example.in')
  await app.visitor().mutate('auth.requestPasswordReset', { email: 'asha@example.in' })
  await runCli(`backup ${pathInDataDir()}`)
  await runCli(`restore ${pathInDataDir()} --yes`)
  expect((await me.query('auth.session')).data).toBeNull()
  expect(await countRows('user_tokens')).toBe(0)
})

test('Restore: a backup that is damaged, cut short or made up changes nothing', async () => {
  await runCli('seed')
  await makeAccount(db, 'asha@example.in')
  await runCli(`backup ${pathInDataDir()}`)
  const contents = gunzipSync(readFileSync(pathInDataDir())).toString()
  const lines = contents.trimEnd().split('\n')
  writeFileSync(pathInDataDir('altered'), gzipSync(contents.replace(firm.name, firm.name.toUpperCase())))
  writeFileSync(pathInDataDir('short'), gzipSync(lines.slice(0, -1).join('\n')))
  writeFileSync(
    pathInDataDir('missing-row'),
    gzipSync(lines.filter((line) => !line.includes('asha@')).join('\n')),
  )
  writeFileSync(pathInDataDir('cut'), readFileSync(pathInDataDir()).subarray(0, 2000))
  writeFileSync(pathInDataDir('text'), 'not a backup')
  writeFileSync(pathInDataDir('newer'), gzipSync(contents.replace('001-ground', '999-later')))
  writeFileSync(
    pathInDataDir('outside'),
    gzipSync(`${lines[0]}\n{"file":"../../evil-backup"}\n{"complete":true}`),
  )
  const before = await dumpTables()
  for (const name of ['altered', 'short', 'missing-row', 'cut', 'text', 'newer', 'outside', 'not-there']) {
    expect([name, (await runCli(`restore ${pathInDataDir(name)} --yes`)).code]).toEqual([name, 1])
    expect(await dumpTables()).toEqual(before)
  }
  expect(existsSync(pathInDataDir('../evil-backup'))).toBe(false)
})

test('Restore: asks at a terminal before it replaces what is in use', async () => {
  await runCli(`backup ${pathInDataDir()}`)
  await makeAccount(db, 'asha@example.in')
  // The files of a restore that is running.
  mkdirSync(pathInDataDir('media.restoring'))
  expect(await runCli(`restore ${pathInDataDir()}`, { confirmation: false })).toMatchObject({ code: 1 })
  expect(await countRows('users')).toBe(1)
  expect(existsSync(pathInDataDir('media.restoring'))).toBe(true)
  expect(await runCli(`restore ${pathInDataDir()} --yes`, { confirmation: false })).toMatchObject({ code: 0 })
  expect(await countRows('users')).toBe(0)
})

test('Restore: waits for an inquiry that is being sent with photographs, and neither fails the other', async () => {
  const photo = await insertPhoto(null)
  await runCli(`backup ${pathInDataDir()}`)
  const submission = await db.startTransaction().execute()
  const inquiry = await insertInquiry(submission)
  const restored = runCli(`restore ${pathInDataDir()} --yes`)
  await untilBlocked()
  await claimPhotos(submission, inquiry, [photo])
  await submission.commit().execute()
  expect(await restored).toMatchObject({ code: 0, err: '' })
})

test('Backup: a file that cannot be written leaves nothing half done', async () => {
  expect((await runCli(`backup ${pathInDataDir('no/such/folder')}`)).code).toBe(1)
})

/** Ends other connections to this database, as a restart of PostgreSQL does: all, or those waiting for a lock. */
const terminateConnections = (which: 'others' | 'waiting') =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
      and (${which === 'others'} or wait_event_type = 'Lock')`.execute(db)

const UNAVAILABLE = { code: 1, err: 'busbar: the database does not answer\n' }

test('Command line: sql and restore end with one line when the database goes away between two statements', async () => {
  async function* inputAfterDisconnect() {
    await terminateConnections('others')
    yield Buffer.from('select 1')
  }
  expect(await runCli('sql', { input: inputAfterDisconnect() })).toMatchObject(UNAVAILABLE)

  await makeAccount(db, 'asha@example.in')
  await runCli(`backup ${pathInDataDir()}`)
  const submission = await db.startTransaction().execute()
  await sql`lock table media`.execute(submission)
  const restored = runCli(`restore ${pathInDataDir()} --yes`)
  await untilBlocked()
  await terminateConnections('waiting')
  expect(await restored).toMatchObject(UNAVAILABLE)
  await submission.rollback().execute()
  expect(await countRows('users')).toBe(1)
})

test('Backup: a lost database leaves nothing half done', async () => {
  const lockingTransaction = await db.startTransaction().execute()
  await sql`lock table activity`.execute(lockingTransaction)
  const backup = runCli(`backup ${pathInDataDir()}`)
  await untilBlocked()
  expect(existsSync(pathInDataDir('backup.part'))).toBe(true)
  await terminateConnections('waiting')
  expect(await backup).toMatchObject(UNAVAILABLE)
  await lockingTransaction.rollback().execute()
  expect([existsSync(pathInDataDir()), existsSync(pathInDataDir('backup.part'))]).toEqual([false, false])
})
