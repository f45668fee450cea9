import { createReadStream, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { backups, scratchDatabases, temporaryFolders } from '../../../tests/support/backups.ts'
import { cloneDatabase } from '../../../tests/support/cluster.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { connection, db } from '../../../tests/support/jobs.ts'
import { untilBlocked } from '../../../tests/support/locks.ts'
import { connectClient } from '../../core/database/connect-client.ts'
import { connect } from '../../core/database/connect.ts'
import { newId } from '../../core/database/ids.ts'
import { createMediaStore } from '../../core/media/create-media-store.ts'
import { backupName, timeOfBackup } from './backup-names.ts'
import { databaseIdentity } from './backup-place.ts'
import { createFolderBackups } from './folder-backups.ts'
import { backUpToStore } from './stored-backup.ts'
import { tryRestore } from './trial-restore.ts'

// Some backups are restored into a scratch database, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

/** A disk without room for a trial restore. It saves a second in tests that do not need the trial. */
const FULL_DISK = process.platform === 'linux' ? '/proc' : '/dev'
const ONLY_READ = `only read to its end, because ${FULL_DISK} has too little room for a trial`

/** Folders as `temporaryFolders`, without room for a trial restore. */
function foldersWithoutTrial() {
  const folders = temporaryFolders()
  return { ...folders, DATA_DIR: FULL_DISK, media: createMediaStore(folders) }
}

/** The name that an earlier version gave a backup, without an identity of the database. */
const earlierName = (time: Date) => `busbar-${time.toISOString().replaceAll(/[-:.]/g, '')}.jsonl.gz`
const FAR_PAST = earlierName(new Date('2020-01-01T00:00:00Z'))

/** Adds an older backup to the folder and to the table. */
async function addBackup(env: { BACKUP_DIR: string }, name: string, state: 'verified' | 'failed') {
  writeFileSync(join(env.BACKUP_DIR, name), '')
  const at = timeOfBackup(name)
  const row = { id: newId(), name, place: env.BACKUP_DIR, state, started_at: at, finished_at: at }
  await db.insertInto('backups').values(row).execute()
}

/** Adds two good backups of one day, of which the first is outdated. */
async function addTwoOfADay(env: { BACKUP_DIR: string }) {
  const identity = await databaseIdentity(db)
  const names = ['2021-01-01T06:00Z', '2021-01-01T07:00Z'].map((at) => backupName(new Date(at), identity))
  for (const name of names) await addBackup(env, name, 'verified')
  return names
}

/** Runs a statement as PostgreSQL's superuser. */
async function runAsOwner(statement: string) {
  const client = await connectClient({ ...connection, user: 'postgres' })
  await client.query(statement).finally(() => client.end())
}

// S44
test('Stored backup: one made by hand stays for RETENTION_MONTHS, and replaces no scheduled one', async () => {
  const { media, ...env } = foldersWithoutTrial()
  const store = createFolderBackups(env.BACKUP_DIR)
  const dependencies = { db, connection, store, media, env }
  const { name: byHand } = await backUpToStore({ ...dependencies, byHand: true })
  const { name: first } = await backUpToStore(dependencies)
  const { name: secondByHand } = await backUpToStore({ ...dependencies, byHand: true })
  expect(readdirSync(env.BACKUP_DIR).toSorted()).toEqual([byHand, first, secondByHand].toSorted())
  const { name: second } = await backUpToStore(dependencies)
  expect(readdirSync(env.BACKUP_DIR).toSorted()).toEqual([byHand, secondByHand, second].toSorted())
  expect(byHand).toMatch(/^busbar-\d+T\d+Z-[0-9a-f]{8}-by-hand\.jsonl\.gz$/)
  const identity = await databaseIdentity(db)
  const daysAgo = (days: number) => backupName(new Date(Date.now() - days * 86_400_000), identity, true)
  const [young, old] = [daysAgo(20), daysAgo(40)]
  for (const name of [young, old]) await addBackup(env, name, 'verified')
  const { name: third } = await backUpToStore({
    ...dependencies,
    env: { ...env, RETENTION_MONTHS: 1 },
  })
  expect(readdirSync(env.BACKUP_DIR).toSorted()).toEqual([byHand, secondByHand, third, young].toSorted())
})

// S44
test('Stored backup: one that begins while another is in progress waits for it, and deletes none of its files', async () => {
  const { media, ...env } = foldersWithoutTrial()
  const store = createFolderBackups(env.BACKUP_DIR)
  const dependencies = { db, connection, store, media, env }
  const ends: string[] = []
  const note = (backup: { name: string }) => ends.push(backup.name)
  let other: Promise<unknown> | undefined
  const afterWriting = {
    ...store,
    async list() {
      other ??= backUpToStore(dependencies).then(note)
      await Promise.race([untilBlocked(), other])
      return await store.list()
    },
  }
  await backUpToStore({ ...dependencies, store: afterWriting, byHand: true }).then(note)
  await other
  expect(ends[0]).toContain('by-hand')
  expect(readdirSync(env.BACKUP_DIR).toSorted()).toEqual(ends.toSorted())
  expect((await backups()).map(({ state }) => state)).toEqual(['unverified', 'unverified'])
})

test('Stored backup: the next good one deletes failed ones, which do not count in the rotation', async () => {
  const env = temporaryFolders()
  const store = createFolderBackups(env.BACKUP_DIR)
  const dependencies = { db, connection, store, media: createMediaStore(env), env }
  await addBackup(env, FAR_PAST, 'verified')
  for (let week = 0; week < 12; week++) {
    const at = new Date(Date.parse('2021-01-01') + week * 7 * 86_400_000)
    await addBackup(env, earlierName(at), 'failed')
  }
  const interrupted = backupName(new Date(), await databaseIdentity(db))
  writeFileSync(join(env.BACKUP_DIR, `${interrupted}.part`), 'left by a killed server')
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
  const onFullDisk = { ...env, DATA_DIR: FULL_DISK }
  await expect(backUpToStore({ ...dependencies, store: damaging, env: onFullDisk })).rejects.toThrow(
    'damaged',
  )
  const failed = (await backups()).at(-1)
  expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining('damaged') })
  expect(readdirSync(env.BACKUP_DIR)).toHaveLength(15)
  const { name, trial } = await backUpToStore(dependencies)
  expect(trial).toBeNull()
  expect(readdirSync(env.BACKUP_DIR)).toEqual([FAR_PAST, name, 'notes.txt'])
})

