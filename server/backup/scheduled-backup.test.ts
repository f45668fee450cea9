import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { firm } from '../../src/firm.ts'
import { makeAccount } from '../../tests/support/accounts.ts'
import { insertInquiry } from '../../tests/support/inquiries.ts'
import { connection, db, findJobs, startJobs, waitFor } from '../../tests/support/jobs.ts'
import { signedInClient } from '../../tests/support/trpc-caller.ts'
import { connectClient } from '../database/connect-client.ts'
import { newId } from '../database/ids.ts'
import { readEnv } from '../env.ts'
import { createMediaStore } from '../media/media-store.ts'
import { readBackupState } from './backup-state.ts'
import { backupName } from './backup-store.ts'
import { createFolderBackups } from './folder-backups.ts'
import { fileSource } from './read-backup.ts'
import { backUpToStore } from './stored-backup.ts'
import { tryRestore } from './trial-restore.ts'

const FAR_PAST = backupName(new Date('2020-01-01T00:00:00Z'))

function temporaryFolders() {
  const folder = mkdtempSync(join(tmpdir(), 'busbar-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const BACKUP_DIR = join(folder, 'backups')
  mkdirSync(BACKUP_DIR)
  // The database of the tests is not in DATA_DIR.
  const DATABASE_URL = 'postgres://elsewhere'
  return { BACKUP_DIR, DATA_DIR: join(folder, 'data'), S3_URL: null, DATABASE_URL, RETENTION_MONTHS: 24 }
}

const backups = () =>
  db.selectFrom('backups').select(['state', 'error', 'name', 'bytes']).orderBy('started_at').execute()

const queueBackup = () => sql`insert into pgboss.job (name) values ('backup')`.execute(db)

/** Runs a statement as PostgreSQL's superuser. */
async function runAsOwner(statement: string) {
  const client = await connectClient({ ...connection, user: 'postgres' })
  await client.query(statement).finally(() => client.end())
}

async function scratchDatabases() {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where datname = current_database() || '_trial'`.execute(db)
  return rows
}

test('Scheduled backup: one that was never made is noticed as one that is too old is', async () => {
  const env = temporaryFolders()
  const { jobs } = await startJobs(env, 3, { hasWorkers: false })
  await jobs.stop()
  expect(await readBackupState(db, { ...env, BACKUP_S3_URL: null })).toMatchObject({
    last: null,
    needs_care: false,
  })
  await sql`update pgboss.schedule set created_on = now() - interval '37 hours' where name = 'backup'`.execute(
    db,
  )
  const state = await readBackupState(db, { ...env, BACKUP_S3_URL: null })
  expect(state).toMatchObject({ last: null, good_at: null, needs_care: true })
  expect(state.since?.getTime()).toBeLessThan(Date.now() - 36 * 3_600_000)
  expect(await readBackupState(db, { BACKUP_DIR: null, BACKUP_S3_URL: null })).toMatchObject({
    since: null,
    needs_care: false,
  })
})

// S44
test('Scheduled backup: one that was made by hand stays for RETENTION_MONTHS, and takes no other one’s place', async () => {
  const env = temporaryFolders()
  const store = createFolderBackups(env.BACKUP_DIR)
  const dependencies = { db, connection, store, media: createMediaStore(env), env }
  const { name: byHand } = await backUpToStore({ ...dependencies, byHand: true })
  const { name: first } = await backUpToStore(dependencies)
  const { name: secondByHand } = await backUpToStore({ ...dependencies, byHand: true })
  expect(readdirSync(env.BACKUP_DIR).toSorted()).toEqual([byHand, first, secondByHand].toSorted())
  const { name: second } = await backUpToStore(dependencies)
  expect(readdirSync(env.BACKUP_DIR).toSorted()).toEqual([byHand, secondByHand, second].toSorted())
  expect(byHand).toMatch(/^busbar-\d+T\d+Z-by-hand\.jsonl\.gz$/)
  const daysAgo = (days: number) => backupName(new Date(Date.now() - days * 86_400_000), true)
  const [young, old] = [daysAgo(20), daysAgo(40)]
  for (const name of [young, old]) writeFileSync(join(env.BACKUP_DIR, name), '')
  const { name: third } = await backUpToStore({
    ...dependencies,
    env: { ...env, RETENTION_MONTHS: 1 },
  })
  expect(readdirSync(env.BACKUP_DIR).toSorted()).toEqual([byHand, secondByHand, third, young].toSorted())
})

// S44
test('Scheduled backup: of two instances one makes it, tries it by restoring it and leaves no scratch database', async () => {
  const env = temporaryFolders()
  const store = createMediaStore(env)
  await store.put(`${'ab'.repeat(16)}.webp`, Buffer.alloc(100_000, 7))
  await makeAccount(db, 'asha@example.in')
  await insertInquiry(db)
  const [one, other] = [await startJobs(env), await startJobs(env)]
  await queueBackup()
  const made = () => [...one.lines, ...other.lines].filter(({ event }) => event === 'backed_up')
  await waitFor(() => expect(made()).toMatchObject([{ verified: true, place: env.BACKUP_DIR }]))
  const files = readdirSync(env.BACKUP_DIR)
  expect(await backups()).toEqual([
    {
      state: 'verified',
      error: null,
      name: files[0],
      bytes: readFileSync(join(env.BACKUP_DIR, files[0] ?? '')).length,
    },
  ])
  expect(files).toHaveLength(1)
  expect(await scratchDatabases()).toEqual([])
  const { rows } = await sql`select cron, timezone from pgboss.schedule where name = 'backup'`.execute(db)
  expect(rows).toEqual([{ cron: '0 2 * * *', timezone: firm.timeZone }])
})

test('Scheduled backup: one that fails is tried again, told to admins once with the reason, and deletes no other', async () => {
  const env = { ...temporaryFolders(), BACKUP_DIR: join(tmpdir(), 'no-such-folder-for-backups') }
  await makeAccount(db, 'asha@example.in')
  const ravi = await makeAccount(db, 'ravi@example.in')
  await makeAccount(db, 'gone@example.in', 'disabled')
  await db
    .updateTable('users')
    .set({ notify: JSON.stringify({ backup: false }) })
    .where('id', '=', ravi)
    .execute()
  const { lines } = await startJobs({ ...env, SMTP_URL: 'smtp://127.0.0.1:1' })
  await sql`insert into pgboss.job (name, retry_limit, retry_delay) values ('backup', 1, 0)`.execute(db)
  await waitFor(() => expect(lines.filter(({ event }) => event === 'backup_failed')).toHaveLength(2))
  await waitFor(async () =>
    expect((await findJobs('mail')).map(({ data }) => [data.to, data.text])).toEqual([
      ['asha@example.in', expect.arrayContaining([`The reason: there is no folder ${env.BACKUP_DIR}`])],
    ]),
  )
  expect((await backups()).map(({ state }) => state)).toEqual(['failed', 'failed'])
})

test('Scheduled backup: a server without a place for it takes no job and changes no schedule', async () => {
  await startJobs(temporaryFolders())
  await startJobs()
  const { rows } = await sql`select name from pgboss.schedule where name = 'backup'`.execute(db)
  expect(rows).toHaveLength(1)
})

test('Stored backup: only what can be restored counts: a failed one goes with the next good one, a good one stays', async () => {
  const env = temporaryFolders()
  const store = createFolderBackups(env.BACKUP_DIR)
  const dependencies = { db, connection, store, media: createMediaStore(env), env }
  writeFileSync(join(env.BACKUP_DIR, FAR_PAST), 'an old good one')
  for (let week = 0; week < 12; week++) {
    const at = new Date(Date.parse('2021-01-01') + week * 7 * 86_400_000)
    writeFileSync(join(env.BACKUP_DIR, backupName(at)), 'one that failed')
    await db
      .insertInto('backups')
      .values({ id: newId(), name: backupName(at), place: '', state: 'failed', finished_at: at })
      .execute()
  }
  writeFileSync(join(env.BACKUP_DIR, `${FAR_PAST}.part`), 'left by a killed server')
  writeFileSync(join(env.BACKUP_DIR, 'notes.txt'), 'not ours')
  const damaging = {
    ...store,
    // A disk that loses the end of a file.
    async write(name: string, contents: AsyncIterable<Uint8Array>) {
      await store.write(name, contents)
      const path = join(env.BACKUP_DIR, name)
      writeFileSync(path, readFileSync(path).subarray(0, -40))
    },
  }
  await expect(backUpToStore({ ...dependencies, store: damaging })).rejects.toThrow('damaged')
  const failed = (await backups()).at(-1)
  expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining('damaged') })
  expect(readdirSync(env.BACKUP_DIR)).toHaveLength(15)
  const { name, trial } = await backUpToStore(dependencies)
  expect(trial).toBeNull()
  expect(readdirSync(env.BACKUP_DIR)).toEqual([FAR_PAST, name, 'notes.txt'])
})

test('Trial restore: finds a row that is not what was backed up, and a picture, and needs no more than its database', async () => {
  const env = temporaryFolders()
  const store = createFolderBackups(env.BACKUP_DIR)
  await createMediaStore(env).put(`${'ab'.repeat(16)}.webp`, Buffer.alloc(100_000, 7))
  await insertInquiry(db, { name: 'Meera Kulkarni' })
  const { name } = await backUpToStore({ db, connection, store, media: createMediaStore(env), env })
  const file = join(env.BACKUP_DIR, name)
  const contents = gunzipSync(readFileSync(file)).toString()
  for (const [from, to] of [
    ['Meera Kulkarni', 'Meera Kulkarmi'],
    ['"BwcHBwcH', '"BwcHBwcI'],
    ['{"complete":true}', ''],
  ] as const) {
    writeFileSync(file, gzipSync(contents.replace(from, to)))
    await expect(tryRestore(connection, fileSource(file), null), to).rejects.toThrow('damaged')
    expect(await scratchDatabases()).toEqual([])
  }
  expect(await db.selectFrom('inquiries').select('name').execute()).toEqual([{ name: 'Meera Kulkarni' }])
})

test('Trial restore: a role that may not create a database has its backup read, and is told what to grant', async () => {
  const env = temporaryFolders()
  const store = createFolderBackups(env.BACKUP_DIR)
  const role = `plain_${connection.database}`
  await runAsOwner(`create role ${role} login; grant ${connection.user} to ${role}`)
  onTestFinished(() => runAsOwner(`drop role ${role}`))
  const plain = { ...connection, user: role }
  const { trial } = await backUpToStore({ db, connection: plain, store, media: createMediaStore(env), env })
  expect(trial).toMatch(/grant it CREATEDB$/)
  expect(await backups()).toMatchObject([{ state: 'unverified', error: trial }])
})

test('Trial restore: where the disk of the database has too little room, no scratch database fills it', async () => {
  const env = temporaryFolders()
  const store = createFolderBackups(env.BACKUP_DIR)
  const { name } = await backUpToStore({ db, connection, store, media: createMediaStore(env), env })
  const fullDisk = process.platform === 'linux' ? '/proc' : '/dev'
  expect(await tryRestore(connection, fileSource(join(env.BACKUP_DIR, name)), fullDisk)).toBe(
    `only read to its end, because ${fullDisk} has too little room for a scratch database`,
  )
})

test('Dashboard: tells how old the last good backup is, that the last one failed, and that none was made for too long', async () => {
  const { BACKUP_DIR } = temporaryFolders()
  const env = { ...readEnv({}), BACKUP_DIR }
  const { client } = await signedInClient('active', { env })
  const state = () => client.stats.backup.query()
  expect(await state()).toEqual({
    scheduled: true,
    last: null,
    good_at: null,
    since: null,
    needs_care: false,
  })
  const insertBackup = (state: 'verified' | 'failed', hoursAgo: number) => {
    const at = new Date(Date.now() - hoursAgo * 3_600_000)
    return db
      .insertInto('backups')
      .values({
        id: crypto.randomUUID(),
        name: backupName(at),
        place: BACKUP_DIR,
        state,
        error: state === 'failed' ? 'the disk is full' : null,
        started_at: at,
        finished_at: at,
      })
      .execute()
  }
  await insertBackup('verified', 37)
  expect(await state()).toMatchObject({ last: { state: 'verified' }, needs_care: true })
  await insertBackup('verified', 30)
  expect(await state()).toMatchObject({ last: { state: 'verified', error: null }, needs_care: false })
  await insertBackup('failed', 6)
  const { good_at, ...failed } = await state()
  expect(failed).toMatchObject({ last: { state: 'failed', error: 'the disk is full' }, needs_care: true })
  expect(new Date(good_at ?? 0).getTime()).toBeLessThan(Date.now() - 29 * 3_600_000)
  expect((await client.stats.setup.query()).backup).toBe(true)
})
