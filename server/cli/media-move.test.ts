import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { db, pathInDataDir, runCli, withTemporaryDataDir } from '../../tests/support/cli.ts'
import { insertInquiry } from '../../tests/support/inquiries.ts'
import { insertPhoto } from '../../tests/support/inquiry-photos.ts'
import { emptyStore, insertPicture } from '../../tests/support/media.ts'
import { startS3Server } from '../../tests/support/s3-server.ts'
import { createMediaStore } from '../core/media/create-media-store.ts'

withTemporaryDataDir()

let s3: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(() => s3.stop())

const contents = Buffer.alloc(100_001, 'picture')

const folderStore = () => createMediaStore({ DATA_DIR: pathInDataDir(''), S3_URL: null })

async function storeInFolder(...keys: string[]) {
  for (const key of keys) await folderStore().put(key, contents)
}

const pendingHashes = async () =>
  (await db.selectFrom('media_pending').select('hash').execute()).map(({ hash }) => hash).toSorted()

const storeInS3 = () => createMediaStore({ DATA_DIR: pathInDataDir(), S3_URL: s3.url })

test('Command line: media move copies the pictures to S3 and back, and skips files that are already there', async () => {
  const { hash } = await insertPicture()
  const keys = [`${hash}-480.webp`, `${hash}-640.webp`] as const
  await storeInFolder(...keys, `${'d'.repeat(32)}-master`)
  vi.stubEnv('S3_URL', s3.url)
  expect(await runCli('media move')).toMatchObject({ code: 0, out: expect.stringContaining('2 of them new') })
  expect(await buffer(await storeInS3().read(keys[1]))).toEqual(contents)
  await storeInS3().put(keys[0], Buffer.from('damaged'))
  expect(await runCli('media move')).toMatchObject({ code: 0, out: expect.stringContaining('1 of them new') })
  rmSync(pathInDataDir('media'), { recursive: true })
  expect(await runCli('media move back')).toMatchObject({
    code: 0,
    out: expect.stringContaining('2 of them new'),
  })
  expect(await buffer(await folderStore().read(keys[0]))).toEqual(contents)
  expect(await storeInS3().list()).toEqual(keys)
})

test('Command line: media move names the missing setting, and refuses an unknown argument', async () => {
  expect(await runCli('media move')).toMatchObject({
    code: 1,
    err: expect.stringContaining('S3_URL is not set'),
  })
  vi.stubEnv('S3_URL', s3.url)
  expect(await runCli('media move sideways')).toMatchObject({ code: 2 })
})

test('Command line: media move leaves no copy of a picture that was deleted meanwhile', async () => {
  const [deleted, remaining] = [await insertPicture(), await insertPicture()]
  await storeInFolder(`${deleted.hash}.webp`, `${remaining.hash}.webp`)
  const other = await startS3Server(() => db.deleteFrom('media').where('id', '=', deleted.id).execute())
  vi.stubEnv('S3_URL', other.url)
  expect(await runCli('media move')).toMatchObject({ code: 0, err: '' })
  const store = createMediaStore({ DATA_DIR: pathInDataDir(), S3_URL: other.url })
  expect(await store.list()).toEqual([`${remaining.hash}.webp`])
  expect(await pendingHashes()).toEqual([])
  await other.stop()
})

test('Command line: media move deletes copies of erased photographs if confirmed, but none for a site without pictures', async () => {
  const { hash } = await insertPicture()
  const erased = await insertPhoto(await insertInquiry(db))
  const photoKey = `inquiry/${erased}-large.jpg`
  await storeInFolder(`${hash}.webp`, photoKey)
  vi.stubEnv('S3_URL', s3.url)
  await emptyStore(storeInS3())
  expect(await runCli('media move')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/2 of them new.* empty .*media: it holds visitors’ photographs/),
  })
  await db.deleteFrom('inquiries').execute()
  await folderStore().remove(`inquiry/${erased}`)
  for (const options of [{}, { confirmation: false }]) {
    const again = await runCli('media move', options)
    expect(again).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^1 picture in .* belongs to no record.*\n1 file from .* is in /),
    })
    expect(await storeInS3().list()).toEqual([`${hash}.webp`, photoKey])
  }
  expect(await runCli('media move', { confirmation: true })).toMatchObject({ code: 0, err: '' })
  expect(await storeInS3().list()).toEqual([`${hash}.webp`])
  await db.deleteFrom('media').execute()
  expect(await runCli('media move --yes')).toMatchObject({
    code: 1,
    err: expect.stringContaining('no record has a picture'),
  })
  expect(await storeInS3().list()).toEqual([`${hash}.webp`])
})

test('Backup: includes the pictures in S3, and a restore writes them into the folder', async () => {
  vi.stubEnv('S3_URL', s3.url)
  await emptyStore(storeInS3())
  const { hash } = await insertPicture({ alt: 'The board' })
  const [unrecorded, pending] = ['b'.repeat(32), 'c'.repeat(32)]
  for (const name of [hash, unrecorded]) await storeInS3().put(`${name}-480.webp`, contents)
  const photo = await insertPhoto(await insertInquiry(db))
  expect(await runCli(`backup ${pathInDataDir()}`)).toMatchObject({ code: 0 })
  vi.stubEnv('S3_URL', '')
  const { hash: replaced } = await insertPicture()
  const replacedPhoto = `inquiry/${await insertPhoto(null)}`
  await db.insertInto('media_pending').values({ hash: pending }).execute()
  mkdirSync(pathInDataDir('media.restoring'))
  writeFileSync(pathInDataDir(`media.restoring/${'e'.repeat(32)}.webp`), 'left by a restore that was killed')
  expect(await runCli(`restore ${pathInDataDir()} --yes`)).toMatchObject({ code: 0, err: '' })
  const names = [hash, unrecorded].map((name) => `${name}-480.webp`).toSorted()
  expect(await folderStore().list()).toEqual(names)
  expect(await buffer(await folderStore().read(`${hash}-480.webp`))).toEqual(contents)
  expect(existsSync(pathInDataDir('media.restoring'))).toBe(false)
  expect(await db.selectFrom('media').select(['hash', 'alt']).execute()).toEqual([{ hash, alt: 'The board' }])
  expect(await db.selectFrom('inquiry_media').select('id').execute()).toEqual([{ id: photo }])
  expect(await pendingHashes()).toEqual([unrecorded, pending, replaced, replacedPhoto].toSorted())
})

test('Restore: the site can write while files are stored, and the files of a failed restore are pending deletion', async () => {
  const { hash } = await insertPicture()
  await storeInFolder(`${hash}.webp`)
  await runCli(`backup ${pathInDataDir()}`)
  const lines = gunzipSync(readFileSync(pathInDataDir())).toString().split('\n')
  // The backup lacks the picture's row, but its checksum includes it.
  writeFileSync(
    pathInDataDir('damaged'),
    gzipSync(lines.filter((line) => !/^\[.*jpeg/.test(line)).join('\n')),
  )
  await db.deleteFrom('media').execute()
  const other = await startS3Server(() => insertPicture({ alt: 'meanwhile' }))
  vi.stubEnv('S3_URL', other.url)
  expect(await runCli(`restore ${pathInDataDir('damaged')} --yes`)).toMatchObject({ code: 1 })
  expect(await db.selectFrom('media').select('alt').execute()).toEqual([{ alt: 'meanwhile' }])
  expect(await pendingHashes()).toEqual([hash])
  await other.stop()
})
