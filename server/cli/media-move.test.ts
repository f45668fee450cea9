import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { db, pathInDataDir, runCli, withTemporaryDataDir } from '../../tests/support/cli.ts'
import { insertInquiry } from '../../tests/support/inquiries.ts'
import { insertPhoto } from '../../tests/support/inquiry-photos.ts'
import { insertPicture } from '../../tests/support/media.ts'
import { startS3Server } from '../../tests/support/s3-server.ts'
import { createMediaStore } from '../media/media-store.ts'

withTemporaryDataDir()

let s3: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(() => s3.stop())

const contents = Buffer.alloc(100_001, 'picture')

function storeInFolder() {
  mkdirSync(pathInDataDir('media'))
  for (const name of ['a-480.webp', 'a-640.webp']) writeFileSync(pathInDataDir(`media/${name}`), contents)
}

const storeInS3 = () => createMediaStore({ DATA_DIR: pathInDataDir(), S3_URL: s3.url })

test('Command line: media move copies the pictures to S3 and back, and what is there already only once', async () => {
  storeInFolder()
  vi.stubEnv('S3_URL', s3.url)
  expect(await runCli('media move')).toMatchObject({ code: 0, out: expect.stringContaining('2 of them new') })
  expect(await buffer(await storeInS3().read('a-640.webp'))).toEqual(contents)
  await storeInS3().put('a-480.webp', Buffer.from('damaged'))
  expect(await runCli('media move')).toMatchObject({ code: 0, out: expect.stringContaining('1 of them new') })
  rmSync(pathInDataDir('media'), { recursive: true })
  expect(await runCli('media move back')).toMatchObject({
    code: 0,
    out: expect.stringContaining('2 of them new'),
  })
  expect(readFileSync(pathInDataDir('media/a-480.webp'))).toEqual(contents)
  expect(await storeInS3().list()).toHaveLength(2)
})

test('Command line: media move says what is missing', async () => {
  expect(await runCli('media move')).toMatchObject({
    code: 1,
    err: expect.stringContaining('S3_URL is not set'),
  })
  vi.stubEnv('S3_URL', s3.url)
  expect(await runCli('media move sideways')).toMatchObject({ code: 2 })
})

test('Backup: brings the pictures along from S3, and restores them into a folder', async () => {
  vi.stubEnv('S3_URL', s3.url)
  await storeInS3().remove('')
  await storeInS3().put('b-480.webp', contents)
  const { hash } = await insertPicture({ alt: 'The board' })
  const photo = await insertPhoto(await insertInquiry(db))
  expect(await runCli(`backup ${pathInDataDir()}`)).toMatchObject({ code: 0 })
  vi.stubEnv('S3_URL', '')
  const { hash: replaced } = await insertPicture()
  const replacedPhoto = await insertPhoto(null)
  expect(await runCli(`restore ${pathInDataDir()}`)).toMatchObject({ code: 0, err: '' })
  expect(readdirSync(pathInDataDir('media'))).toEqual(['b-480.webp'])
  expect(readFileSync(pathInDataDir('media/b-480.webp'))).toEqual(contents)
  expect(await db.selectFrom('media').select(['hash', 'alt']).execute()).toEqual([{ hash, alt: 'The board' }])
  expect(await db.selectFrom('inquiry_media').select('id').execute()).toEqual([{ id: photo }])
  const pending = await db.selectFrom('media_pending').select('hash').execute()
  expect(pending.map((row) => row.hash).toSorted()).toEqual([replaced, `inquiry/${replacedPhoto}`].toSorted())
})
