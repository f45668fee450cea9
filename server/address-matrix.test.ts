import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { isUnknownPath, pagePaths, render } from '../src/server.tsx'
import { db } from '../tests/support/database.ts'
import { insertInquiry } from '../tests/support/inquiries.ts'
import { silentLog } from '../tests/support/logs.ts'
import { createRole, emailOf, type Role, ROLES, ROLES_FOR_FACTOR } from '../tests/support/roles.ts'
import { createTestApp } from '../tests/support/test-app.ts'
import { staticFiles } from './core/http/static-files.ts'
import { createPages } from './core/pages/pages.ts'
import { appRouter } from './router.ts'

type Expected = number | ((role: Role, isFactorRequired: boolean) => number)

/** The back office's own addresses: 401 without a session, 403 for an account that may not enter. */
const forStaff =
  (answer: number): Expected =>
  ({ state, hasSecondFactor }, isFactorRequired) =>
    state === null || state === 'disabled'
      ? 401
      : state === 'active' && (hasSecondFactor || !isFactorRequired)
        ? answer
        : 403

const privateAddress = forStaff(200)

/** Every route of the app that is not a page, and its status; a plain number is the same for everybody. */
const ROUTES: Record<string, Expected> = {
  'GET /healthz': 200,
  'GET /readyz': 200,
  // Takes a bearer token and no session.
  'GET /metrics': 401,
  // Every call is in access-matrix.test.ts.
  'ALL /trpc/*': 404,
  // The token in a mail gives access; without it the link is invalid.
  'GET /verify-email': 400,
  'POST /verify-email': 400,
  'GET /newsletter/confirm': 400,
  'POST /newsletter/confirm': 400,
  'GET /newsletter/unsubscribe': 400,
  'POST /newsletter/unsubscribe': 400,
  // The same, with one response to every invalid link.
  'GET /i/:token': 404,
  'POST /i/:token': 404,
  'GET /i/:token/withdraw': 404,
  'POST /i/:token/withdraw': 404,
  'GET /i/withdrawn': 200,
  'GET /my-data': 404,
  'POST /my-data/download': 404,
  'GET /my-data/erase': 404,
  'POST /my-data/erase': 404,
  'GET /my-data/erased': 200,
  // An empty form is refused, whoever sends it.
  'POST /inquiry': 400,
  'POST /contact': 400,
  // The newsletter form is on the news page, which a site may lack.
  'POST /news': pagePaths().includes('/news') ? 400 : 404,
  'POST /privacy': 400,
  // A body that is not a form is refused before the sender is checked.
  'POST /inquiry-media': 415,
  // Staff get 404, because there is no photograph with this id.
  'GET /inquiry-media/:id': forStaff(404),
  'GET /inquiry-media/:id/thumbnail': forStaff(404),
  // A key in the address identifies the owner of the calendar.
  'GET /follow-ups.ics': 404,
  'GET /inquiries.csv': privateAddress,
  // The firm's name and icons, which a browser requests without a session.
  'GET /admin/manifest.webmanifest': 200,
  // Newsletter subscribers; the private person of the test is not among them.
  'GET /subscribers.csv': forStaff(200),
  'GET /mail-previews/:name': forStaff(404),
  // The request has no body that could be a picture.
  'POST /media': forStaff(415),
  'GET /robots.txt': 200,
  'GET /sitemap.xml': 200,
  // No picture matches the pattern itself; the tests of the site cover the pictures.
  'GET /og/:section{services|news|projects|pages}/:file{[^/]+\\.jpg}': 404,
}

/**
 * Every page and its status: 404 for the pages of records, because there are none. Pages of the back office are the
 * same empty shell for everybody: procedures supply their data. `/dev/ui` exists in development, and so in tests.
 */
const PAGES: Record<string, number> = Object.fromEntries(
  pagePaths().map((path) => [path, /^\/(?:news\/|projects\/)?\$/.test(path) ? 404 : 200]),
)

/** Files of the build, addresses of development, and addresses at which other programs store files. */
const OTHERS: Record<string, number> = {
  '/favicon.svg': 200,
  '/assets/app-1.js': 200,
  '/assets/app-1.js.map': 404,
  '/.vite/manifest.json': 404,
  '/.env': 404,
  '/dev/mail': 404,
  '/dev/mail/0': 404,
  '/media/x': 404,
  '/og/x': 404,
  '/mail-previews': 404,
}

/** Responses that are the same for every visitor and that a CDN may cache. */
const SHARED = [
  ...Object.keys(PAGES).filter(
    (path) => PAGES[path] === 200 && !/^\/(?:admin|services\/|reset-password)/.test(path),
  ),
  '/favicon.svg',
  '/assets/app-1.js',
  '/robots.txt',
  '/sitemap.xml',
]

