import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeAccount } from '../../../tests/support/accounts.ts'
import { countRows, db, pathInDataDir, runCli, withTemporaryDataDir } from '../../../tests/support/cli.ts'
import { cloneDatabase } from '../../../tests/support/cluster.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { untilBlocked } from '../../../tests/support/locks.ts'
import { startS3Server } from '../../../tests/support/s3-server.ts'
import { createMediaStore } from '../../core/media/create-media-store.ts'

withTemporaryDataDir()

const mediaStore = () => createMediaStore({ DATA_DIR: pathInDataDir(''), S3_URL: null })

/** More than one part of a multipart upload, even when compressed. */
const LARGE = randomBytes(9_000_000)
const MEDIA_KEY = `${'ab'.repeat(16)}.webp`

async function withS3() {
  const s3 = await startS3Server()
  onTestFinished(() => s3.stop())
  vi.stubEnv('BACKUP_S3_URL', s3.url)
  return s3
}

function withFolder() {
  const folder = pathInDataDir('backups')
  mkdirSync(folder)
  vi.stubEnv('BACKUP_DIR', folder)
  return folder
}

test('Command backup: without FILE it stores a backup in S3 in parts, and restore finds it by its name', async () => {
  await withS3()
  await mediaStore().put(MEDIA_KEY, LARGE)
  await makeAccount(db, 'asha@example.in')
  const { code, out, err } = await runCli('backup')
  expect([code, err]).toEqual([0, ''])
  const name = /as (busbar-\S+\.gz); test restore succeeded\.\n$/.exec(out)?.[1]
  expect((await runCli('backups')).out).toMatch(
    new RegExp(`^ +\\d\\.\\d MB  ${name}\n1 in 127\\.0\\.0\\.1:\\d+/pictures/site\\.\n$`),
  )
  expect((await runCli('doctor')).out).toMatch(
    /^ ok {3}the last backup is 0 hours old, and its test restore succeeded; 1 \(1 manual\) in /m,
  )
  await insertInquiry(db)
  rmSync(pathInDataDir('media'), { recursive: true })
  expect(await runCli(`restore ${name} --yes`)).toMatchObject({ code: 0, err: '' })
  expect([await countRows('users'), await countRows('inquiries')]).toEqual([1, 0])
  expect((await buffer(await mediaStore().read(MEDIA_KEY))).equals(LARGE)).toBe(true)
  // After a restore it is still listed as a backup of this database.
  expect((await runCli('backups')).out).toMatch(new RegExp(`${name}\n1 in .*\n$`))
  expect((await runCli(`restore ${name?.replace('Z', '9')} --yes`)).code).toBe(1)
})

test('Restore: a backup in S3 is read to its end before its records are loaded, which may outlast the connection', async () => {
  const s3 = await withS3()
  await makeAccount(db, 'asha@example.in')
  await mediaStore().put(MEDIA_KEY, LARGE)
  const { out } = await runCli('backup')
  const name = /as (busbar-\S+\.gz);/.exec(out)?.[1]
  const slow = await db.startTransaction().execute()
  await sql`lock table media`.execute(slow)
  const restored = runCli(`restore ${name} --yes`)
  await untilBlocked()
  await s3.stop()
  await slow.rollback().execute()
  expect(await restored).toMatchObject({ code: 0, err: '' })
  // Only the files remain; the temporary ones are gone.
  expect(readdirSync(pathInDataDir('')).toSorted()).toEqual(['media'])
})

test('Command backups: marks those of other databases, even while this one is empty, and doctor notes them too', async () => {
  const folder = withFolder()
  await runCli('backup')
  const [own = ''] = readdirSync(folder)
  const foreign = 'busbar-20200101T000000000Z.jsonl.gz'
  writeFileSync(join(folder, foreign), '')
  const note = `1 in ${folder} is not of this database, which never deletes it`
  expect((await runCli('backups')).out.split('\n')).toEqual([
    `      0.0 MB  ${foreign}  not of this database`,
    `      0.0 MB  ${own}`,
    `2 in ${folder}.`,
    `Note: ${note}.`,
    '',
  ])
  expect((await runCli('doctor')).out).toContain(
    `its test restore succeeded; ${note}; 1 (1 manual) in ${folder}`,
  )
  const empty = await cloneDatabase('template0')
  onTestFinished(empty.drop)
  vi.stubEnv('DATABASE_URL', empty.url)
  expect((await runCli('backups')).out).toContain(`${own}  not of this database\n2 in ${folder}`)
  expect(await runCli(`restore ${own} --yes`)).toMatchObject({ code: 0, err: '' })
})

test('Command backup: for a missing bucket or folder it prints one line and makes no backup', async () => {
  const s3 = await withS3()
  vi.stubEnv('BACKUP_S3_URL', s3.url.replace('/pictures/', '/missing/'))
  expect(await runCli('backup')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^busbar: [^\n]*bucket[^\n]*\n$/),
  })
  vi.stubEnv('BACKUP_S3_URL', undefined)
  vi.stubEnv('BACKUP_DIR', pathInDataDir('not-mounted'))
  expect(await runCli('backup')).toMatchObject({
    code: 1,
    err: `busbar: there is no folder ${pathInDataDir('not-mounted')}\n`,
  })
  expect(existsSync(pathInDataDir('not-mounted'))).toBe(false)
  const { out } = await runCli('doctor')
  expect(out).toMatch(/^BAD {3}backups: .*there is no folder/m)
})

test('Command backup: without FILE and without a store it names the missing setting, and so does doctor', async () => {
  expect(await runCli('backup')).toMatchObject({
    code: 2,
    err: expect.stringContaining('BACKUP_DIR or BACKUP_S3_URL'),
  })
  expect(await runCli('backups')).toMatchObject({ code: 1 })
  expect((await runCli('doctor')).out).toMatch(/^note {2}automatic backups are off: set BACKUP_DIR/m)
  vi.stubEnv('BACKUP_DIR', '/backups')
  vi.stubEnv('BACKUP_S3_URL', 'https://a:b@example.com/backups')
  expect((await runCli('backups')).err).toMatch(/^busbar: BACKUP_DIR and BACKUP_S3_URL are set/)
})

test('Doctor: a backup on the same disk as the data is a note, and a failed backup is bad', async () => {
  const folder = withFolder()
  expect((await runCli('doctor')).out).toMatch(/^note {2}BACKUP_DIR .* is on the disk of DATA_DIR/m)
  expect((await runCli('doctor')).out).toMatch(/^note {2}no backup was made yet; 0 in /m)
  expect(await runCli('backup')).toMatchObject({ code: 0 })
  expect(readdirSync(folder)).toHaveLength(1)
  await db.updateTable('backups').set({ error: '1 of the older ones could not be deleted: EROFS' }).execute()
  expect((await runCli('doctor')).out).toMatch(
    /^note {2}the last backup is 0 hours old, and its test restore succeeded; 1 of the older ones could not .*; 1 \(1/m,
  )
  await db.updateTable('backups').set({ state: 'failed', error: 'the disk is full' }).execute()
  expect((await runCli('doctor')).out).toMatch(
    /^BAD {3}the last good backup is missing; the last one failed: the disk is full$/m,
  )
})
