import { TRPCClientError } from '@trpc/client'
import { expect, test, vi } from 'vitest'
import type { RejectedForm, RenderResult } from '../../src/server.tsx'
import { createLog } from '../log.ts'
import type { Context } from '../trpc.ts'
import { createPages } from './pages.ts'

const context = { requestId: 'r-1' } as Context
const silentLog = createLog('error', { write: () => true })

/** A day, so that no rendering is too late, however busy the machine. */
const NO_TIMEOUT_MS = 86_400_000

/** Pages with a fake renderer. */
function createTestPages(
  html: () => string | Promise<string>,
  init: ResponseInit = {},
  errors: unknown[] = [],
  staleAfterMs = NO_TIMEOUT_MS,
  renderTimeoutMs = NO_TIMEOUT_MS,
) {
  const render = vi.fn<() => Promise<RenderResult>>(async () => ({
    response: new Response(await html(), init),
    errors: [...errors],
    hasRenderError: errors.some((error) => error instanceof TypeError),
  }))
  const pages = createPages({
    render,
    manifest: { routes: {} },
    origin: 'https://saanjh.example',
    log: silentLog,
    staleAfterMs,
    renderTimeoutMs,
  })
  const get = (path: string, headers: Record<string, string> = {}) =>
    pages.handle(new Request(`http://localhost${path}`, { headers }), context)
  return { pages, render, get, errors }
}

const unavailableError = new TRPCClientError('away', {
  result: {
    error: { code: -32603, message: 'away', data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 503 } },
  } as never,
})

test('Page cache: a page is rendered once and then answered from memory', async () => {
  const { render, get } = createTestPages(() => '<p>home</p>')
  expect(await (await get('/')).text()).toBe('<p>home</p>')
  expect(await (await get('/')).text()).toBe('<p>home</p>')
  expect(render).toHaveBeenCalledTimes(1)
})

test('Page cache: concurrent requests for a page share one rendering', async () => {
  const { render, get } = createTestPages(() => '<p>home</p>')
  await Promise.all([get('/'), get('/'), get('/')])
  expect(render).toHaveBeenCalledTimes(1)
})

test('Pages: a page whose rendering failed is a 503 with our own message, unless a stale one exists', async () => {
  const { pages, get, errors } = createTestPages(() => '<p>half</p>', {}, [new TypeError('secret')])
  const response = await get('/about')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const body = await response.text()
  expect(body).toContain('Something tripped')
  expect(body).toContain('r-1')
  expect(body).not.toMatch(/half|secret/)

  const [error] = errors.splice(0)
  expect(await (await get('/about')).text()).toBe('<p>half</p>')
  pages.invalidate()
  errors.push(error)
  expect((await get('/about')).status).toBe(200)
})

test('Pages: a renderer that throws is a 503 with our own message too', async () => {
  const { get } = createTestPages(() => Promise.reject(new Error('secret')))
  const response = await get('/')
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('Something tripped')
})

test('Pages: a rendering that never ends fails at its deadline, and the next visitor gets a new one', async () => {
  const { get, render } = createTestPages(() => new Promise<string>(() => {}), {}, [], NO_TIMEOUT_MS, 1)
  const [first, waiting] = await Promise.all([get('/'), get('/')])
  expect([first.status, waiting.status]).toEqual([503, 503])
  expect(await first.text()).toContain('Something tripped')
  expect(render).toHaveBeenCalledTimes(1)
  await get('/')
  expect(render).toHaveBeenCalledTimes(2)
})

test('Page cache: after an invalidation the next visitor gets the new page', async () => {
  let html = 'old'
  const { pages, get } = createTestPages(() => html)
  await get('/')
  html = 'new'
  pages.invalidate()
  expect(await (await get('/')).text()).toBe('new')
})

test('Page cache: a page begun before an invalidation is not cached', async () => {
  let finish: (html: string) => void = () => {}
  const { pages, get, render } = createTestPages(() => new Promise<string>((resolve) => (finish = resolve)))
  const firstResponse = get('/')
  await vi.waitFor(() => expect(render).toHaveBeenCalled(), { timeout: 5000 })
  pages.invalidate()
  finish('old')
  expect(await (await firstResponse).text()).toBe('old')
  const secondResponse = get('/')
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(2), { timeout: 5000 })
  finish('new')
  expect(await (await secondResponse).text()).toBe('new')
})

