import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { db } from '../../../tests/support/database.ts'
import { insertPicture } from '../../../tests/support/media.ts'
import { startS3Server } from '../../../tests/support/s3-server.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'
import { connect } from '../database/connect.ts'
import { toHttpError } from '../http/http-error.ts'
import { createMediaStore } from './create-media-store.ts'
import { createMediaFiles } from './media-files.ts'
import type { MediaStore } from './media-store.ts'

const HASH = '0123456789abcdef0123456789abcdef'
const OTHER = 'f'.repeat(32)
const FORM = `/media/${HASH}-480.webp`
const IMMUTABLE = 'public, max-age=31536000, immutable'
const small = Buffer.from(Array.from({ length: 5000 }, (_, i) => i % 251))
const large = Buffer.alloc(3 * 1024 * 1024, 'large')

const DATA_DIR = mkdtempSync(join(tmpdir(), 'busbar-serve-'))
const s3Urls: Record<string, string | null> = { folder: null }
let s3: Awaited<ReturnType<typeof startS3Server>>

beforeAll(async () => {
  s3 = await startS3Server()
  s3Urls.S3 = s3.url
  for (const S3_URL of [null, s3.url]) {
    const store = createMediaStore({ DATA_DIR, S3_URL })
    for (const key of [`${HASH}-480.webp`, `${HASH}.webp`, `${HASH}-master`, `${OTHER}-preview.webp`])
      await store.put(key, small)
    await store.put(`${HASH}-1920.avif`, large)
  }
})

afterAll(async () => {
  await s3.stop()
  rmSync(DATA_DIR, { recursive: true })
})

const createApp = (kind: string) => createTestApp(db, { DATA_DIR, S3_URL: s3Urls[kind] ?? null })

const get = async (
  app: ReturnType<typeof createApp>,
  path: string,
  headers: HeadersInit = {},
  method = 'GET',
) => {
  const response = await app.visitor().request(path, { method, headers })
  return { response, body: Buffer.from(await response.arrayBuffer()) }
}

test.each(['folder', 'S3'])(
  'Pictures in %s: a rendition is served as immutable, and the address without a width as WebP',
  async (kind) => {
    const app = createApp(kind)
    for (const path of [FORM, `/media/${HASH}`]) {
      const { response, body } = await get(app, path)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': IMMUTABLE,
        'content-length': '5000',
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
        etag: path === FORM ? `"${HASH}-480.webp"` : `"${HASH}.webp"`,
      })
      expect(body).toEqual(small)
    }
  },
)

test.each(['folder', 'S3'])('Pictures in %s: ranges, HEAD and conditional requests', async (kind) => {
  const app = createApp(kind)
  for (const [path, contents] of [
    [FORM, small],
    [`/media/${HASH}-1920.avif`, large],
  ] as const) {
    const part = await get(app, path, { range: 'bytes=100-199' })
    expect(part.response.status).toBe(206)
    expect(part.response.headers.get('content-range')).toBe(`bytes 100-199/${contents.length}`)
    expect(part.body).toEqual(contents.subarray(100, 200))
    expect((await get(app, path, { range: 'bytes=9999999-' })).response.status).toBe(416)
    const head = await get(app, path, {}, 'HEAD')
    expect([head.response.headers.get('content-length'), head.body.length]).toEqual([
      String(contents.length),
      0,
    ])
    const etag = head.response.headers.get('etag') ?? ''
    const { response } = await get(app, path, { 'if-none-match': etag })
    expect([response.status, response.headers.get('cache-control')]).toEqual([304, IMMUTABLE])
  }
  expect((await get(app, `/media/${HASH}-1920.avif`)).body.equals(large)).toBe(true)
})

test('Pictures: until its renditions are made, the preview is served for each, and revalidated', async () => {
  await insertProcessing(OTHER)
  const { response, body } = await get(createApp('folder'), `/media/${OTHER}-1080.jpg`)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect([response.headers.get('content-type'), body]).toEqual(['image/webp', small])
})

// S27
test('Pictures: nothing else in the store has an address, however it is spelt', async () => {
  const app = createApp('folder')
  const paths = [
    `/media/${HASH}-master`,
    `/media/${HASH}-preview.webp`,
    `/media/${HASH}.webp`,
    `/media/${HASH}-700.webp`,
    `/media/${HASH}-480.webp.part`,
    `/media/${HASH.toUpperCase()}`,
    `/media/%2e%2e/PG_VERSION`,
    `/media/..%2fmedia/${HASH}`,
    '/media/',
    '/media/gone.webp',
  ]
  for (const path of paths) expect([path, (await get(app, path)).response.status]).toEqual([path, 404])
})

