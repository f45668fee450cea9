import { expect, test, vi } from 'vitest'
import { silentLog } from '../../../tests/support/logs.ts'
import { context, createTestPages, unavailableError } from '../../../tests/support/test-pages.ts'
import { appRouter } from '../../router.ts'
import { createPages } from './pages.ts'
import type { RenderResult } from './renderer.ts'

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

test('Page cache: after a page that was late, other stale pages are served at once, until a change arrives', async () => {
  let slow = false
  const { pages, get, render } = createTestPages(
    () => (slow ? new Promise<string>(() => {}) : 'good'),
    {},
    [],
    20,
  )
  for (const path of ['/', '/about', '/faq']) await get(path)
  pages.invalidate()
  slow = true
  render.mockClear()
  for (const path of ['/', '/about', '/faq?unknown=1'])
    expect((await get(path)).headers.get('cache-control')).toBe('no-store')
  expect(render).toHaveBeenCalledTimes(1)
  pages.invalidate()
  slow = false
  expect((await get('/about')).headers.get('cache-control')).toBe('no-cache')
})

// S33
test('Page cache: a flood of unknown addresses does not block the known pages', async () => {
  let html = Promise.resolve('good')
  const { pages, get, render } = createTestPages(() => html)
  await get('/')
  html = new Promise(() => {})
  const flood = Array.from({ length: 200 }, (_, number) => get(`/other-${number}`))
  expect((await Promise.race(flood)).status).toBe(503)
  expect(render).toHaveBeenCalledTimes(1 + 4)
  html = Promise.resolve('new')
  pages.invalidate()
  expect(await (await get('/')).text()).toBe('new')
  html = Promise.resolve('warm')
  expect(await pages.warm('/about', context)).toBe(true)
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
    router: appRouter,
    render,
    assets: { manifest: { routes: {} }, scripts: {} },
    origin: 'https://site.example',
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
