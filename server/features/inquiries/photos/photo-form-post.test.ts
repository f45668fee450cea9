import { expect, onTestFinished, test, vi } from 'vitest'
import { db } from '../../../../tests/support/database.ts'
import { buildInquiryForm } from '../../../../tests/support/form-data.ts'
import { createPhotoApp, formBody, photoFiles } from '../../../../tests/support/inquiry-photos.ts'
import { phonePhotograph } from '../../../../tests/support/pictures.ts'
import type { Visitor } from '../../../../tests/support/test-app.ts'
import { SERVER_TIMEOUTS_MS } from '../../../core/limits.ts'

const post = (visitor: Visitor, body: BodyInit, headers?: HeadersInit) =>
  visitor.request('/inquiry', { method: 'POST', body, headers })

const inquiries = () => db.selectFrom('inquiries').select(['id', 'name']).execute()
const photos = () => db.selectFrom('inquiry_media').select(['id', 'inquiry_id']).orderBy('id').execute()

test('Form with photographs, without JavaScript: words and pictures arrive together, a second time as one inquiry', async () => {
  const { visitor, storedFiles, temporaryFiles, mail } = createPhotoApp({ NOTIFY_EMAIL: 'office@example.in' })
  const files: [string, Buffer][] = [
    ['board.jpg', await phonePhotograph(30, 20)],
    ['../../meter.jpg', await phonePhotograph(20, 30)],
  ]
  for (const _ of ['sent', 'sent again']) {
    const response = await post(visitor(), formBody(files))
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(/^\/inquiry\?sent=[0-9A-F]{6}$/)
  }
  const [inquiry, ...others] = await inquiries()
  expect(others).toEqual([])
  const rows = await photos()
  expect(rows.map(({ inquiry_id }) => inquiry_id)).toEqual([inquiry?.id, inquiry?.id])
  expect(storedFiles()).toEqual(photoFiles(...rows.map(({ id }) => id)))
  expect(temporaryFiles()).toEqual([])
  const notices = mail.messages.filter(({ to }) => to === 'office@example.in')
  expect(notices.map(({ details }) => details?.at(-1))).toEqual([
    ['Photographs', '2, to be seen with the inquiry'],
  ])
})

// S30
test('Form with photographs, without JavaScript: sent again with pictures, it is the same inquiry and has them', async () => {
  const { visitor, storedFiles } = createPhotoApp()
  expect((await post(visitor(), formBody([]))).status).toBe(303)
  expect((await post(visitor(), formBody([['board.jpg', await phonePhotograph(30, 20)]]))).status).toBe(303)
  const [inquiry, ...others] = await inquiries()
  expect(others).toEqual([])
  const rows = await photos()
  expect(rows.map(({ inquiry_id }) => inquiry_id)).toEqual([inquiry?.id])
  expect(storedFiles()).toEqual(photoFiles(...rows.map(({ id }) => id)))
})

test('Form with photographs, without JavaScript: without any it is the form as before', async () => {
  const { visitor, storedFiles } = createPhotoApp()
  expect((await post(visitor(), formBody([]))).status).toBe(303)
  expect(await inquiries()).toHaveLength(1)
  expect([...storedFiles(), ...(await photos())]).toEqual([])
})

test('Form with photographs, without JavaScript: a refused picture refuses the form, and the words come back', async () => {
  const { visitor, shown, storedFiles, temporaryFiles } = createPhotoApp()
  const good = await phonePhotograph(30, 20)
  const tooLarge = Buffer.concat([good, Buffer.alloc(15 * 1024 * 1024)])
  const refusals: [name: string, files: [string, Buffer][], words: RegExp][] = [
    [
      'no picture',
      [
        ['good.jpg', good],
        ['list.pdf', Buffer.from('%PDF-1.7')],
      ],
      /^list\.pdf: This file is not a picture/,
    ],
    [
      'too large',
      [
        ['huge.jpg', tooLarge],
        ['good.jpg', good],
      ],
      /^huge\.jpg: This file is too large. The most is 15 MB/,
    ],
    ['six', Array.from({ length: 6 }, (_, i) => [`${i}.jpg`, good]), /^At most 5 photographs/],
  ]
  for (const [name, files, words] of refusals) {
    const response = await post(visitor(), formBody(files))
    expect([name, response.status]).toEqual([name, 400])
    expect(shown.at(-1)).toMatchObject({
      form: 'inquiry',
      values: buildInquiryForm(),
      fields: { photos: [expect.stringMatching(words)] },
    })
    expect(shown.at(-1)).toMatchObject({
      fields: { photos: [expect.stringContaining('Choose the photographs again')] },
    })
  }
  expect([await inquiries(), await photos(), storedFiles(), temporaryFiles()]).toEqual([[], [], [], []])
})

