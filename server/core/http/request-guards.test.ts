import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AppEnv } from '../app-env.ts'
import { readEnv } from '../env.ts'
import { createLog } from '../log.ts'
import { limitBodySize, rejectCrossSite, requireMigrated, requireSingleHost } from './request-guards.ts'

const log = createLog('error', { write: () => true })
const siteEnv = readEnv({ PUBLIC_URL: 'https://site.example' })

function createGuardedApp(env = siteEnv) {
  const app = new Hono<AppEnv>()
  app.use(requireSingleHost, rejectCrossSite(env, log), limitBodySize)
  app.post('/', async (c) => c.text(String((await c.req.text()).length)))
  app.get('/', (c) => c.text('read'))
  return app
}

const post = (headers: Record<string, string>, env = siteEnv) =>
  createGuardedApp(env).request('/', { method: 'POST', headers, body: 'x' })

// S14
test.each([
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{ 'sec-fetch-site': 'none' }, 200],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://site.example' }, 403],
  [{ origin: 'https://site.example' }, 200],
  [{ origin: 'https://site.example.evil.test' }, 403],
  [{ origin: 'http://site.example' }, 403],
  [{ origin: 'null' }, 403],
  [{}, 200],
])('CSRF protection: a write with %o is answered %i', async (headers, status) => {
  expect((await post(headers as Record<string, string>)).status).toBe(status)
})

test("CSRF protection: while PUBLIC_URL is unset a write may come from the request's own host", async () => {
  const env = readEnv({})
  expect((await post({ host: 'localhost:3000', origin: 'http://localhost:3000' }, env)).status).toBe(200)
  expect((await post({ host: 'localhost:3000', origin: 'http://localhost:3001' }, env)).status).toBe(403)
})

// S17
test('Body limit: a body over it is refused by its Content-Length, or else by its received bytes', async () => {
  const oversized = 'x'.repeat(256 * 1024 + 1)
  expect((await createGuardedApp().request('/', { method: 'POST', body: oversized })).status).toBe(413)
  const stream = new Blob([oversized]).stream()
  const chunked = new Request('http://localhost/', {
    method: 'POST',
    body: stream,
    duplex: 'half',
  } as RequestInit)
  expect((await createGuardedApp().request(chunked)).status).toBe(413)
  expect(
    await (await createGuardedApp().request('/', { method: 'POST', body: oversized.slice(1) })).text(),
  ).toBe('262144')
})

// S17
test('Body limit: a body that does not arrive within 30 s is refused', async () => {
  const controller = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal)
  onTestFinished(() => timeout.mockRestore())
  const body = new ReadableStream({ start: (source) => source.enqueue(Buffer.from('x')) })
  const response = createGuardedApp().request('/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  controller.abort()
  expect((await response).status).toBe(408)
  expect(timeout).toHaveBeenCalledWith(30_000)
})

test('Body limit: a compressed body is refused', async () => {
  expect((await post({ 'content-encoding': 'gzip' })).status).toBe(415)
})

// S18
test('Host: a request with two Host headers is refused', async () => {
  const rawHeaders = ['Host', 'a.example', 'host', 'b.example']
  const response = await createGuardedApp().request('/', {}, { incoming: { socket: {}, rawHeaders } })
  expect(response.status).toBe(400)
})

// S37
test('Start: until the migrations are applied, forms, calls and pages that fail without tables get a 503', async () => {
  let isMigrated = false
  const app = new Hono()
  app.use(requireMigrated(() => isMigrated))
  app.all('/about', (c) => c.text('no tables', 500, { 'content-language': 'en' }))
  app.all('*', (c) => c.text('answered'))
  const ask = async (path: string, method: string) => {
    const { status, headers } = await app.request(path, { method })
    return [status, headers.get('retry-after')]
  }
  expect(await ask('/inquiry', 'POST')).toEqual([503, '2'])
  expect(await ask('/trpc/projects.list', 'GET')).toEqual([503, '2'])
  for (const method of ['GET', 'HEAD']) expect(await ask('/contact', method)).toEqual([200, null])
  expect(await ask('/about', 'GET')).toEqual([503, '2'])
  const failed = await app.request('/about')
  expect([failed.headers.get('content-language'), await failed.text()]).toEqual(['en', 'no tables'])
  isMigrated = true
  expect(await ask('/about', 'GET')).toEqual([500, null])
  expect(await ask('/inquiry', 'POST')).toEqual([200, null])
})