test('Pages: each encoding has its body, and a browser that has the page gets 304', async () => {
  const { get } = createTestPages(() => '<p>home</p>'.repeat(100))
  const br = await get('/', { 'accept-encoding': 'gzip, br' })
  expect(br.headers.get('content-encoding')).toBe('br')
  expect((await get('/', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip')
  const etag = br.headers.get('etag') ?? ''
  const revalidated = await get('/', { 'if-none-match': etag })
  expect([revalidated.status, await revalidated.text()]).toEqual([304, ''])
})

test.each([
  '/?utm_source=x',
  '/projects?page=2',
  '/projects?category=a&category=b',
  '/admin',
  '/admin/projects',
  '/reset-password',
])('Page cache: %s is rendered for each request and not cached', async (path) => {
  const { render, get } = createTestPages(() => 'page')
  await get(path)
  expect((await get(path)).headers.get('cache-control')).toBe('no-store')
  expect(render).toHaveBeenCalledTimes(2)
})

test('Page cache: a filter of the projects has its own entry, whatever the order of its parameters', async () => {
  const { render, get } = createTestPages(() => 'page')
  await get('/projects?view=list&category=Other')
  await get('/projects?category=Other&view=list')
  expect(render).toHaveBeenCalledTimes(1)
  await get('/projects?category=Other')
  expect(render).toHaveBeenCalledTimes(2)
})

test.each([
  ['a status other than 200', { status: 404 }, []],
  ['a page that says so itself', { headers: { 'cache-control': 'no-store' } }, []],
  ['a page in which a query failed', {}, [new Error('no')]],
])('Page cache: %s is not cached', async (_, init, errors) => {
  const { render, get } = createTestPages(() => 'page', init, errors)
  await get('/x')
  expect((await get('/x')).headers.get('cache-control')).toBe('no-store')
  expect(render).toHaveBeenCalledTimes(2)
})

// S33
test('Page cache: while the database is unavailable the stale page is served', async () => {
  const { pages, get, errors } = createTestPages(() => 'good')
  await get('/')
  pages.invalidate()
  errors.push(unavailableError)
  const response = await get('/')
  expect([response.status, await response.text()]).toEqual([200, 'good'])
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('Page cache: while the database is slow the stale page is served instead of a wait', async () => {
  let slow = false
  const { pages, get } = createTestPages(() => (slow ? new Promise<string>(() => {}) : 'good'), {}, [], 20)
  await get('/')
  pages.invalidate()
  slow = true
  expect(await (await get('/')).text()).toBe('good')
})

test('Page cache: after a purge not even a slow database brings the stale page back', async () => {
  let html = Promise.resolve('good')
  const { pages, get } = createTestPages(() => html, {}, [], 0)
  await get('/')
  pages.purge()
  const slow = Promise.withResolvers<string>()
  html = slow.promise
  const response = get('/')
  setImmediate(() => slow.resolve('new'))
  expect(await (await response).text()).toBe('new')
})

test('Page cache: a page that became a 404 is not served stale', async () => {
  const init: ResponseInit = {}
  const { pages, get } = createTestPages(() => 'service', init)
  await get('/services/amc')
  pages.invalidate()
  init.status = 404
  expect((await get('/services/amc')).status).toBe(404)
})

test('Page cache: a page that became uncacheable replaces the stale one', async () => {
  const init: ResponseInit = {}
  let html = 'AMC'
  const { pages, get } = createTestPages(() => html, init)
  await get('/services/amc')
  pages.invalidate()
  html = 'Our services'
  init.headers = { 'cache-control': 'no-store' }
  expect(await (await get('/services/amc')).text()).toBe('Our services')
})

test('Pages: a page that cannot be rendered without the database is a 503 with Retry-After', async () => {
  const { get } = createTestPages(() => 'Something tripped, %request-id%', { status: 500 }, [
    unavailableError,
  ])
  const response = await get('/')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await response.text()).toBe('Something tripped, r-1')
})

test('Pages: a rejected form is shown with its status and never cached', async () => {
  const { pages, render, get } = createTestPages(() => 'form')
  const rejectedForm: RejectedForm & { status: number } = {
    form: 'inquiry',
    values: {},
    fields: {},
    status: 400,
  }
  const response = await pages.handle(
    new Request('http://localhost/inquiry', { method: 'POST' }),
    context,
    rejectedForm,
  )
  expect([response.status, response.headers.get('cache-control')]).toEqual([400, 'no-store'])
  await get('/inquiry')
  expect(render).toHaveBeenCalledTimes(2)
})

test('Pages: HEAD is answered with the headers of GET and no body', async () => {
  const { pages } = createTestPages(() => 'page')
  const response = await pages.handle(new Request('http://localhost/', { method: 'HEAD' }), context)
  expect([response.headers.get('content-length'), await response.text()]).toEqual(['4', ''])
})

// D48, S33
test('Page cache: a page rendered while the map origin could not be read is not cached', async () => {
  const mapOrigin = vi
    .fn<() => Promise<string | null>>()
    .mockRejectedValueOnce(new Error('canceling statement due to statement timeout'))
    .mockResolvedValue('https://maps.example')
  const render = vi.fn<() => Promise<RenderResult>>(async () => ({
    response: new Response('<p>contact</p>'),
    errors: [],
    hasRenderError: false,
  }))
  const pages = createPages({
    render,
    manifest: { routes: {} },
    origin: 'https://saanjh.example',
    log: silentLog,
    mapOrigin,
  })
  const policy = async () => {
    const response = await pages.handle(new Request('http://localhost/contact'), context)
    return response.headers.get('content-security-policy')
  }
  expect(await policy()).toContain("frame-src 'none'")
  expect(await policy()).toContain('frame-src https://maps.example')
  expect(await policy()).toContain('frame-src https://maps.example')
  expect(render).toHaveBeenCalledTimes(2)
})
