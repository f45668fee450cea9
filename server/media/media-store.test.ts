import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startS3Server } from '../../tests/support/s3-server.ts'
import { createMediaStore, type MediaStore } from './media-store.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'busbar-store-'))
const stores: Record<string, MediaStore> = {}
let s3: Awaited<ReturnType<typeof startS3Server>>

beforeAll(async () => {
  s3 = await startS3Server()
  stores.folder = createMediaStore({ DATA_DIR, S3_URL: null })
  stores.S3 = createMediaStore({ DATA_DIR, S3_URL: s3.url })
})

beforeEach(async () => {
  for (const store of Object.values(stores)) await store.remove('')
})

afterAll(async () => {
  await s3.stop()
  rmSync(DATA_DIR, { recursive: true })
})

const storeOf = (kind: string): MediaStore => {
  const store = stores[kind]
  if (!store) throw new Error(`there is no ${kind}`)
  return store
}

test.each(['folder', 'S3'])('Store in %s: what was put is read again, whole and in part', async (kind) => {
  const store = storeOf(kind)
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, i) => i % 251))
  await store.put('a-480.webp', Buffer.from('old'))
  await store.put('a-480.webp', bytes)
  expect(await store.size('a-480.webp')).toBe(100_000)
  expect(await buffer(await store.read('a-480.webp'))).toEqual(bytes)
  expect(await buffer(await store.read('a-480.webp', { start: 10, end: 19 }))).toEqual(bytes.subarray(10, 20))
})

test.each(['folder', 'S3'])('Store in %s: what is not there has no size and cannot be read', async (kind) => {
  expect(await storeOf(kind).size('gone.webp')).toBeNull()
  await expect(storeOf(kind).read('gone.webp')).rejects.toThrow(/ENOENT|does not exist/)
  expect(await storeOf(kind).list()).toEqual([])
})

test.each(['folder', 'S3'])(
  'Store in %s: a prefix lists and removes its files and no others',
  async (kind) => {
    const store = storeOf(kind)
    for (const key of ['ab-640.webp', 'ab-480.webp', 'ac.webp', 'x/y.webp'])
      await store.put(key, Buffer.from(key))
    expect(await store.list()).toEqual(['ab-480.webp', 'ab-640.webp', 'ac.webp', 'x/y.webp'])
    expect(await store.list('ab-')).toEqual(['ab-480.webp', 'ab-640.webp'])
    await store.remove('ab-')
    await store.remove('nothing')
    expect(await store.list()).toEqual(['ac.webp', 'x/y.webp'])
  },
)

test('Store in a folder: what an interrupted upload left is not listed, and goes with its picture', async () => {
  await storeOf('folder').put('ab-480.webp', Buffer.from('whole'))
  const part = join(DATA_DIR, 'media/ab-640.webp.part')
  writeFileSync(part, 'hal')
  expect(await storeOf('folder').list()).toEqual(['ab-480.webp'])
  await storeOf('folder').remove('ab-')
  expect(existsSync(part)).toBe(false)
})

test('Store in S3: files lie under the folder of S3_URL, beside those of others', async () => {
  await storeOf('S3').put('a.webp', Buffer.from('a'))
  expect(readdirSync(join(s3.directory, 'pictures'))).toEqual(['site'])
})
