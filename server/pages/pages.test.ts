import { TRPCClientError } from '@trpc/client'
import { expect, test, vi } from 'vitest'
import type { RejectedForm, RenderResult } from '../../src/server.tsx'
import { createLog } from '../log.ts'
import type { Context } from '../trpc.ts'
import { createPages } from './pages.ts'

const context = { requestId: 'r-1' } as Context
const silentLog = createLog('error', { write: () => true })

/** A day: however busy the machine, what is rendered at once is in time. */
const NO_TIMEOUT_MS = 86_400_000

/** Pages over a renderer that the test holds in its hand. */
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

test('a page is rendered once and then answered from memory', async () => {
  const { render, get } = createTestPages(() => '<p>home</p>')
  expect(await (await get('/')).text()).toBe('<p>home</p>')
  expect(await (await get('/')).text()).toBe('<p>home</p>')
  expect(render).toHaveBeenCalledTimes(1)
})

test('visitors who arrive while it is being rendered wait for the same rendering', async () => {
  const { render, get } = createTestPages(() => '<p>home</p>')
  await Promise.all([get('/'), get('/'), get('/')])
  expect(render).toHaveBeenCalledTimes(1)
})

test('a page with a hole in it is a 503 in our words, unless a good one is known', async () => {
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

test('a renderer that throws is a 503 in our words too', async () => {
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

test('after a change the next visitor gets the new page', async () => {
  let html = 'old'
  const { pages, get } = createTestPages(() => html)
  await get('/')
  html = 'new'
  pages.invalidate()
  expect(await (await get('/')).text()).toBe('new')
})

test('a page begun before a change is not kept', async () => {
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

test('each encoding has its body, and a browser that has the page already gets 304', async () => {
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
])('%s is rendered for each visitor and kept nowhere', async (path) => {
  const { render, get } = createTestPages(() => 'page')
  await get(path)
  expect((await get(path)).headers.get('cache-control')).toBe('no-store')
  expect(render).toHaveBeenCalledTimes(2)
})

test('a filter of the projects is a page of its own, in whatever order it is written', async () => {
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
])('%s is not kept', async (_, init, errors) => {
  const { render, get } = createTestPages(() => 'page', init, errors)
  await get('/x')
  expect((await get('/x')).headers.get('cache-control')).toBe('no-store')
  expect(render).toHaveBeenCalledTimes(2)
})

// S33
test('while the database is away the last good page is served', async () => {
  const { pages, get, errors } = createTestPages(() => 'good')
  await get('/')
  pages.invalidate()
  errors.push(unavailableError)
  const response = await get('/')
  expect([response.status, await response.text()]).toEqual([200, 'good'])
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('while the database is slow the last good page is served instead of a wait', async () => {
  let slow = false
  const { pages, get } = createTestPages(() => (slow ? new Promise<string>(() => {}) : 'good'), {}, [], 20)
  await get('/')
  pages.invalidate()
  slow = true
  expect(await (await get('/')).text()).toBe('good')
})

test('after everything was forgotten not even a slow database brings the last good page back', async () => {
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

test('a page that was there and is there no more is not resurrected', async () => {
  const init: ResponseInit = {}
  const { pages, get } = createTestPages(() => 'service', init)
  await get('/services/amc')
  pages.invalidate()
  init.status = 404
  expect((await get('/services/amc')).status).toBe(404)
})

test('a page that has become one nobody keeps is news, not a failure', async () => {
  const init: ResponseInit = {}
  let html = 'AMC'
  const { pages, get } = createTestPages(() => html, init)
  await get('/services/amc')
  pages.invalidate()
  html = 'Our services'
  init.headers = { 'cache-control': 'no-store' }
  expect(await (await get('/services/amc')).text()).toBe('Our services')
})

test('a page that cannot be rendered for want of the database answers 503 and says when to come back', async () => {
  const { get } = createTestPages(() => 'Something tripped, %request-id%', { status: 500 }, [
    unavailableError,
  ])
  const response = await get('/')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await response.text()).toBe('Something tripped, r-1')
})

test('a refused form is shown with its status and never kept', async () => {
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

test('HEAD is answered with the headers of GET and no body', async () => {
  const { pages } = createTestPages(() => 'page')
  const response = await pages.handle(new Request('http://localhost/', { method: 'HEAD' }), context)
  expect([response.headers.get('content-length'), await response.text()]).toEqual(['4', ''])
})

// D48, S33
test('a page made while nobody could say whose map it may show is not kept', async () => {
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