test('Form with photographs, without JavaScript: where a word is wrong, it says that the pictures are to be chosen again', async () => {
  const { visitor, shown, storedFiles } = createPhotoApp()
  const files: [string, Buffer][] = [['board.jpg', await phonePhotograph(30, 20)]]
  expect((await post(visitor(), formBody(files, { name: 'M' }))).status).toBe(400)
  expect(shown).toMatchObject([
    {
      values: { name: 'M', email: 'meera@example.com' },
      fields: {
        name: ['Name must be at least 2 characters'],
        photos: [expect.stringContaining('a browser does not keep them')],
      },
    },
  ])
  expect(storedFiles()).toEqual([])
})

// S17
test('Form with photographs, without JavaScript: a body that is cut off, far too large or compressed stores nothing', async () => {
  const { visitor, shown, temporaryFiles } = createPhotoApp()
  const form = new Response(formBody([['board.jpg', await phonePhotograph(30, 20)]]))
  const type = form.headers.get('content-type') ?? ''
  const whole = Buffer.from(await form.arrayBuffer())
  const half = whole.subarray(0, whole.length / 2)
  expect((await post(visitor(), new Uint8Array(half), { 'content-type': type })).status).toBe(400)
  expect(shown).toMatchObject([{ fields: { photos: [expect.stringContaining('did not arrive whole')] } }])
  const noBoundary = { 'content-type': 'multipart/form-data; x-boundary=1' }
  expect((await post(visitor(), new Uint8Array(whole), noBoundary)).status).toBe(400)
  const headers = { 'content-type': type, 'content-length': String(151 * 1024 * 1024) }
  expect((await post(visitor(), new Uint8Array(whole), headers)).status).toBe(400)
  expect(shown.at(-1)).toMatchObject({ fields: { photos: [expect.stringContaining('too large')] } })
  const compressed = { 'content-type': type, 'content-encoding': 'gzip' }
  expect((await post(visitor(), new Uint8Array(whole), compressed)).status).toBe(415)
  const crossSite = { 'content-type': type, 'sec-fetch-site': 'cross-site' }
  expect((await post(visitor(), new Uint8Array(whole), crossSite)).status).toBe(403)
  expect([await inquiries(), await photos(), temporaryFiles()]).toEqual([[], [], []])
})

// S17
test('Form with photographs, without JavaScript: more words than any form has are refused before they fill the memory', async () => {
  const { visitor, shown } = createPhotoApp()
  const fields = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`field${i}`, 'x'.repeat(60_000)]))
  expect((await post(visitor(), formBody([], fields))).status).toBe(400)
  expect(shown).toMatchObject([{ values: {}, fields: { photos: ['The form holds too many words.'] } }])
})

// S17
test('Form with photographs, without JavaScript: the time of the largest ends before that of a request', async () => {
  const { visitor, shown } = createPhotoApp()
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => timeout.mockRestore())
  const type = 'multipart/form-data; boundary=x'
  await post(visitor(), 'cut off', { 'content-type': type, 'content-length': String(90 * 1024 * 1024) })
  expect(shown).toMatchObject([{ fields: { photos: [expect.stringContaining('did not arrive whole')] } }])
  const longest = Math.max(...timeout.mock.calls.map(([ms]) => ms))
  expect(longest).toBeGreaterThan(400_000)
  expect(longest).toBeLessThan(SERVER_TIMEOUTS_MS.request - SERVER_TIMEOUTS_MS.headers)
})
