import { readFileSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { db } from '../../../../tests/support/database.ts'
import { buildInquiryForm } from '../../../../tests/support/form-data.ts'
import { createPhotoApp, photoFiles, sendPhoto } from '../../../../tests/support/inquiry-photos.ts'
import { listen } from '../../../../tests/support/listen.ts'
import { phonePhotograph, uploadForm } from '../../../../tests/support/pictures.ts'
import { signedInVisitor } from '../../../../tests/support/test-app.ts'
import { photoByAddress, photoRefundByAddress } from '../../../core/limits.ts'

// S21
test('Photographs: one from a phone is stored upright, at most 2560 px, and without its location', async () => {
  const { visitor, storedFiles, temporaryFiles, DATA_DIR } = createPhotoApp()
  const photo = await phonePhotograph(2600, 200)
  expect(photo.includes('SECRET-MODEL')).toBe(true)
  const { status, id } = await sendPhoto(visitor(), photo)
  expect(status).toBe(200)
  expect(storedFiles()).toEqual(photoFiles(id))
  expect(temporaryFiles()).toEqual([])
  const row = await db.selectFrom('inquiry_media').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ id, inquiry_id: null, mime: 'image/jpeg', width: 197, height: 2560 })
  for (const name of storedFiles()) {
    const file = readFileSync(join(DATA_DIR, 'media/inquiry', id, name))
    expect(file.includes('SECRET-MODEL')).toBe(false)
    const metadata = await sharp(file).metadata()
    for (const key of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const)
      expect([name, metadata[key]]).toEqual([name, undefined])
    expect(metadata.height).toBe(name.endsWith('-large.jpg') ? 2560 : 480)
  }
  expect(statSync(join(DATA_DIR, 'media/inquiry', id, `${id}-large.jpg`)).size).toBe(row.bytes)
  expect(await db.selectFrom('media_pending').select('hash').execute()).toEqual([])
})

// S01
test('Photographs: staff see the ones of a sent inquiry, and nobody else sees any', async () => {
  const testApp = createPhotoApp()
  const stranger = testApp.visitor()
  const staff = await signedInVisitor(db, testApp)
  const pending = await signedInVisitor(db, testApp, 'ravi@example.in', 'pending')
  const { id } = await sendPhoto(stranger, await phonePhotograph(30, 20))
  const statuses = async (...visitors: (typeof stranger)[]) =>
    await Promise.all(visitors.map(async (each) => (await each.request(`/inquiry-media/${id}`)).status))
  expect(await statuses(stranger, pending, staff)).toEqual([401, 403, 404])
  const sent = await stranger.mutate('inquiry.create', { ...buildInquiryForm(), photos: [id] })
  expect(sent.status).toBe(200)
  expect(await statuses(stranger, pending, staff)).toEqual([401, 403, 200])
  const large = await staff.request(`/inquiry-media/${id}`)
  expect([large.headers.get('content-type'), large.headers.get('cache-control')]).toEqual([
    'image/jpeg',
    'no-store',
  ])
  const bytes = await large.arrayBuffer()
  expect(String(bytes.byteLength)).toBe(large.headers.get('content-length'))
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 20, height: 30 })
  const thumbnail = await staff.request(`/inquiry-media/${id}/thumbnail`)
  expect(await sharp(await thumbnail.arrayBuffer()).metadata()).toMatchObject({ format: 'webp' })
  const head = await staff.request(`/inquiry-media/${id}`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  // Not under the address of public pictures, with any spelling of the key.
  for (const path of [`/media/inquiry/${id}-large.jpg`, `/media/inquiry%2F${id}`, `/media/${id}`])
    expect([path, (await staff.request(path)).status]).toEqual([path, 404])
})

test('Photographs: a file of another kind or too large, or a body that is not a form, is refused and leaves nothing', async () => {
  const { visitor, storedFiles, temporaryFiles } = createPhotoApp({ LIMITS: false })
  const send = (bytes: Buffer, name?: string) => sendPhoto(visitor(), bytes, name)
  const photo = await phonePhotograph(60, 40)
  expect(await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.jpg')).toMatchObject({
    status: 400,
    fields: { file: [expect.stringContaining('SVG')] },
  })
  expect(await send(photo.subarray(0, photo.length - 30))).toMatchObject({ status: 400 })
  const form = new Response(uploadForm(Buffer.concat([photo, Buffer.alloc(15 * 1024 * 1024)])))
  const headers = { 'content-type': form.headers.get('content-type') ?? '' }
  const body = new Uint8Array(await form.arrayBuffer())
  const stated = { ...headers, 'content-length': String(body.length) }
  for (const init of [
    { headers, body },
    { headers: stated, body },
  ]) {
    const response = await visitor().request('/inquiry-media', { method: 'POST', ...init })
    expect([response.status, await response.text()]).toEqual([413, expect.stringContaining('15 MB')])
  }
  const post = async (init: RequestInit) =>
    (await visitor().request('/inquiry-media', { method: 'POST', ...init })).status
  expect(await post({ body: photo.toString('base64') })).toBe(415)
  expect(await post({ body: new FormData() })).toBe(400)
  const noBoundary = { 'content-type': 'multipart/form-data; x-boundary=1' }
  expect(await post({ body: 'x', headers: noBoundary })).toBe(400)
  expect(await post({ body: uploadForm(photo), headers: { 'sec-fetch-site': 'cross-site' } })).toBe(403)
  expect([...storedFiles(), ...temporaryFiles()]).toEqual([])
  expect(await db.selectFrom('inquiry_media').select('id').execute()).toEqual([])
})

const countPhotos = async (address: string) => {
  const counter = db.selectFrom('rate_limits').select('points').where('key', '=', `photo:${address}`)
  return (await counter.executeTakeFirst())?.points
}

const setCounter = (key: string, points: number) =>
  db.updateTable('rate_limits').set({ points }).where('key', '=', key).execute()

// S17
test('Photographs: a connection lost during the upload does not count against the rate limit', async () => {
  const { app } = createPhotoApp()
  const { port } = await listen(app.fetch)
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'POST /inquiry-media HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n\r\n--x',
  )
  await expect.poll(() => countPhotos('127.0.0.1')).toBe(1)
  socket.destroy()
  await expect.poll(() => countPhotos('127.0.0.1')).toBe(0)
})

// S17
test('Photographs: one address has a daily limit, and a limited number of refunds for lost connections', async () => {
  const { visitor } = createPhotoApp()
  const cutOff = {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n\xff\xd8',
  }
  const send = async (init: RequestInit) => (await visitor().request('/inquiry-media', init)).status
  const lost = { ...cutOff, signal: AbortSignal.abort() }
  for (let i = 0; i < 3; i++) expect(await send(lost)).toBe(400)
  expect(await countPhotos('203.0.113.7')).toBe(0)
  expect(await send(cutOff)).toBe(400)
  expect(await countPhotos('203.0.113.7')).toBe(1)
  await setCounter('photo-refund:203.0.113.7', photoRefundByAddress.points)
  expect(await send(lost)).toBe(400)
  expect(await countPhotos('203.0.113.7')).toBe(2)
  await setCounter('photo:203.0.113.7', photoByAddress.points - 1)
  const text = Buffer.from('a text')
  expect((await sendPhoto(visitor(), text)).status).toBe(400)
  const refused = await visitor().request('/inquiry-media', { method: 'POST', body: uploadForm(text) })
  expect([refused.status, refused.headers.get('connection')]).toEqual([429, 'close'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  expect((await sendPhoto(visitor('198.51.100.9'), text)).status).toBe(400)
})
