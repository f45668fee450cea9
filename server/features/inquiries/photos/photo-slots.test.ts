import { expect, test } from 'vitest'
import { db } from '../../../../tests/support/database.ts'
import { buildInquiryForm } from '../../../../tests/support/form-data.ts'
import { createPhotoApp, formBody, sendPhoto } from '../../../../tests/support/inquiry-photos.ts'
import { upload } from '../../../../tests/support/media.ts'
import { phonePhotograph } from '../../../../tests/support/pictures.ts'
import { signedInVisitor, type TestApp, type Visitor } from '../../../../tests/support/test-app.ts'
import {
  MAX_PHOTO_UPLOADS_AT_ONCE,
  MAX_PHOTO_UPLOADS_OF_ONE,
  MAX_WORDS_AT_ONCE,
  MAX_WORDS_OF_ONE,
} from '../../../core/limits.ts'

/** Starts uploads, one from each address, that do not go on. `lose` ends them and returns their statuses. */
function startUploads({ visitor }: TestApp, path: string, addresses: string[]) {
  const gate = Promise.withResolvers<void>()
  const answers = addresses.map(async (address) => {
    const body = new ReadableStream({
      async pull(controller) {
        await gate.promise
        controller.error(new Error('the visitor has hung up'))
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    return (await visitor(address).request(path, init)).status
  })
  return {
    async lose() {
      gate.resolve()
      return new Set(await Promise.all(answers))
    },
  }
}

const addresses = (count: number) => Array.from({ length: count }, (_, i) => `198.51.100.${i}`)
const one = (count: number) => Array.from({ length: count }, () => '203.0.113.7')

const postForm = (visitor: Visitor, files: [string, Buffer][]) =>
  visitor.request('/inquiry', { method: 'POST', body: formBody(files) })

// S17
test('Photographs: while all slots are taken the next one waits, words still arrive, and staff upload as ever', async () => {
  const testApp = createPhotoApp({ LIMITS: false })
  const { visitor, shown } = testApp
  const photo = await phonePhotograph(60, 40)
  const held = startUploads(testApp, '/inquiry-media', addresses(MAX_PHOTO_UPLOADS_AT_ONCE))
  await expect.poll(async () => (await sendPhoto(visitor(), photo)).status).toBe(429)
  expect((await postForm(visitor(), [['board.jpg', photo]])).status).toBe(400)
  expect(shown).toMatchObject([
    {
      values: buildInquiryForm(),
      fields: { photos: [expect.stringMatching(/^Many photographs are arriving/)] },
    },
  ])
  expect((await postForm(visitor(), [])).status).toBe(303)
  expect((await upload(await signedInVisitor(db, testApp), photo)).status).toBe(200)
  expect(await held.lose()).toEqual(new Set([400]))
  expect((await sendPhoto(visitor(), photo)).status).toBe(200)
})

// S17
test('Photographs: one address takes only some of the slots', async () => {
  const testApp = createPhotoApp({ LIMITS: false })
  const photo = await phonePhotograph(60, 40)
  const held = startUploads(testApp, '/inquiry-media', one(MAX_PHOTO_UPLOADS_OF_ONE))
  await expect.poll(async () => (await sendPhoto(testApp.visitor(), photo)).status).toBe(429)
  expect((await sendPhoto(testApp.visitor('198.51.100.9'), photo)).status).toBe(200)
  await held.lose()
})

// S17
test('Photographs: two addresses that hold every slot they get leave slots for all others', async () => {
  const testApp = createPhotoApp({ LIMITS: false })
  const senders = Array.from({ length: 2 * MAX_PHOTO_UPLOADS_AT_ONCE }, (_, i) => `198.51.100.${i % 2}`)
  const held = startUploads(testApp, '/inquiry-media', senders)
  const photo = await phonePhotograph(60, 40)
  await expect.poll(async () => (await sendPhoto(testApp.visitor(senders[0]), photo)).status).toBe(429)
  expect((await sendPhoto(testApp.visitor(), photo)).status).toBe(200)
  expect(await held.lose()).toEqual(new Set([400, 429]))
})

// S17
test.each([
  ['one address sends', MAX_WORDS_OF_ONE, one(MAX_PHOTO_UPLOADS_OF_ONE + MAX_WORDS_OF_ONE)],
  ['all send', MAX_WORDS_AT_ONCE, addresses(MAX_PHOTO_UPLOADS_AT_ONCE + MAX_WORDS_AT_ONCE)],
])(
  'Form with photographs, without JavaScript: of those that %s at once at most %i wait for a slot, and the next is asked to come again',
  async (_, _count, senders) => {
    const testApp = createPhotoApp({ LIMITS: false })
    const held = startUploads(testApp, '/inquiry', senders)
    await expect.poll(async () => (await postForm(testApp.visitor(), [])).status).toBe(429)
    const refused = await postForm(testApp.visitor(), [])
    expect([refused.headers.get('retry-after'), refused.headers.get('connection')]).toEqual(['60', 'close'])
    expect(testApp.shown.at(-1)).toMatchObject({ message: expect.stringContaining('go back') })
    expect(await held.lose()).toEqual(new Set([400]))
    expect((await postForm(testApp.visitor(), [])).status).toBe(303)
  },
)
