import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { filesIn } from '../../../tests/support/files.ts'
import { emptyStore } from '../../../tests/support/media.ts'
import { startS3Server } from '../../../tests/support/s3-server.ts'
import { toHttpError } from '../http/http-error.ts'
import { createMediaStore } from './create-media-store.ts'
import { createFolderStore } from './folder-store.ts'
import { type MediaStore, readFileIfPresent } from './media-store.ts'
import { createS3Store } from './s3-store.ts'

const HASH = '0123456789abcdef0123456789abcdef'
const OTHER = 'f'.repeat(32)
const PHOTO = 'inquiry/01900000-0000-7000-8000-000000000001'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'busbar-store-'))
const stores: Record<string, MediaStore> = {}
let s3: Awaited<ReturnType<typeof startS3Server>>

beforeAll(async () => {
  s3 = await startS3Server()
  stores.folder = createMediaStore({ DATA_DIR, S3_URL: null })
  stores.S3 = createMediaStore({ DATA_DIR, S3_URL: s3.url })
})

beforeEach(async () => {
  for (const store of Object.values(stores)) await emptyStore(store)
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

test.each(['folder', 'S3'])('Store in %s: a stored file can be read, whole and in part', async (kind) => {
  const store = storeOf(kind)
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, i) => i % 251))
  await store.put(`${HASH}-480.webp`, Buffer.from('old'))
  await store.put(`${HASH}-480.webp`, bytes)
  expect(await store.size(`${HASH}-480.webp`)).toBe(100_000)
  expect(await buffer(await store.read(`${HASH}-480.webp`))).toEqual(bytes)
  expect(await buffer(await store.read(`${HASH}-480.webp`, { start: 10, end: 19 }))).toEqual(
    bytes.subarray(10, 20),
  )
})

test.each(['folder', 'S3'])('Store in %s: a missing file has no size and cannot be read', async (kind) => {
  expect(await storeOf(kind).size(OTHER)).toBeNull()
  await expect(storeOf(kind).read(OTHER)).rejects.toThrow(/ENOENT|does not exist/)
  expect(await readFileIfPresent(storeOf(kind), OTHER)).toBeNull()
  expect(await storeOf(kind).list()).toEqual([])
})

test.each(['folder', 'S3'])('Store in %s: a hash removes its files and no others', async (kind) => {
  const store = storeOf(kind)
  const keys = [`${HASH}-480.webp`, `${HASH}-640.webp`, `${HASH}.webp`, `${OTHER}.webp`, `${PHOTO}-large.jpg`]
  for (const key of keys.toReversed()) await store.put(key, Buffer.from(key))
  expect(await store.list()).toEqual(keys)
  await store.remove(`${HASH}-480.webp`)
  expect(await store.list()).toEqual(keys.slice(1))
  await store.remove(HASH)
  await store.remove('e'.repeat(32))
  expect(await store.list()).toEqual(keys.slice(3))
  await store.remove(PHOTO)
  expect(await store.list()).toEqual([`${OTHER}.webp`])
})

test.each(['folder', 'S3'])(
  'Store in %s: other files are not listed, and cannot be read, written or removed',
  async (kind) => {
    const store = storeOf(kind)
    const raw = kind === 'S3' ? createS3Store(new URL(s3.url)) : createFolderStore(join(DATA_DIR, 'media'))
    for (const key of ['notes.txt', 'other/x.webp']) await raw.put(key, Buffer.from('x'))
    // The object that S3 programs create for a folder.
    if (kind === 'S3') await raw.put('', Buffer.alloc(0))
    expect(await store.list()).toEqual([])
    for (const key of ['', 'notes.txt', '../../outside.txt', `${HASH}/../../x`, `${HASH}.webp\n`]) {
      for (const call of [
        store.put(key, Buffer.from('x')),
        store.read(key),
        store.size(key),
        store.remove(key),
      ])
        await expect(call).rejects.toThrow('is not a key')
    }
    expect(await raw.size('notes.txt')).toBe(1)
  },
)

