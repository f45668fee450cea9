import { TRPCClientError } from '@trpc/client'
import { expect, test, vi } from 'vitest'
import type { Posted, Rendered } from '../src/server.tsx'
import { createLog } from './log.ts'
import { createPages } from './pages.ts'
import type { Context } from './trpc.ts'

const context = { requestId: 'r-1' } as Context
const quiet = createLog('error', { write: () => true })

/** A day: however busy the machine, what is rendered at once is in time. */
const PATIENT = 86_400_000

/** Pages over a renderer that the test holds in its hand. */
function site(
  html: () => string | Promise<string>,
  init: ResponseInit = {},
  errors: unknown[] = [],
  patience = PATIENT,
  deadline = PATIENT,
) {
  const render = vi.fn<() => Promise<Rendered>>(async () => ({
    response: new Response(await html(), init),
    errors: [...errors],
    broken: errors.some((error) => error instanceof TypeError),
  }))
  const pages = createPages({
    render,
    manifest: { routes: {} },
    origin: 'https://saanjh.example',
    log: quiet,
    patience,
    deadline,
  })
  const get = (path: string, headers: Record<string, string> = {}) =>
    pages.answer(new Request(`http://localhost${path}`, { headers }), context)
  return { pages, render, get, errors }
}

const away = new TRPCClientError('away', {
  result: {
    error: { code: -32603, message: 'away', data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 503 } },
  } as never,
})

test('a page is rendered once and then answered from memory', async () => {
  const { render, get } = site(() => '<p>home</p>')
  expect(await (await get('/')).text()).toBe('<p>home</p>')
  expect(await (await get('/')).text()).toBe('<p>home</p>')
  expect(render).toHaveBeenCalledTimes(1)
})

test('visitors who arrive while it is being rendered wait for the same rendering', async () => {
  const { render, get } = site(() => '<p>home</p>')
  await Promise.all([get('/'), get('/'), get('/')])
  expect(render).toHaveBeenCalledTimes(1)
})

test('a page with a hole in it is a 503 in our words, unless a good one is known', async () => {
  const { pages, get, errors } = site(() => '<p>half</p>', {}, [new TypeError('secret')])
  const broken = await get('/about')
  expect(broken.status).toBe(503)
  expect(broken.headers.get('retry-after')).toBe('5')
  expect(broken.headers.get('cache-control')).toBe('no-store')
  const words = await broken.text()
  expect(words).toContain('Something tripped')
  expect(words).toContain('r-1')
  expect(words).not.toMatch(/half|secret/)

  const [error] = errors.splice(0)
  expect(await (await get('/about')).text()).toBe('<p>half</p>')
  pages.clear()
  errors.push(error)
  expect((await get('/about')).status).toBe(200)
})

test('a renderer that throws is a 503 in our words too', async () => {
  const { get } = site(() => Promise.reject(new Error('secret')))
  const broken = await get('/')
  expect(broken.status).toBe(503)
  expect(await broken.text()).toContain('Something tripped')
})

test('Pages: a rendering that never ends fails at its deadline, and the next visitor gets a new one', async () => {
  const { get, render } = site(() => new Promise<string>(() => {}), {}, [], PATIENT, 1)
  const [first, waiting] = await Promise.all([get('/'), get('/')])
  expect([first.status, waiting.status]).toEqual([503, 503])
  expect(await first.text()).toContain('Something tripped')
  expect(render).toHaveBeenCalledTimes(1)
  await get('/')
  expect(render).toHaveBeenCalledTimes(2)
})

test('after a change the next visitor gets the new page', async () => {
  let words = 'old'
  const { pages, get } = site(() => words)
  await get('/')
  words = 'new'
  pages.clear()
  expect(await (await get('/')).text()).toBe('new')
})

test('a page begun before a change is not kept', async () => {
  let finish: (html: string) => void = () => {}
  const { pages, get, render } = site(() => new Promise<string>((resolve) => (finish = resolve)))
  const early = get('/')
  await vi.waitFor(() => expect(render).toHaveBeenCalled(), { timeout: 5000 })
  pages.clear()
  finish('old')
  expect(await (await early).text()).toBe('old')
  const later = get('/')
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(2), { timeout: 5000 })
  finish('new')
  expect(await (await later).text()).toBe('new')
})

