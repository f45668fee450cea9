import { expect, test } from 'vitest'
import { context, createTestPages, NO_TIMEOUT_MS } from '../../../tests/support/test-pages.ts'

test('Render queue: a request that finds the short queue full gets a 503 at once', async () => {
  const finish = Promise.withResolvers<string>()
  const { get, render } = createTestPages(() => finish.promise)
  const waiting = Array.from({ length: 36 }, (_, i) => get(`/about?n=${i}`))
  const refused = await get('/about?n=36')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(render).toHaveBeenCalledTimes(4)
  finish.resolve('page')
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200))
})

test('Render queue: a request that has waited too long gets a 503 and is not rendered any more', async () => {
  const finish = Promise.withResolvers<string>()
  const { get, render } = createTestPages(() => finish.promise, {}, [], NO_TIMEOUT_MS, NO_TIMEOUT_MS, 5)
  const rendering = Array.from({ length: 4 }, (_, i) => get(`/about?n=${i}`))
  const late = await get('/about?n=4')
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await late.text()).toContain('Something tripped')
  finish.resolve('page')
  await Promise.all(rendering)
  expect(render).toHaveBeenCalledTimes(4)
})

test('Render queue: a page whose client has disconnected is not rendered, unless another waits for it', async () => {
  const finish = Promise.withResolvers<string>()
  const { get, render } = createTestPages(() => finish.promise)
  const rendering = Array.from({ length: 4 }, (_, i) => get(`/about?n=${i}`))
  const client = new AbortController()
  const waiting = ['/gone?n=1', '/gone', '/shared'].map((path) => get(path, {}, client.signal))
  const staying = get('/shared')
  client.abort()
  finish.resolve('page')
  await Promise.all([...rendering, ...waiting])
  expect((await staying).status).toBe(200)
  expect(render.mock.calls.map(([{ url }]) => url).slice(4)).toEqual(['http://localhost/shared'])
})

test('Render queue: a flood of unknown addresses does not block the pages for one visitor only', async () => {
  let html = new Promise<string>(() => {})
  const { pages, get } = createTestPages(() => html)
  const flood = Array.from({ length: 40 }, (_, number) => get(`/other-${number}`))
  expect((await Promise.race(flood)).status).toBe(503)
  html = Promise.resolve('own')
  for (const path of ['/admin', '/admin/inquiries', '/reset-password', '/inquiry?sent=ABC123'])
    expect((await get(path)).status, path).toBe(200)
  const rejectedForm = { form: 'inquiry', values: {}, fields: {}, status: 400 } as const
  const posted = new Request('http://localhost/inquiry', { method: 'POST' })
  expect((await pages.handle(posted, context, rejectedForm)).status).toBe(400)
})

test('Render queue: the 503 of a full queue is the same each time, and compressed', async () => {
  const { get } = createTestPages(() => new Promise<string>(() => {}))
  for (let i = 0; i < 36; i++) void get(`/about?n=${i}`)
  const headers = { 'accept-encoding': 'br', 'if-none-match': '*' }
  const [first, second] = [await get('/about', headers), await get('/about', headers)]
  expect([first.status, first.headers.get('content-encoding')]).toEqual([503, 'br'])
  expect(await first.text()).toBe(await second.text())
  expect(first.headers.get('cache-control')).toBe('no-store')
})
