import { expect, test } from 'vitest'
import { silentLog } from '../../../tests/support/logs.ts'
import { context, unavailableError } from '../../../tests/support/test-pages.ts'
import { appRouter } from '../../router.ts'
import { createPages } from './pages.ts'

const SHARED = 'public, max-age=0, s-maxage=60'

/** Pages that a CDN may cache for a minute, with a fake renderer. */
function createSharedPages(init: ResponseInit = {}, cdnMaxAge: number | null = 60) {
  const errors: unknown[] = []
  const render = async () => ({
    response: new Response('<p>page</p>', init),
    errors: [...errors],
    hasRenderError: false,
  })
  const origin = 'https://site.example'
  const pages = createPages({
    router: appRouter,
    render,
    assets: { manifest: { routes: {} }, scripts: {} },
    origin,
    log: silentLog,
    cdnMaxAge,
  })
  const get = async (
    path: string,
    request: RequestInit = {},
    rejectedForm?: Parameters<typeof pages.handle>[2],
  ) => pages.handle(new Request(`http://localhost${path}`, request), context, rejectedForm)
  return { pages, get, errors }
}

test('CDN: a public page may be cached for CDN_MAX_AGE, and so may a HEAD, a 304 and each encoding of it', async () => {
  const { get } = createSharedPages()
  const requests: RequestInit[] = [
    {},
    {},
    { method: 'HEAD' },
    { headers: { 'accept-encoding': 'br' } },
    { headers: { 'if-none-match': (await get('/')).headers.get('etag') ?? '' } },
  ]
  for (const request of requests) {
    const { headers } = await get('/', request)
    expect(headers.get('cache-control')).toBe(SHARED)
    expect(headers.get('vary')).toBe('accept-encoding')
    expect(headers.get('etag')).toMatch(/^W\//)
  }
  expect((await get('/projects?category=Other')).headers.get('cache-control')).toBe(SHARED)
})

test("CDN: without CDN_MAX_AGE only the server's own cache stores a page", async () => {
  const { get } = createSharedPages({}, null)
  expect((await get('/')).headers.get('cache-control')).toBe('no-cache')
})

// S26
test.each(['/admin', '/admin/inquiries', '/reset-password', '/inquiry?sent=LTF-1', '/news-old?preview=1'])(
  'CDN: %s is never cached',
  async (path) => {
    const { get } = createSharedPages()
    for (const url of [path, path]) expect((await get(url)).headers.get('cache-control')).toBe('no-store')
  },
)

test.each([
  ['a redirect', { status: 307, headers: { location: '/' } }],
  ['a page that is not found', { status: 404 }],
  ['a failure', { status: 500 }],
  ['a page with no-store', { headers: { 'cache-control': 'no-store' } }],
])('CDN: %s is never cached', async (_what, init) => {
  const { get } = createSharedPages(init)
  expect((await get('/x')).headers.get('cache-control')).toBe('no-store')
})

test('CDN: the page of a refused form is never cached', async () => {
  const { get } = createSharedPages()
  const { headers } = await get('/contact', {}, {
    path: '/contact',
    status: 400,
    values: {},
    errors: {},
  } as never)
  expect(headers.get('cache-control')).toBe('no-store')
})

// S33
test('CDN: a stale page, served while the database is unavailable, is never cached', async () => {
  const { pages, get, errors } = createSharedPages()
  await get('/')
  pages.invalidate()
  errors.push(unavailableError)
  const { status, headers } = await get('/')
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
})
