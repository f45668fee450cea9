import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { db } from '../../../tests/support/database.ts'
import { listen } from '../../../tests/support/listen.ts'
import { createUploadApp, upload } from '../../../tests/support/media.ts'
import { phonePhotograph, photograph, uploadForm } from '../../../tests/support/pictures.ts'
import { signedInVisitor } from '../../../tests/support/test-app.ts'
import { inspectPicture } from './renditions.ts'

// S21
test('Upload: a phone’s photograph is turned upright, and its preview does not say where it was taken', async () => {
  const { upload, staff, storedFiles, temporaryFiles, testApp } = await createUploadApp()
  const photo = await phonePhotograph(640, 500)
  expect(await sharp(photo).metadata()).toMatchObject({ width: 640, height: 500, orientation: 6 })
  expect(photo.includes('SECRET-MODEL')).toBe(true)
  const { status, id, url, ...picture } = await upload(photo)
  expect({ status, ...picture }).toEqual({
    status: 200,
    width: 500,
    height: 640,
    alt: '',
    state: 'processing',
  })
  expect(url).toMatch(/^\/media\/[0-9a-f]{32}$/)
  const hash = url.slice('/media/'.length)
  expect(storedFiles()).toEqual([`${hash}-master`, `${hash}-preview.webp`])
  expect(temporaryFiles()).toEqual([])
  expect(testApp.mediaQueue.hashes).toEqual([hash])
  const response = await staff.request(`${url}-640.avif`)
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('cache-control'),
  ]).toEqual([200, 'image/webp', 'no-cache'])
  const first = await sharp(await response.arrayBuffer()).metadata()
  expect(first).toMatchObject({ width: 480, height: 614, format: 'webp' })
  for (const name of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const)
    expect(first[name]).toBeUndefined()
  const row = await db.selectFrom('media').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ id, hash, mime: 'image/jpeg', bytes: photo.length, uploaded_by: staff.id })
  expect(row.placeholder).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/=]{30,400}$/)
  expect(row.colour).toMatch(/^#[0-9a-f]{6}$/)
  const entry = await db
    .selectFrom('activity')
    .selectAll()
    .where('table_name', '=', 'media')
    .executeTakeFirst()
  expect(entry).toMatchObject({ action: 'create', record_id: id, user_id: staff.id })
})

test('Upload: PNG, WebP and AVIF are accepted, whatever name they have', async () => {
  const { upload } = await createUploadApp()
  const picture = await photograph(30, 20)
  const encode = (format: 'png' | 'webp' | 'avif') => picture.clone().toFormat(format).toBuffer()
  for (const format of ['png', 'webp', 'avif'] as const)
    expect(await inspectPicture(await encode(format))).toMatchObject({
      mime: `image/${format}`,
      width: 30,
      height: 20,
    })
  const answer = await upload(await encode('avif'), 'notes.txt')
  expect(answer).toMatchObject({ status: 200, width: 30, height: 20 })
  expect(await db.selectFrom('media').select('mime').execute()).toEqual([{ mime: 'image/avif' }])
})

test('Upload: the same file gives one picture, even concurrently, and is queued again if rendering fails', async () => {
  const { upload, storedFiles, testApp } = await createUploadApp()
  const photo = await phonePhotograph(30, 20)
  const [first, second] = await Promise.all([upload(photo), upload(photo)])
  expect(first.status).toBe(200)
  expect(second).toEqual(first)
  expect(testApp.mediaQueue.hashes).toHaveLength(1)
  await db.updateTable('media').set({ state: 'failed' }).execute()
  expect(await upload(photo)).toEqual(first)
  expect(testApp.mediaQueue.hashes).toHaveLength(2)
  expect(await db.selectFrom('media').select('state').execute()).toEqual([{ state: 'processing' }])
  expect(storedFiles()).toHaveLength(2)
  expect(await db.selectFrom('media_pending').select('hash').execute()).toEqual([])
})