test('Pictures: small ones are served from memory, until a picture changes', async () => {
  const app = createApp('folder')
  const { app: hono, dbEvents } = app
  const fromMemory = (url: string) => {
    let answered: number | null = null
    const incoming = { method: 'GET', url, headers: {}, rawHeaders: ['Host', 'x'] }
    const outgoing = { writeHead: (status: number) => (answered = status), end() {} }
    hono.fastPath(...([incoming, outgoing] as unknown as Parameters<typeof hono.fastPath>))
    return answered
  }
  expect(fromMemory(FORM)).toBeNull()
  await insertProcessing(OTHER)
  for (const path of [FORM, `/media/${HASH}-1920.avif`, `/media/${OTHER}-480.avif`]) await get(app, path)
  expect(fromMemory(FORM)).toBe(200)
  expect(fromMemory(`/media/${HASH}-1920.avif`)).toBeNull()
  expect(fromMemory(`/media/${OTHER}-480.avif`)).toBeNull()
  dbEvents.emit('site_changed', 'settings')
  expect(fromMemory(FORM)).toBe(200)
  dbEvents.emit('site_changed', 'media')
  expect(fromMemory(FORM)).toBeNull()
})

/** The row of a picture whose renditions are not made yet. */
const insertProcessing = (hash: string) =>
  insertPicture({ sha256: Buffer.from(hash.repeat(2), 'hex'), state: 'processing' })

/** Serves the pictures of the folder through a store that a test may watch or change. */
function createFiles(change: (store: MediaStore) => Partial<MediaStore> = () => ({}), database = db) {
  const folder = createMediaStore({ DATA_DIR, S3_URL: null })
  const store = { ...folder, ...change(folder) }
  const size = vi.spyOn(store, 'size')
  const files = createMediaFiles(store, database)
  const app = new Hono().use(files.serve)
  app.onError((error) => new Response(null, { status: toHttpError(error).status }))
  return {
    files,
    size,
    get: async (path: string, headers: HeadersInit = {}) => await app.request(path, { headers }),
  }
}

test('Pictures: the store is asked once for a file, for any kind of request, and for simultaneous ones', async () => {
  const { get, size } = createFiles()
  await Promise.all([get(FORM), get(FORM)])
  expect((await get(FORM, { range: 'bytes=0-9' })).status).toBe(206)
  expect((await get(`${FORM}?x=1`)).status).toBe(200)
  expect(size).toHaveBeenCalledTimes(1)
})

test('Pictures: an address without a picture asks the store once, and not again until there is a picture', async () => {
  const { files, get, size } = createFiles()
  const hash = 'a'.repeat(32)
  for (const path of ['-480.webp', '-480.webp', '-828.avif', ''])
    expect((await get(`/media/${hash}${path}`)).status).toBe(404)
  expect(size).toHaveBeenCalledTimes(1)
  await insertProcessing(hash)
  await createMediaStore({ DATA_DIR, S3_URL: null }).put(`${hash}-preview.webp`, small)
  files.clear()
  expect((await get(`/media/${hash}`)).status).toBe(200)
})

test('Pictures: while the database is unavailable, renditions and previews come from the store', async () => {
  const away = connect({ connectionString: 'postgres://127.0.0.1:1/away' }, () => {})
  onTestFinished(() => away.destroy())
  const { get } = createFiles(() => ({}), away)
  expect((await get(FORM)).status).toBe(200)
  expect((await get(`/media/${OTHER}`)).status).toBe(200)
})

test('Pictures: if the store hangs, requests wait for at most a thousand files', async () => {
  const gate = Promise.withResolvers<null>()
  const { get } = createFiles(() => ({ size: () => gate.promise }))
  const hashes = Array.from({ length: 1100 }, (_, i) => i.toString(16).padStart(32, '0'))
  const answers = hashes.map((hash) => get(`/media/${hash}`))
  await expect.poll(async () => (await answers.at(-1))?.status).toBe(503)
  gate.resolve(null)
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 404).length).toBe(1032)
})

test('Pictures: a file that is looked up while pictures change is not cached', async () => {
  const { files, get } = createFiles()
  const lookup = get(FORM)
  files.clear()
  expect((await lookup).status).toBe(200)
  expect(files.getCached(FORM)).toBeUndefined()
  await get(FORM)
  expect(files.getCached(FORM)).toBeDefined()
})

test('Pictures: nothing is cached longer than five minutes, not even a deleted picture', async () => {
  const { files, get } = createFiles()
  await get(FORM)
  // Longer than the cache reuses a time that it has read.
  const later = async (ms: number) => {
    await sleep(5)
    now.mockReturnValue(start + ms)
  }
  const start = performance.now()
  const now = vi.spyOn(performance, 'now')
  onTestFinished(() => now.mockRestore())
  await later(290_000)
  expect(files.getCached(FORM)).toBeDefined()
  await later(301_000)
  expect(files.getCached(FORM)).toBeUndefined()
})

test.each(['before its size is read', 'before it is read'])(
  'Pictures: while the preview is replaced %s, the rendition is served',
  async (moment) => {
    let isFinished = false
    await insertProcessing(HASH)
    const { get } = createFiles((store) => ({
      async size(key) {
        if (key === `${HASH}-480.webp`) return isFinished ? await store.size(key) : null
        if (moment === 'before it is read' && !isFinished) return small.length
        isFinished = true
        return null
      },
      async read(key, range) {
        if (key.endsWith('-preview.webp')) isFinished = true
        return await store.read(key, range)
      },
    }))
    const response = await get(FORM)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, IMMUTABLE])
  },
)
