import { expect, onTestFinished, test, vi } from 'vitest'
import { db } from '../../../../tests/support/factories.ts'
import { pathFromLink } from '../../../../tests/support/fake-mail.ts'
import { buildInquiryForm } from '../../../../tests/support/form-data.ts'
import { createPhotoApp } from '../../../../tests/support/inquiry-photos.ts'
import { phonePhotograph } from '../../../../tests/support/pictures.ts'
import { SERVER_TIMEOUTS_MS } from '../../../core/limits.ts'

/** The page of an inquiry in an app of its own, with a function that posts its form. */
async function openInquiryPage() {
  const app = createPhotoApp({ LIMITS: false })
  const person = app.visitor()
  await person.mutate('inquiry.create', buildInquiryForm())
  const path = pathFromLink(app.mail.messages[0])
  return {
    ...app,
    post: (body: BodyInit, headers?: HeadersInit) => person.request(path, { method: 'POST', body, headers }),
  }
}

/** The form of an inquiry's page with photographs, as a browser sends it. */
function additionBody(files: [name: string, bytes: Buffer][], line = ''): FormData {
  const body = new FormData()
  body.set('line', line)
  for (const [name, bytes] of files) body.append('photos', new Blob([new Uint8Array(bytes)]), name)
  return body
}

// S21
test('Visitor page: photographs are added whole or not at all, five in all, and deleted when the inquiry is withdrawn', async () => {
  const { visitor, mail, storedFiles, temporaryFiles } = createPhotoApp({ LIMITS: false })
  const person = visitor()
  await person.mutate('inquiry.create', buildInquiryForm())
  const path = pathFromLink(mail.messages[0])
  const board = await phonePhotograph(60, 40)
  const post = (...args: Parameters<typeof additionBody>) =>
    person.request(path, { method: 'POST', body: additionBody(...args) })

  expect(
    (
      await post(
        [
          ['a.jpg', board],
          ['b.jpg', board],
        ],
        'The board.',
      )
    ).status,
  ).toBe(303)
  expect(storedFiles()).toHaveLength(4)
  const notes = () => db.selectFrom('inquiry_notes').select('note').execute()
  expect(await notes()).toEqual([{ note: 'The board.\n\n2 photographs added.' }])

  const refusals: [Parameters<typeof additionBody>[0], message: string][] = [
    [[1, 2, 3, 4].map((n) => [`${n}.jpg`, board]), 'At most 5 photographs in all, and 2 are here already.'],
    [
      [
        ['a.jpg', board],
        ['list.pdf', Buffer.from('%PDF-1.7')],
      ],
      'list.pdf: This file is not a picture.',
    ],
  ]
  for (const [files, message] of refusals) {
    const response = await post(files, 'And these.')
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(html).toContain(message)
    expect(html).toContain('And these.</textarea>')
    expect(storedFiles()).toHaveLength(4)
  }
  expect(await notes()).toHaveLength(1)
  expect(await (await person.request(path)).text()).toContain('2 of at most 5')

  expect(
    (await person.request('/i/wrong', { method: 'POST', body: additionBody([['a.jpg', board]]) })).status,
  ).toBe(404)
  await person.post(`${path}/withdraw`, {})
  expect([storedFiles(), temporaryFiles()]).toEqual([[], []])
})

test('Visitor page: a form with photographs is not read when its link is wrong', async () => {
  const { visitor } = createPhotoApp({ LIMITS: false })
  let chunks = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      chunks += 1
      controller.enqueue(new Uint8Array(64 * 1024))
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const init = { method: 'POST', body, headers, duplex: 'half' }
  const response = await visitor().request('/i/wrong', init)
  expect([response.status, response.headers.get('connection')]).toEqual([404, 'close'])
  expect(chunks).toBeLessThan(3)
})

// S17
test('Visitor page: a body that is cut off, far too large or compressed stores nothing', async () => {
  const { post, temporaryFiles, storedFiles } = await openInquiryPage()
  const form = new Response(additionBody([['board.jpg', await phonePhotograph(30, 20)]]))
  const type = form.headers.get('content-type') ?? ''
  const whole = Buffer.from(await form.arrayBuffer())
  const half = new Uint8Array(whole.subarray(0, whole.length / 2))
  const refusals: [
    body: Uint8Array<ArrayBuffer>,
    headers: Record<string, string>,
    status: number,
    words: string,
  ][] = [
    [half, { 'content-type': type }, 400, 'arrived incomplete'],
    [
      new Uint8Array(whole),
      { 'content-type': 'multipart/form-data; x-boundary=1' },
      400,
      'arrived incomplete',
    ],
    [
      new Uint8Array(whole),
      { 'content-type': type, 'content-length': String(151 * 1024 * 1024) },
      400,
      'too large',
    ],
    [new Uint8Array(whole), { 'content-type': type, 'content-encoding': 'gzip' }, 415, ''],
  ]
  for (const [body, headers, status, words] of refusals) {
    const response = await post(body, headers)
    expect([words, response.status]).toEqual([words, status])
    expect(await response.text()).toContain(words)
  }
  expect([storedFiles(), temporaryFiles()]).toEqual([[], []])
})

// S17
test('Visitor page: more text than any form has is refused before it fills the memory', async () => {
  const { post } = await openInquiryPage()
  const body = additionBody([])
  for (let i = 0; i < 5; i++) body.set(`field${i}`, 'x'.repeat(60_000))
  const response = await post(body)
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('The form contains too much text.')
})

// S17
test('Visitor page: the timeout of the largest form ends before that of a request', async () => {
  const { post } = await openInquiryPage()
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => timeout.mockRestore())
  const type = 'multipart/form-data; boundary=x'
  const response = await post('cut off', {
    'content-type': type,
    'content-length': String(90 * 1024 * 1024),
  })
  expect(await response.text()).toContain('arrived incomplete')
  const longest = Math.max(...timeout.mock.calls.map(([ms]) => ms))
  expect(longest).toBeGreaterThan(400_000)
  expect(longest).toBeLessThan(SERVER_TIMEOUTS_MS.request - SERVER_TIMEOUTS_MS.headers)
})

test('Visitor page: another photograph sent from the same page, as after going back, is added, and the same one once', async () => {
  const { post, storedFiles } = await openInquiryPage()
  const [board, meter] = await Promise.all([phonePhotograph(60, 40), phonePhotograph(50, 50)])
  const send = async (photograph: Buffer) => {
    const body = additionBody([['a.jpg', photograph]])
    body.set('key', '0199a0c0-0000-7000-8000-000000000001')
    expect((await post(body)).status).toBe(303)
  }
  for (const photograph of [board, board, meter]) await send(photograph)
  expect(await db.selectFrom('inquiry_media').select(['width', 'height']).orderBy('id').execute()).toEqual([
    { width: 40, height: 60 },
    { width: 50, height: 50 },
  ])
  expect(await db.selectFrom('inquiry_notes').select('note').execute()).toHaveLength(2)
  expect(storedFiles()).toHaveLength(4)
})
