import { expect, test } from 'vitest'
import { makeAccount } from '../tests/support/accounts.ts'
import { db } from '../tests/support/database.ts'
import { createTestApp, emptyPages } from '../tests/support/test-app.ts'
import { connect } from './core/database/connect.ts'
import type { Pages } from './core/pages/pages.ts'

// 402, S35
test('Health checks: /healthz and /readyz answer without asking the database', async () => {
  const unavailableDb = connect({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }, () => {})
  const { visitor } = createTestApp(unavailableDb)
  expect((await visitor().request('/healthz')).status).toBe(200)
  expect((await visitor().request('/readyz')).status).toBe(200)
  await unavailableDb.destroy()
})

test('Request id: every response carries it, and an error names the same one', async () => {
  const { visitor, lines } = createTestApp(db)
  const response = await visitor().request('/trpc/stats.dashboard')
  const body = (await response.json()) as { error: { data: { requestId: string } } }
  expect(response.status).toBe(401)
  expect(body.error.data.requestId).toBe(response.headers.get('x-request-id'))
  expect(lines.find((line) => line.event === 'request')).toMatchObject({
    requestId: body.error.data.requestId,
    path: '/trpc/stats.dashboard',
    status: 401,
  })
})

// S29
test('Request log: it holds the path of a request without the query string', async () => {
  const { visitor, lines } = createTestApp(db)
  await visitor().request('/verify-email?token=secret-token')
  expect(JSON.stringify(lines)).not.toContain('secret-token')
})

// S23
test('Security headers: every response carries them', async () => {
  const { visitor } = createTestApp(db)
  for (const path of ['/healthz', '/nowhere', '/trpc/settings.get', '/trpc/nothing.here']) {
    const { headers } = await visitor().request(path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('content-security-policy'), path).toBeTruthy()
    expect(headers.get('x-powered-by'), path).toBeNull()
  }
})

// S26
test('Cache-Control: a response that sets none of its own is no-store', async () => {
  const { visitor } = createTestApp(db)
  for (const [path, method] of [
    ['/healthz', 'GET'],
    ['/assets/gone-1.js', 'GET'],
    ['/about', 'DELETE'],
    ['/trpc/settings.get', 'PUT'],
    ['/trpc/nothing.here', 'GET'],
  ] as const) {
    const response = await visitor().request(path, { method })
    expect(response.headers.get('cache-control'), `${method} ${path}`).toBe('no-store')
  }
})

// S26
test('Canonical URLs: each page has one, and a private page is rendered under no other', async () => {
  const rendered: string[] = []
  const pages: Pages = {
    ...emptyPages,
    async handle({ url }) {
      rendered.push(new URL(url).pathname)
      return new Response('a page')
    },
  }
  const { visitor } = createTestApp(db, {}, pages)
  for (const path of ['//admin', '/%61dmin', '/admin/', '/admin%20', '///%61dmin//']) {
    const response = await visitor().request(path)
    expect([response.status, response.headers.get('location')], path).toEqual([308, '/admin'])
  }
  expect(rendered).toEqual([])
  await visitor().request('/admin')
  expect(rendered).toEqual(['/admin'])
})

test('Methods: a wrong method gets 405, with the allowed ones in Allow', async () => {
  const { visitor } = createTestApp(db)
  const statusAndAllow = async (method: string, path: string) => {
    const response = await visitor().request(path, { method })
    return [response.status, response.headers.get('allow')]
  }
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'POST'])
    expect(await statusAndAllow(method, '/about'), method).toEqual([405, 'GET, HEAD'])
  for (const path of ['/inquiry', '/contact', '/news', '/verify-email', '/newsletter/unsubscribe'])
    expect(await statusAndAllow('PUT', path), path).toEqual([405, 'GET, HEAD, POST'])
  expect(await statusAndAllow('DELETE', '/trpc/settings.get')).toEqual([405, 'GET, POST'])
  expect(await statusAndAllow('GET', '/trpc/auth.signOut')).toEqual([405, 'POST'])
})

// S34, 351
test('Errors: without the database a route outside tRPC answers 503 too, with Retry-After', async () => {
  const unavailableDb = connect({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }, () => {})
  const response = await createTestApp(unavailableDb).visitor().request('/sitemap.xml')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.text()).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|postgres|\.ts/)
  await unavailableDb.destroy()
})

// S17
test('Body limit: a larger body is refused at every path', async () => {
  const body = new Blob(['x'.repeat(300_000)])
  const response = await createTestApp(db).visitor().request('/inquiry', { method: 'POST', body })
  expect(response.status).toBe(413)
})

// S14
test("CSRF protection: another site's page cannot make a visitor's browser write", async () => {
  const { visitor } = createTestApp(db)
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' }
  const response = await visitor().request('/trpc/auth.signOut', { method: 'POST', headers, body: 'null' })
  expect(response.status).toBe(403)
})

test('Bodies: a client that disconnects while sending one causes no server or database error', async () => {
  const { visitor, lines } = createTestApp(db)
  const body = new ReadableStream({
    pull(controller) {
      controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
    },
  })
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  expect((await visitor().request('/trpc/inquiry.create', init)).status).toBe(400)
  expect(lines.map(({ event, status }) => [event, status])).toEqual([['request', 400]])
})

// S29
test('Log: a refusal is one line with the client and the call, without the data that was sent', async () => {
  const { visitor, lines } = createTestApp(db)
  const address = '198.51.100.7'
  const refusals = () => lines.splice(0).filter(({ event }) => event !== 'request' && event !== 'sign_in')
  const headers = { origin: 'https://evil.example' }
  await visitor(address).request('/trpc/auth.signOut?token=secret', { method: 'POST', headers })
  expect(refusals()).toMatchObject([
    { event: 'cross_site_refused', path: '/trpc/auth.signOut', origin: 'https://evil.example', address },
  ])
  await visitor(address).query('inquiry.list', { search: 'secret' })
  await visitor(address).query('auth.sessions')
  await visitor(address).request('/inquiries.csv?token=secret')
  expect(refusals()).toMatchObject([
    { event: 'refused', path: 'inquiry.list', account: null, address },
    { event: 'refused', path: 'auth.sessions', account: null, address },
    { event: 'refused', path: '/inquiries.csv', account: null, address },
  ])
  const account = await makeAccount(db, 'pending@firm.test', 'pending')
  const pending = visitor(address)
  await pending.signIn('pending@firm.test')
  await pending.query('stats.dashboard')
  const logged = refusals()
  expect(logged).toMatchObject([{ event: 'refused', path: 'stats.dashboard', account, address }])
  expect(JSON.stringify(logged)).not.toMatch(/secret|session=/)
})