test('Upload: only staff upload, and the body of anybody else is not read', async () => {
  const { testApp, temporaryFiles } = await createUploadApp()
  const photo = await phonePhotograph(30, 20)
  expect(await upload(testApp.visitor(), photo)).toMatchObject({ status: 401, error: 'Please sign in.' })
  const pending = await signedInVisitor(db, testApp, 'ravi@example.in', 'pending')
  expect(await upload(pending, photo)).toMatchObject({ status: 403 })
  expect(temporaryFiles()).toEqual([])
})

// S14
test("Upload: another site's page cannot upload", async () => {
  const { staff } = await createUploadApp()
  const headers = { 'sec-fetch-site': 'cross-site' }
  const body = uploadForm(await phonePhotograph(30, 20))
  expect((await staff.request('/media', { method: 'POST', headers, body })).status).toBe(403)
})

// S17
test('Upload: over 25 MB gives 413 with the field, with or without a stated length', async () => {
  const { staff, upload, temporaryFiles, storedFiles } = await createUploadApp()
  const large = Buffer.alloc(25 * 1024 * 1024 + 1)
  const answer = await upload(large)
  expect(answer).toMatchObject({ status: 413, fields: { file: [expect.stringContaining('25 MB')] } })
  const form = new Response(uploadForm(large))
  const init = { method: 'POST', headers: form.headers, body: form.body, duplex: 'half' } as RequestInit
  expect((await staff.request('/media', init)).status).toBe(413)
  expect([...temporaryFiles(), ...storedFiles()]).toEqual([])
})

test('Upload: a body that is not a form gives 415, and a form without a picture 400', async () => {
  const { staff, temporaryFiles } = await createUploadApp()
  const status = async (init: RequestInit) =>
    (await staff.request('/media', { method: 'POST', ...init })).status
  const type = 'multipart/form-data; boundary=x'
  expect(await status({ body: 'bytes', headers: { 'content-type': 'image/jpeg' } })).toBe(415)
  expect(await status({ body: 'x', headers: { 'content-type': type, 'content-encoding': 'gzip' } })).toBe(415)
  const form = new FormData()
  form.append('file', 'a text')
  form.append('picture', new Blob(['x']), 'x.jpg')
  expect(await status({ body: form })).toBe(400)
  expect(await status({ body: uploadForm(Buffer.alloc(0)) })).toBe(400)
  const cutOff = '--x\r\ncontent-disposition: form-data; name="file"; filename="../../a.jpg"\r\n\r\nabc'
  const bodies = Array.from(cutOff, (_, i) => cutOff.slice(0, i))
  for (const body of [...bodies, cutOff, '--x--\r\n', 'x'.repeat(5000)])
    expect([body, await status({ body, headers: { 'content-type': type } })]).toEqual([body, 400])
  expect(temporaryFiles()).toEqual([])
})

test('Upload: large files are written to the disk as they arrive, and memory stays flat', async () => {
  const { staff } = await createUploadApp()
  const photo = await phonePhotograph(600, 400)
  const megabyte = Buffer.alloc(1024 * 1024)
  const before = process.memoryUsage().arrayBuffers
  let peak = before
  const send = async (serial: number) => {
    // Cameras pad JPEGs with zeros; each ends in another byte, and so is another file.
    const parts = [
      Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
      photo,
      ...Array.from({ length: 20 }, () => megabyte),
      Buffer.from([serial]),
      Buffer.from('\r\n--x--\r\n'),
    ]
    const pull = (controller: ReadableStreamDefaultController) => {
      peak = Math.max(peak, process.memoryUsage().arrayBuffers)
      const part = parts.shift()
      if (part) controller.enqueue(part)
      else controller.close()
    }
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    return (await staff.request('/media', init)).status
  }
  expect(await Promise.all([send(1), send(2)])).toEqual([200, 200])
  peak = Math.max(peak, process.memoryUsage().arrayBuffers)
  // Of the forty megabytes that arrived.
  expect((peak - before) / megabyte.length).toBeLessThan(10)
}, 120_000)

test('Upload: a client that disconnects half-way leaves nothing', async () => {
  const { staff, temporaryFiles, storedFiles } = await createUploadApp()
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      if (sent++ === 0)
        controller.enqueue(
          Buffer.from(
            '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n\xff\xd8\xff',
            'latin1',
          ),
        )
      else controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const response = await staff.request('/media', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit)
  expect(response.status).toBe(400)
  expect([...temporaryFiles(), ...storedFiles()]).toEqual([])
})

