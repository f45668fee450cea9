import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { firm } from '../../../src/firm.ts'
import { makeAccount } from '../../../tests/support/accounts.ts'
import {
  connection,
  runCli,
  countRows,
  db,
  pathInDataDir,
  withTemporaryDataDir,
} from '../../../tests/support/cli.ts'
import { cloneDatabase } from '../../../tests/support/cluster.ts'
import { findWrongCounts } from '../../../tests/support/counts.ts'
import { buildInquiry, insertInquiry } from '../../../tests/support/inquiries.ts'
import { insertPhoto } from '../../../tests/support/inquiry-photos.ts'
import { untilBlocked } from '../../../tests/support/locks.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'
import { connect } from '../../core/database/connect.ts'
import { newId } from '../../core/database/ids.ts'
import { createMediaStore } from '../../core/media/create-media-store.ts'
import { KEEP_FILES_LOCK_KEY } from '../../core/media/stored-files.ts'
import { claimPhotos } from '../inquiries/photos/stored-photos.ts'
import { EXCLUDED_TABLES, BACKUP_TABLES } from './backup-format.ts'
import { type BackupSink, writeBackup } from './write-backup.ts'

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
test('Restore: a restored copy holds every value that was backed up, and accepts sign-ins and inquiries', async () => {
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

test('Restore: an earlier version’s backup with raw Unicode line separators is restored byte for byte', async () => {
  const file = join(import.meta.dirname, 'raw-separators.jsonl.gz')
  expect(gunzipSync(readFileSync(file)).toString()).toMatch(/\u2028.*\u2029.*\u0085/)
  const empty = await cloneDatabase('template0')
  onTestFinished(empty.drop)
  vi.stubEnv('DATABASE_URL', empty.url)
  expect(await runCli(`restore ${file} --yes`)).toMatchObject({ code: 0, err: '' })
  const restored = connect(empty.connection, () => {})
  onTestFinished(() => restored.destroy())
  expect(await restored.selectFrom('inquiries').select(['name', 'message']).execute()).toEqual([
    { name: 'A B', message: 'two lines\u2028of a letter\u2029and a third\u0085and a fourth' },
  ])
})

test('Restore: e-mail addresses of an earlier version’s backup become canonical, also in an up-to-date database', async () => {
  const file = join(import.meta.dirname, 'former-addresses.jsonl.gz')
  expect(gunzipSync(readFileSync(file)).toString()).toContain('Asha@Müller.example')
  expect(await runCli(`restore ${file} --yes`)).toMatchObject({ code: 0, err: '' })
  const email = 'asha@xn--mller-kva.example'
  expect(await db.selectFrom('inquiries').select(['name', 'email']).execute()).toEqual([
    { name: 'Asha Rao', email },
  ])
  expect(await findWrongCounts(db)).toEqual([])
  // As a server of the previous version would write it during an upgrade.
  const id = await insertInquiry(db, { email: 'Later@example.in' })
  const later = db.selectFrom('inquiries').select('email').where('id', '=', id)
  expect(await later.executeTakeFirst()).toEqual({ email: 'later@example.in' })
})

/** Whether PostgreSQL stores the code point in a text: all but zero and surrogates. */
const storable = (code: number) => code > 0 && (code < 0xd800 || code > 0xdfff)

/** Characters with a special meaning: in JSON, in PostgreSQL arrays, as line ends or combined with their neighbours. */
const tricky = fc.constantFrom(
  '\n',
  '\r',
  '\t',
  '\f',
  '\u001c',
  '\u0085',
  '\u2028',
  '\u2029',
  '\ufeff',
  '\ufffe',
  '\u0301',
  '\u202e',
  '\u{10ffff}',
  '"',
  "'",
  '\\',
  '\\N',
  '{',
  '}',
  ',',
  'NULL',
)
const character = fc.oneof(
  tricky,
  fc
    .integer({ min: 1, max: 0x10_ff_ff })
    .filter(storable)
    .map((code) => String.fromCodePoint(code)),
)
const text = fc.array(character, { minLength: 2, maxLength: 30 }).map((characters) => characters.join(''))

test('Restore: every code point, and any mixture of them, is restored byte for byte in text, JSON and bytea', async () => {
  const all = Array.from({ length: 0x11_00_00 }, (_, code) => code).filter(storable)
  const bodies = Array.from({ length: all.length / 20_000 + 1 }, (_, part) =>
    String.fromCodePoint(...all.slice(part * 20_000, (part + 1) * 20_000)),
  )
  const articles = bodies.map((body, part) => ({ id: newId(), slug: `part-${part}`, title: 'All', body }))
  await db.insertInto('articles').values(articles).execute()
  const property = fc.asyncProperty(fc.array(text, { minLength: 60, maxLength: 60 }), async (texts) => {
    await db.insertInto('inquiries').values(texts.map(inquiryOf)).execute()
    await db.insertInto('activity').values(texts.map(activityOf)).execute()
    const before = await dumpTables()
    expect(await runCli(`backup ${pathInDataDir()}`)).toMatchObject({ code: 0, err: '' })
    await sql`truncate inquiries, activity, articles cascade`.execute(db)
    expect(await runCli(`restore ${pathInDataDir()} --yes`)).toMatchObject({ code: 0, err: '' })
    expect(await dumpTables()).toEqual(before)
  })
  await fc.assert(property, { numRuns: 1, endOnFailure: true })
})

const inquiryOf = (text: string) => buildInquiry({ name: text, message: text, body_hash: Buffer.from(text) })

const activityOf = (text: string) => ({
  id: newId(),
  action: 'update' as const,
  table_name: 'inquiries' as const,
  record_id: newId(),
  after: JSON.stringify({ [text]: text }),
})

test('Restore: rows may refer to later rows of the same table', async () => {
  const site = await cloneDatabase()
  onTestFinished(site.drop)
  vi.stubEnv('DATABASE_URL', site.url)
  const siteDb = connect(site.connection, () => {})
  onTestFinished(() => siteDb.destroy())
  await sql`alter table inquiries add column part_of uuid references inquiries`.execute(siteDb)
  const rowsOfTwoParts = Array.from({ length: 501 }, () => buildInquiry({}))
  await siteDb.insertInto('inquiries').values(rowsOfTwoParts).execute()
  await sql`
    update inquiries set part_of = (select id from inquiries order by id desc limit 1)
    where id = (select id from inquiries order by id limit 1)`.execute(siteDb)
  expect(await runCli(`backup ${pathInDataDir()}`)).toMatchObject({ code: 0, err: '' })
  expect(await runCli(`restore ${pathInDataDir()} --yes`)).toMatchObject({ code: 0, err: '' })
  const { rows } = await sql`select id from inquiries where part_of is not null`.execute(siteDb)
  expect(rows).toHaveLength(1)
})

test('Restore: no session and no link is restored', async () => {
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

test('Restore: at a terminal it asks before it replaces a site in use', async () => {
  await runCli(`backup ${pathInDataDir()}`)
  await makeAccount(db, 'asha@example.in')
  // Files of another restore in progress.
  mkdirSync(pathInDataDir('media.restoring'))
  expect(await runCli(`restore ${pathInDataDir()}`, { confirmation: false })).toMatchObject({ code: 1 })
  expect(await countRows('users')).toBe(1)
  expect(existsSync(pathInDataDir('media.restoring'))).toBe(true)
  expect(await runCli(`restore ${pathInDataDir()} --yes`, { confirmation: false })).toMatchObject({ code: 0 })
  expect(await countRows('users')).toBe(0)
})

test('Restore: waits for an inquiry that is being submitted with photographs, and both succeed', async () => {
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

test('Backup: a file that cannot be written is an error', async () => {
  expect((await runCli(`backup ${pathInDataDir('no/such/folder')}`)).code).toBe(1)
})

/** Terminates other connections to this database, as a restart of PostgreSQL does: all, or those waiting for a lock. */
const terminateConnections = (which: 'others' | 'waiting') =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
      and (${which === 'others'} or wait_event_type = 'Lock')`.execute(db)

const UNAVAILABLE = { code: 1, err: 'busbar: the database does not answer\n' }

test('Command line: sql and restore fail with one line when the database goes away between two statements', async () => {
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

/** A store with one picture. `meanwhile` runs while it is read. */
async function storeOfOne(meanwhile: () => Promise<void>) {
  const store = createMediaStore({ DATA_DIR: pathInDataDir(''), S3_URL: null })
  await store.put(`${'ab'.repeat(16)}.webp`, Buffer.alloc(1000, 7))
  const read: typeof store.read = async (key) => {
    await meanwhile()
    return await store.read(key)
  }
  return { ...store, read }
}

test('Backup: while the pictures are copied, a migration need not wait for it, and no picture is deleted', async () => {
  const mayDelete: unknown[] = []
  const media = await storeOfOne(async () => {
    const migration = await db.startTransaction().execute()
    await sql`alter table inquiries add column later text`.execute(migration)
    const { rows } =
      await sql`select pg_try_advisory_xact_lock_shared(${KEEP_FILES_LOCK_KEY}) as yes`.execute(migration)
    mayDelete.push(...rows)
    await migration.rollback().execute()
  })
  const summary = await writeBackup(
    connection,
    (contents) => pipeline(contents, new PassThrough().resume()),
    {
      media,
    },
  )
  expect(summary.at(-1)).toMatch(/^ +1 uploaded files$/)
  expect(mayDelete).toEqual([{ yes: false }])
})

test('Backup: it is not stored when the database is lost while the pictures are copied, which may then be deleted', async () => {
  const media = await storeOfOne(async () => void (await terminateConnections('others')))
  let isStored = false
  const store: BackupSink = async (contents) => {
    await pipeline(contents, new PassThrough().resume())
    isStored = true
  }
  await expect(writeBackup(connection, store, { media })).rejects.toThrow(/connection/i)
  expect(isStored).toBe(false)
})

test('Backup: a lost database connection leaves no partial file', async () => {
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