async function testAppWithPages(REQUIRE_SECOND_FACTOR: boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'busbar-addresses-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of ['assets', '.vite']) await mkdir(join(folder, name))
  for (const name of ['favicon.svg', 'assets/app-1.js', 'assets/app-1.js.map', '.vite/manifest.json', '.env'])
    await writeFile(join(folder, name), 'a file')
  const origin = 'http://localhost:3000'
  const pages = createPages({
    router: appRouter,
    render,
    isUnknownPath,
    assets: { manifest: { routes: {} }, scripts: {} },
    origin,
    log: silentLog,
    cdnMaxAge: 60,
  })
  const env = { LIMITS: false, REQUIRE_SECOND_FACTOR, METRICS_TOKEN: 'a-token-of-the-metrics' }
  return createTestApp(db, env, pages, await staticFiles(folder))
}

test('Address matrix: every route of the app is listed', async () => {
  const { app } = await testAppWithPages(false)
  const routes = app.routes.map(({ method, path }) => `${method} ${path}`)
  // Without middleware and the pages, which are listed below.
  const own = routes.filter((route) => !route.endsWith(' /*'))
  expect([...new Set(own)].toSorted()).toEqual(Object.keys(ROUTES).toSorted())
})

// S26: a cache that ignores cookies would give the session to everybody.
test('Address matrix: a session due for renewal sets no cookie on a response that a CDN may cache', async () => {
  const testApp = await testAppWithPages(false)
  const visitor = await (await createRole(db, testApp, { state: 'active', hasSecondFactor: true }))()
  await sql`update sessions set expires_at = now() + interval '1 day'`.execute(db)
  for (const path of SHARED) {
    const response = await visitor.request(path)
    expect([path, response.headers.get('cache-control')]).toEqual([path, expect.stringContaining('public')])
    expect([path, response.headers.getSetCookie()]).toEqual([path, []])
  }
  const renewing = await visitor.request('/trpc/auth.session')
  expect(renewing.headers.getSetCookie()).toHaveLength(1)
})

for (const isFactorRequired of [false, true])
  // S01, S13, S26
  test(`Address matrix: everybody at every address, ${isFactorRequired ? 'where the site asks for a second factor' : 'by default'}`, async () => {
    const testApp = await testAppWithPages(isFactorRequired)
    await insertInquiry(db, { name: 'A private person' })
    const shells = new Map<string, string>()
    /** Bodies that a shared cache may store, by address. */
    const sharedBodies = new Map<string, string>()
    for (const role of isFactorRequired ? ROLES_FOR_FACTOR : ROLES) {
      const visitor = await (await createRole(db, testApp, role))()
      const found: Record<string, unknown> = {}
      const expected: Record<string, unknown> = {}
      const paths = [...Object.keys(PAGES), ...Object.keys(OTHERS)].map((path) => `GET ${path}`)
      for (const route of [...Object.keys(ROUTES), ...paths]) {
        const [method = '', path = ''] = route.replace('ALL', 'GET').split(' ')
        const response = await visitor.request(path.replace(/[$*]/, 'nowhere-'), { method })
        // Without the times at which the page's queries completed.
        const body = (await response.text()).replaceAll(/\b1[0-9]{12}\b/g, '')
        const entry = ROUTES[route] ?? PAGES[path] ?? OTHERS[path]
        found[route] = response.status
        expected[route] = typeof entry === 'function' ? entry(role, isFactorRequired) : entry
        const isPrivate = response.status === 200 && entry === privateAddress
        expect([route, role, body.includes('A private person')]).toEqual([route, role, isPrivate])
        expect(body).not.toContain(emailOf(role))
        expect([route, response.headers.getSetCookie()]).toEqual([route, []])
        const isShared = response.headers.get('cache-control')?.includes('public')
        if (isShared) sharedBodies.set(path, sharedBodies.get(path) ?? body)
        expect([route, role, !isShared || body === sharedBodies.get(path)]).toEqual([route, role, true])
        if (!path.startsWith('/admin')) continue
        expect([route, response.headers.get('cache-control')]).toEqual([route, 'no-store'])
        shells.set(path, shells.get(path) ?? body)
        expect([route, body === shells.get(path)]).toEqual([route, true])
      }
      expect({ role, ...found }).toEqual({ role, ...expected })
    }
    expect([...sharedBodies.keys()].toSorted()).toEqual(SHARED.toSorted())
  })