test('Stored backup: it succeeds, with a warning, even if older ones cannot be deleted or the warning cannot be stored', async () => {
  const env = temporaryFolders()
  const folder = createFolderBackups(env.BACKUP_DIR)
  const dependencies = { db, connection, media: createMediaStore(env), env }
  const [outdated] = await addTwoOfADay(env)
  const remove = async (name: string) => {
    throw new Error(`AccessDenied: ${name}`)
  }
  const { trial, warnings } = await backUpToStore({ ...dependencies, store: { ...folder, remove } })
  const onFullDisk = { ...dependencies, env: { ...env, DATA_DIR: FULL_DISK } }
  const problem = `1 of the older ones could not be deleted: AccessDenied: ${outdated}`
  expect([trial, warnings]).toEqual([null, [problem]])
  expect((await backups()).at(-1)).toMatchObject({ state: 'verified', error: problem })
  const list = async () => {
    const trials = await db.selectFrom('backups').select('id').where('state', '=', 'running').execute()
    if (trials.length === 0) throw new Error('the store is away')
    return await folder.list()
  }
  const next = await backUpToStore({ ...onFullDisk, store: { ...folder, list } })
  expect(next.warnings).toEqual(['the older ones could not be deleted: the store is away'])
  expect((await backups()).at(-1)).toMatchObject({
    state: 'unverified',
    error: `${ONLY_READ}; ${next.warnings[0]}`,
  })
  const siteDb = connect(connection, () => {})
  const removeAndLoseDatabase = async (name: string) => {
    await siteDb.destroy()
    await remove(name)
  }
  const store = { ...folder, remove: removeAndLoseDatabase }
  expect(await backUpToStore({ ...onFullDisk, db: siteDb, store })).toMatchObject({ trial: ONLY_READ })
  expect((await backups()).at(-1)).toMatchObject({ state: 'unverified', error: ONLY_READ })
})

test('Stored backup: two sites in one store, one with a copy of the other’s table, leave each other’s backups alone', async () => {
  const { media, ...env } = foldersWithoutTrial()
  const store = createFolderBackups(env.BACKUP_DIR)
  const copy = await cloneDatabase()
  onTestFinished(copy.drop)
  const copyDb = connect(copy.connection, () => {})
  onTestFinished(() => copyDb.destroy())
  const [outdated = '', latest = ''] = await addTwoOfADay(env)
  const identity = await databaseIdentity(db)
  const failed = backupName(new Date('2021-01-01T08:00Z'), identity)
  await addBackup(env, failed, 'failed')
  const rows = await db.selectFrom('backups').selectAll().execute()
  await copyDb.insertInto('backups').values(rows).execute()
  const part = `${backupName(new Date(), identity)}.part`
  writeFileSync(join(env.BACKUP_DIR, part), 'one that is being made')
  const ofThird = earlierName(new Date('2021-01-01T05:00Z'))
  writeFileSync(join(env.BACKUP_DIR, ofThird), 'of a third site')

  const there = await backUpToStore({ db: copyDb, connection: copy.connection, store, media, env })
  expect(readdirSync(env.BACKUP_DIR).toSorted()).toEqual(
    [ofThird, outdated, latest, failed, part, there.name].toSorted(),
  )
  expect(there.warnings).toEqual([
    `4 in ${env.BACKUP_DIR} are not of this database, which never deletes them`,
  ])
  const here = await backUpToStore({ db, connection, store, media, env })
  expect(readdirSync(env.BACKUP_DIR).toSorted()).toEqual([ofThird, latest, there.name, here.name].toSorted())
})