test('Store in a folder: a file of an interrupted upload is not listed, and is deleted with its picture', async () => {
  await storeOf('folder').put(`${HASH}-480.webp`, Buffer.from('whole'))
  const part = join(DATA_DIR, `media/${HASH}/${HASH}-640.webp.0190.part`)
  writeFileSync(part, 'hal')
  expect(await storeOf('folder').list()).toEqual([`${HASH}-480.webp`])
  await storeOf('folder').remove(HASH)
  expect(existsSync(part)).toBe(false)
})

test('Store in a folder: a failed upload leaves nothing, and uploads of the same file do not collide', async () => {
  const store = storeOf('folder')
  const key = `${HASH}.webp`
  const folder = join(DATA_DIR, 'media', HASH)
  // A folder in place of the file, so that the file cannot be written.
  mkdirSync(join(folder, key), { recursive: true })
  await expect(store.put(key, Buffer.alloc(1_000_000))).rejects.toThrow('EISDIR')
  expect(filesIn(folder)).toEqual([])
  rmSync(folder, { recursive: true })
  const large = Buffer.alloc(3_000_000, 'a')
  await Promise.all([large, large, large].map((bytes) => store.put(key, bytes)))
  expect(await store.size(key)).toBe(large.length)
})

test('Store in S3: files are in the folder of S3_URL, separate from other files', async () => {
  await storeOf('S3').put(`${HASH}.webp`, Buffer.from('a'))
  expect(readdirSync(join(s3.directory, 'pictures'))).toEqual(['site'])
})

/** A server that has the size of each file, sends its first byte only, and does not respond to an upload. */
async function startStallingServer() {
  const server = createServer((request, response) => {
    if (request.method === 'HEAD') response.writeHead(200, { 'content-length': 10 }).end()
    if (request.method === 'GET') response.writeHead(200, { 'content-length': 10 }).write('x')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => server.close().closeAllConnections())
  await once(server, 'listening')
  return new URL(`http://KEY:SECRET@127.0.0.1:${(server.address() as AddressInfo).port}/pictures`)
}

test('Store in S3: a response that stops half-way fails', async () => {
  const store = createS3Store(await startStallingServer(), 200)
  await expect(buffer(await store.read(HASH))).rejects.toThrow('timed out after 200 ms')
})

test('Store in S3: a slow client gets all of a large file, by a new connection once the first is closed', async () => {
  // More than the buffers of a connection hold.
  const contents = randomBytes(20_000_000)
  let closed = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    const [, from = 0, to = contents.length - 1] = /(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? []
    request.socket.on('close', () => closed.resolve())
    response.writeHead(206).end(contents.subarray(Number(from), Number(to) + 1))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => server.close().closeAllConnections())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  // A connection is closed after this many idle milliseconds: more than the pauses of a busy machine.
  const store = createS3Store(new URL(`http://KEY:SECRET@127.0.0.1:${port}/pictures`), 1000)
  const stream = await store.read(HASH, { start: 7, end: 19_999_990 })
  await closed.promise
  closed = Promise.withResolvers<void>()
  await once(stream, 'readable')
  const first = stream.read()
  await closed.promise
  expect(Buffer.concat([first, await buffer(stream)]).equals(contents.subarray(7, 19_999_991))).toBe(true)
})

test('Store in S3: an upload ends at its timeout, with an error that does not blame the database', async () => {
  const store = createS3Store(await startStallingServer())
  const startedAt = performance.now()
  const error = await store.put(HASH, Buffer.from('x'), AbortSignal.timeout(100)).catch((thrown) => thrown)
  expect(performance.now() - startedAt).toBeLessThan(3000)
  expect(toHttpError(error)).toMatchObject({
    status: 503,
    message: expect.stringContaining('picture storage'),
  })
})

// S17
test('Store in S3: however many clients read slowly, other requests are answered', async () => {
  const store = createS3Store(await startStallingServer())
  const reads = Array.from({ length: 60 }, () => store.read(HASH))
  await Promise.all(reads.slice(0, 50))
  expect(await store.size(HASH)).toBe(10)
  for (const read of reads.slice(0, 50)) (await read).destroy()
  for (const read of reads.slice(50)) (await read).destroy()
})