test('Upload: a disk that cannot be written is a server error, and logged', async () => {
  const { upload, DATA_DIR, testApp } = await createUploadApp()
  writeFileSync(join(DATA_DIR, 'uploads'), 'a file in place of the folder')
  const { status, fields } = await upload(await phonePhotograph(30, 20))
  expect({ status, fields }).toEqual({ status: 500 })
  const line = expect.objectContaining({ event: 'request_failed', code: 'EEXIST' })
  expect(testApp.lines).toContainEqual(line)
})

// S17
test('Upload: a body that does not arrive in the time allowed for its size gives 408, and leaves nothing', async () => {
  const { staff, temporaryFiles } = await createUploadApp()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 20)
    return controller.signal
  })
  onTestFinished(() => timeout.mockRestore())
  const start = Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc')
  const body = new ReadableStream({ start: (controller) => controller.enqueue(start) })
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(10 * 64 * 1024),
  }
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  expect((await staff.request('/media', init)).status).toBe(408)
  expect(timeout.mock.calls).toEqual([[40_000]])
  expect(temporaryFiles()).toEqual([])
})

// S17
test('Upload: a body that brings less than 64 kB in 20 s gives 408, long before its time is up', async () => {
  const { staff, temporaryFiles } = await createUploadApp()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'
  const { readable: body, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const answer = staff.request('/media', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  await writer.write(Buffer.from(start + 'x'.repeat(64 * 1024)))
  await writer.write(Buffer.from('a few'))
  await sleep(20)
  vi.advanceTimersByTime(20_000)
  await writer.write(Buffer.from('words'))
  await sleep(20)
  vi.advanceTimersByTime(19_999)
  await writer.write(Buffer.from('more'))
  vi.advanceTimersByTime(1)
  expect((await answer).status).toBe(408)
  expect(temporaryFiles()).toEqual([])
})

test('Upload: the connection stays open while a picture waits for its turn', async () => {
  const { testApp, staff } = await createUploadApp()
  const { port } = await listen(testApp.app.fetch, { stalled: 2000 })
  const photo = await phonePhotograph(30, 20)
  // Another upload of the same picture holds the lock for longer than the connection may be idle.
  const hash = createHash('sha256').update(photo).digest('hex').slice(0, 32)
  const other = await db.startTransaction().execute()
  await other.insertInto('media_pending').values({ hash }).execute()
  setTimeout(() => void other.rollback().execute(), 2500)
  const response = await fetch(`http://127.0.0.1:${port}/media`, {
    method: 'POST',
    headers: { cookie: staff.cookie },
    body: uploadForm(photo),
  })
  expect(response.status).toBe(200)
})

// S34
test('Upload: the error for a picture that cannot be stored is sent before its files are deleted', async () => {
  const { upload, storedFiles, testApp } = await createUploadApp()
  const body = uploadForm(await phonePhotograph(30, 20))
  await sql`create function refuse() returns trigger language plpgsql as $$
    begin raise 'the database is away'; end $$`.execute(db)
  await sql`create function wait() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(1); return old; end $$`.execute(db)
  for (const table of ['media', 'inquiry_media'])
    await sql`create trigger refuse before insert on ${sql.table(table)} execute function refuse()`.execute(
      db,
    )
  await sql`create trigger wait before delete on media_pending for each row execute function wait()`.execute(
    db,
  )
  onTestFinished(async () => void (await sql`drop function refuse, wait cascade`.execute(db)))
  const pending = () => db.selectFrom('media_pending').select('hash').execute()
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(trx)
    expect(await upload(await phonePhotograph(30, 20))).toMatchObject({ status: 500 })
    expect(await testApp.visitor().request('/inquiry-media', { method: 'POST', body })).toMatchObject({
      status: 500,
    })
    expect(await pending()).toHaveLength(2)
  })
  await vi.waitFor(async () => expect(await pending()).toEqual([]), { timeout: 60_000 })
  expect(storedFiles()).toEqual([])
})
