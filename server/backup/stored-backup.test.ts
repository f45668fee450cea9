import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { backups, scratchDatabases, temporaryFolders } from '../../tests/support/backups.ts'
import { insertInquiry } from '../../tests/support/inquiries.ts'
import { connection, db } from '../../tests/support/jobs.ts'
import { untilBlocked } from '../../tests/support/locks.ts'
import { connectClient } from '../database/connect-client.ts'
import { newId } from '../database/ids.ts'
import { createMediaStore } from '../media/create-media-store.ts'
import { backupName } from './backup-names.ts'
import { createFolderBackups } from './folder-backups.ts'
import { fileSource } from './read-backup.ts'
import { backUpToStore } from './stored-backup.ts'
import { tryRestore } from './trial-restore.ts'

const FAR_PAST = backupName(new Date('2020-01-01T00:00:00Z'))

/** Runs a statement as PostgreSQL's superuser. */
async function runAsOwner(statement: string) {
  const client = await connectClient({ ...connection, user: 'postgres' })
  await client.query(statement).finally(() => client.end())
}

// S44
test('Stored backup: one that was made by hand stays for RETENTION_MONTHS, and takes no other one’s place', async () => {
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
test('Stored backup: one that begins while another is being made waits for it, and deletes nothing of it', async () => {
  const env = temporaryFolders()
  const store = createFolderBackups(env.BACKUP_DIR)
  const dependencies = { db, connection, store, media: createMediaStore(env), env }
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
  expect((await backups()).map(({ state }) => state)).toEqual(['verified', 'verified'])
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
