import { expect, test, vi } from 'vitest'
import {
  context,
  createTestPages,
  NO_TIMEOUT_MS,
  unavailableError,
} from '../../../tests/support/test-pages.ts'
import type { RejectedForm } from '../app-env.ts'

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
  await vi.waitFor(() => expect(render).toHaveBeenCalled(), { timeout: 60_000 })
  pages.invalidate()
  finish('old')
  expect(await (await firstResponse).text()).toBe('old')
  const secondResponse = get('/')
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(2), { timeout: 60_000 })
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
  '/?unknown=x',
  '/projects?page=2',
  '/projects?view=other',
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

test('Page cache: links of a campaign lead to the same entry, rendered without their parameters', async () => {
  const { pages, render, get } = createTestPages(() => 'page')
  const links = ['/?utm_source=leaflet&gclid=1', '/?fbclid=2', '/']
  for (const link of links) expect((await get(link)).headers.get('cache-control')).toBe('no-cache')
  expect(render.mock.calls).toEqual([
    [expect.objectContaining({ url: 'http://localhost/' }), expect.anything()],
  ])
  expect(pages.getCached('/')).toBeDefined()
})

test('Page cache: with an unknown parameter, the last good page is sent if its own cannot be rendered', async () => {
  const { get, errors } = createTestPages(() => 'good')
  await get('/about')
  errors.push(unavailableError)
  const response = await get('/about?unknown=1')
  expect([response.status, await response.text()]).toEqual([200, 'good'])
})

test.each(['/inquiry?sent=ABC123', '/contact?sent=ABC123', '/news?sent=1', '/projects?after=x'])(
  'Page cache: %s is never answered with the page without its parameter',
  async (path) => {
    const { get, errors } = createTestPages(() => 'form')
    await get(path.split('?')[0] ?? '')
    errors.push(new TypeError('away'))
    expect((await get(path)).status).toBe(503)
  },
)

test('Page cache: a deleted page does not reappear while the database is unavailable', async () => {
  const init: ResponseInit = {}
  const { pages, get, errors } = createTestPages(() => 'service', init)
  await get('/services/amc')
  pages.invalidate()
  init.status = 404
  expect((await get('/services/amc')).status).toBe(404)
  errors.push(new TypeError('away'))
  expect((await get('/services/amc')).status).toBe(503)
})

test('Page cache: the 404 page of unknown addresses is rendered once, and again after a change', async () => {
  const init = { status: 404 }
  const { pages, get, render, errors } = createTestPages(() => 'no page', init)
  for (const path of ['/nowhere', '/nowhere/else?n=1', '/nowhere?utm_source=leaflet', '/404']) {
    const response = await get(path, { 'if-none-match': '*' })
    expect([response.status, await response.text()]).toEqual([404, 'no page'])
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  expect(render).toHaveBeenCalledTimes(1)
  pages.invalidate()
  await get('/nowhere/again')
  expect(render).toHaveBeenCalledTimes(2)
  pages.invalidate()
  errors.push(unavailableError)
  expect((await get('/nowhere/again')).status).toBe(404)
})

test.each([
  ['a status other than 200', { status: 404 }, []],
  ['a page with no-store', { headers: { 'cache-control': 'no-store' } }, []],
  ['a page in which a query failed', {}, [new Error('no')]],
])('Page cache: %s is not cached', async (_, init, errors) => {
  const { render, get } = createTestPages(() => 'page', init, errors)
  await get('/x')
  expect((await get('/x')).headers.get('cache-control')).toBe('no-store')
  expect(render).toHaveBeenCalledTimes(2)
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
