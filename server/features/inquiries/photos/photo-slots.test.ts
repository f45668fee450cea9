import { expect, test } from 'vitest'
import { db } from '../../../../tests/support/database.ts'
import { pathFromLink } from '../../../../tests/support/fake-mail.ts'
import { buildInquiryForm } from '../../../../tests/support/form-data.ts'
import { createPhotoApp, sendPhoto } from '../../../../tests/support/inquiry-photos.ts'
import { upload } from '../../../../tests/support/media.ts'
import { phonePhotograph } from '../../../../tests/support/pictures.ts'
import { signedInVisitor, type TestApp, type Visitor } from '../../../../tests/support/test-app.ts'
import {
  MAX_PHOTO_UPLOADS_AT_ONCE,
  MAX_PHOTO_UPLOADS_OF_ONE,
  MAX_WORDS_AT_ONCE,
  MAX_WORDS_OF_ONE,
} from '../../../core/limits.ts'

/** Starts stalled uploads, one from each address. `lose` ends those that are being read, and returns all statuses. */
function startUploads({ visitor }: TestApp, path: string, addresses: string[]) {
  const gate = Promise.withResolvers<void>()
  let readCount = 0
  const answers = addresses.map(async (address) => {
    const source = {
      async pull(controller: ReadableStreamDefaultController) {
        readCount += 1
        await gate.promise
        controller.error(new Error('the visitor has hung up'))
      },
    }
    // Pulls nothing before it is read.
    const body = new ReadableStream(source, { highWaterMark: 0 })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    return (await visitor(address).request(path, init)).status
  })
  return {
    countRead: () => readCount,
    async lose() {
      gate.resolve()
      return new Set(await Promise.all(answers))
    },
  }
}

const addresses = (count: number) => Array.from({ length: count }, (_, i) => `198.51.100.${i}`)
const sameAddress = (count: number) => Array.from({ length: count }, () => '203.0.113.7')

/** The path of an inquiry's page. */
async function openInquiryPage({ visitor, mail }: ReturnType<typeof createPhotoApp>) {
  await visitor().mutate('inquiry.create', buildInquiryForm())
  return pathFromLink(mail.messages[0])
}

function postForm(visitor: Visitor, path: string, files: [string, Buffer][]) {
  const body = new FormData()
  body.set('line', 'The board.')
  for (const [name, bytes] of files) body.append('photos', new Blob([new Uint8Array(bytes)]), name)
  return visitor.request(path, { method: 'POST', body })
}

// S17
test('Photographs: while all slots are taken the next is refused, texts still arrive, and staff upload as usual', async () => {
  const testApp = createPhotoApp({ LIMITS: false })
  const { visitor } = testApp
  const path = await openInquiryPage(testApp)
  const photo = await phonePhotograph(60, 40)
  const held = startUploads(testApp, '/inquiry-media', addresses(MAX_PHOTO_UPLOADS_AT_ONCE))
  await expect.poll(async () => (await sendPhoto(visitor(), photo)).status).toBe(429)
  const refused = await postForm(visitor(), path, [['board.jpg', photo]])
  expect(refused.status).toBe(400)
  const html = await refused.text()
  expect(html).toContain('Many photographs are arriving')
  expect(html).toContain('The board.</textarea>')
  expect((await postForm(visitor(), path, [])).status).toBe(303)
  expect((await upload(await signedInVisitor(db, testApp), photo)).status).toBe(200)
  expect(await held.lose()).toEqual(new Set([400]))
  expect((await sendPhoto(visitor(), photo)).status).toBe(200)
})

// S17
test('Photographs: one address gets only some of the slots', async () => {
  const testApp = createPhotoApp({ LIMITS: false })
  const photo = await phonePhotograph(60, 40)
  const held = startUploads(testApp, '/inquiry-media', sameAddress(MAX_PHOTO_UPLOADS_OF_ONE))
  await expect.poll(async () => (await sendPhoto(testApp.visitor(), photo)).status).toBe(429)
  expect((await sendPhoto(testApp.visitor('198.51.100.9'), photo)).status).toBe(200)
  await held.lose()
})

// S17
test('Photographs: two addresses that take every slot they get leave slots for others', async () => {
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
  ['one address sends', MAX_WORDS_OF_ONE, sameAddress(MAX_PHOTO_UPLOADS_OF_ONE + MAX_WORDS_OF_ONE)],
  ['all send', MAX_WORDS_AT_ONCE, addresses(MAX_PHOTO_UPLOADS_AT_ONCE + MAX_WORDS_AT_ONCE)],
])(
  'Form with photographs: when %s at once, at most %i wait for a slot, and the next is asked to retry',
  async (_, _count, senders) => {
    const testApp = createPhotoApp({ LIMITS: false })
    const path = await openInquiryPage(testApp)
    const held = startUploads(testApp, path, senders)
    await expect.poll(held.countRead).toBe(senders.length)
    const refused = await postForm(testApp.visitor(), path, [])
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('connection')]).toEqual([
      429,
      '60',
      'close',
    ])
    expect(await refused.text()).toContain('go back')
    expect(Math.min(...(await held.lose()))).toBe(400)
    expect((await postForm(testApp.visitor(), path, [])).status).toBe(303)
  },
)