test('each encoding has its body, and a browser that has the page already gets 304', async () => {
  const { get } = site(() => '<p>home</p>'.repeat(100))
  const br = await get('/', { 'accept-encoding': 'gzip, br' })
  expect(br.headers.get('content-encoding')).toBe('br')
  expect((await get('/', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip')
  const etag = br.headers.get('etag') ?? ''
  const again = await get('/', { 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test.each([
  '/?utm_source=x',
  '/projects?page=2',
  '/projects?category=a&category=b',
  '/admin',
  '/admin/projects',
  '/reset-password',
])('%s is rendered for each visitor and kept nowhere', async (path) => {
  const { render, get } = site(() => 'page')
  await get(path)
  expect((await get(path)).headers.get('cache-control')).toBe('no-store')
  expect(render).toHaveBeenCalledTimes(2)
})

test('a filter of the projects is a page of its own, in whatever order it is written', async () => {
  const { render, get } = site(() => 'page')
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
  const { render, get } = site(() => 'page', init, errors)
  await get('/x')
  expect((await get('/x')).headers.get('cache-control')).toBe('no-store')
  expect(render).toHaveBeenCalledTimes(2)
})

// S33
test('while the database is away the last good page is served', async () => {
  const { pages, get, errors } = site(() => 'good')
  await get('/')
  pages.clear()
  errors.push(away)
  const answer = await get('/')
  expect([answer.status, await answer.text()]).toEqual([200, 'good'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('while the database is slow the last good page is served instead of a wait', async () => {
  let slow = false
  const { pages, get } = site(() => (slow ? new Promise<string>(() => {}) : 'good'), {}, [], 20)
  await get('/')
  pages.clear()
  slow = true
  expect(await (await get('/')).text()).toBe('good')
})

test('after everything was forgotten not even a slow database brings the last good page back', async () => {
  let html = Promise.resolve('good')
  const { pages, get } = site(() => html, {}, [], 0)
  await get('/')
  pages.forget()
  const slow = Promise.withResolvers<string>()
  html = slow.promise
  const answer = get('/')
  setImmediate(() => slow.resolve('new'))
  expect(await (await answer).text()).toBe('new')
})

test('a page that was there and is there no more is not resurrected', async () => {
  const init: ResponseInit = {}
  const { pages, get } = site(() => 'service', init)
  await get('/services/amc')
  pages.clear()
  init.status = 404
  expect((await get('/services/amc')).status).toBe(404)
})

test('a page that has become one nobody keeps is news, not a failure', async () => {
  const init: ResponseInit = {}
  let words = 'AMC'
  const { pages, get } = site(() => words, init)
  await get('/services/amc')
  pages.clear()
  words = 'Our services'
  init.headers = { 'cache-control': 'no-store' }
  expect(await (await get('/services/amc')).text()).toBe('Our services')
})

test('a page that cannot be rendered for want of the database answers 503 and says when to come back', async () => {
  const { get } = site(() => 'Something tripped, %request-id%', { status: 500 }, [away])
  const answer = await get('/')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await answer.text()).toBe('Something tripped, r-1')
})

test('a refused form is shown with its status and never kept', async () => {
  const { pages, render, get } = site(() => 'form')
  const posted: Posted & { status: number } = { form: 'inquiry', values: {}, fields: {}, status: 400 }
  const answer = await pages.answer(
    new Request('http://localhost/inquiry', { method: 'POST' }),
    context,
    posted,
  )
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store'])
  await get('/inquiry')
  expect(render).toHaveBeenCalledTimes(2)
})

test('HEAD is answered with the headers of GET and no body', async () => {
  const { pages } = site(() => 'page')
  const answer = await pages.answer(new Request('http://localhost/', { method: 'HEAD' }), context)
  expect([answer.headers.get('content-length'), await answer.text()]).toEqual(['4', ''])
})

// D48, S33
test('a page made while nobody could say whose map it may show is not kept', async () => {
  const mapOrigin = vi
    .fn<() => Promise<string | null>>()
    .mockRejectedValueOnce(new Error('canceling statement due to statement timeout'))
    .mockResolvedValue('https://maps.example')
  const render = vi.fn<() => Promise<Rendered>>(async () => ({
    response: new Response('<p>contact</p>'),
    errors: [],
    broken: false,
  }))
  const pages = createPages({
    render,
    manifest: { routes: {} },
    origin: 'https://saanjh.example',
    log: quiet,
    mapOrigin,
  })
  const policy = async () => {
    const answer = await pages.answer(new Request('http://localhost/contact'), context)
    return answer.headers.get('content-security-policy')
  }
  expect(await policy()).toContain("frame-src 'none'")
  expect(await policy()).toContain('frame-src https://maps.example')
  expect(await policy()).toContain('frame-src https://maps.example')
  expect(render).toHaveBeenCalledTimes(2)
})