test('Stored backup: a site deletes nothing, with a warning, where a copy of its database’s files writes backups too', async () => {
  const { media, ...env } = foldersWithoutTrial()
  const store = createFolderBackups(env.BACKUP_DIR)
  await addTwoOfADay(env)
  const twin = backupName(new Date(0), await databaseIdentity(db))
  writeFileSync(join(env.BACKUP_DIR, twin), 'of a copy')
  const { warnings } = await backUpToStore({ db, connection, store, media, env })
  const problem = `nothing is deleted in ${env.BACKUP_DIR}: a copy of this database writes there too, as ${twin}`
  expect(warnings).toEqual([problem])
  expect(readdirSync(env.BACKUP_DIR)).toHaveLength(4)
  expect((await backups()).at(-1)).toMatchObject({ state: 'unverified', error: `${ONLY_READ}; ${problem}` })
})

test('Trial restore: it drops the scratch databases that killed servers left, and no other, whatever its name', async () => {
  const env = temporaryFolders()
  const store = createFolderBackups(env.BACKUP_DIR)
  const killed = [FAR_PAST, earlierName(new Date('2020-01-02T00:00:00Z'))].map((name) => ({
    id: newId(),
    name,
    place: env.BACKUP_DIR,
    state: 'running' as const,
  }))
  await db.insertInto('backups').values(killed).execute()
  const [leftover = '', ofAnotherRole = '', ofAnotherSite = ''] = [...killed, { id: newId() }].map(
    ({ id }) => `busbar_trial_${id.replaceAll('-', '')}`,
  )
  const others = [`${connection.database}_trial`, ofAnotherSite]
  for (const name of [leftover, ...others])
    await runAsOwner(`create database ${name} owner ${connection.user}`)
  await runAsOwner(`create database ${ofAnotherRole}`)
  onTestFinished(async () => {
    for (const name of [...others, ofAnotherRole]) await runAsOwner(`drop database ${name}`)
  })
  await backUpToStore({ db, connection, store, media: createMediaStore(env), env })
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where datname in (${sql.join([leftover, ...others])})`.execute(db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(others.toSorted())
  expect(await scratchDatabases()).toEqual([{ name: ofAnotherRole }])
})

test('Trial restore: finds a changed row, a changed picture and a missing end, and touches only its scratch database', async () => {
  const env = temporaryFolders()
  const store = createFolderBackups(env.BACKUP_DIR)
  await createMediaStore(env).put(`${'ab'.repeat(16)}.webp`, Buffer.alloc(100_000, 7))
  await insertInquiry(db, { name: 'Meera Kulkarni' })
  const onFullDisk = { ...env, DATA_DIR: FULL_DISK }
  const { name } = await backUpToStore({
    db,
    connection,
    store,
    media: createMediaStore(env),
    env: onFullDisk,
  })
  const file = join(env.BACKUP_DIR, name)
  const contents = gunzipSync(readFileSync(file)).toString()
  for (const [from, to] of [
    ['Meera Kulkarni', 'Meera Kulkarmi'],
    ['"BwcHBwcH', '"BwcHBwcI'],
    ['{"complete":true}', ''],
  ] as const) {
    writeFileSync(file, gzipSync(contents.replace(from, to)))
    await expect(
      tryRestore(connection, newId(), () => createReadStream(file), env),
      to,
    ).rejects.toThrow('damaged')
    expect(await scratchDatabases()).toEqual([])
  }
  expect(await db.selectFrom('inquiries').select('name').execute()).toEqual([{ name: 'Meera Kulkarni' }])
})

test('Trial restore: if the role may not create a database, the backup is only read, and the result names the grant', async () => {
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

test('Trial restore: on a disk with too little room no scratch database is created', async () => {
  const { media, ...env } = foldersWithoutTrial()
  const store = createFolderBackups(env.BACKUP_DIR)
  const { trial } = await backUpToStore({ db, connection, store, media, env })
  expect(trial).toBe(ONLY_READ)
  expect(await backups()).toMatchObject([{ state: 'unverified', error: ONLY_READ }])
  expect(await scratchDatabases()).toEqual([])
})
