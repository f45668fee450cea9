import { expect, test } from 'vitest'
import { makeAccount } from '../tests/support/accounts.ts'
import { db } from '../tests/support/database.ts'
import { createTestApp } from '../tests/support/test-app.ts'
import { connect } from './database/connect.ts'
import { newId } from './database/ids.ts'
import type { Pages } from './pages/pages.ts'

// 402, S35
test('the process says that it lives, and whether it is ready, without asking the database', async () => {
  const unavailableDb = connect({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }, () => {})
  const { visitor } = createTestApp(unavailableDb)
  expect((await visitor().request('/healthz')).status).toBe(200)
  expect((await visitor().request('/readyz')).status).toBe(200)
  await unavailableDb.destroy()
})

test('every answer carries its request id, and an error names the same one', async () => {
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
test('the log keeps the path of a request and drops what follows it', async () => {
  const { visitor, lines } = createTestApp(db)
  await visitor().request('/verify-email?token=secret-token')
  expect(JSON.stringify(lines)).not.toContain('secret-token')
})

// S23
test('every answer carries the headers that hold a browser back', async () => {
  const { visitor } = createTestApp(db)
  for (const path of ['/healthz', '/nowhere', '/trpc/settings.get', '/trpc/nothing.here']) {
    const { headers } = await visitor().request(path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('content-security-policy'), path).toBeTruthy()
    expect(headers.get('x-powered-by'), path).toBeNull()
  }
})

// S26
test('Answers: what does not say how long it may be kept is kept nowhere', async () => {
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
test('Pages: each has one address, and what is private under it is rendered under no other', async () => {
  const rendered: string[] = []
  const pages: Pages = {
    invalidate() {},
    purge() {},
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

test('Methods: a wrong one is 405 and says which are right', async () => {
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

// S15
test('calls come by GET or by POST with JSON, and a mutation by POST only', async () => {
  const { visitor } = createTestApp(db)
  const status = async (path: string, init: RequestInit) => (await visitor().request(path, init)).status
  expect(await status('/trpc/auth.signOut', { method: 'GET' })).toBe(405)
  expect(await status('/trpc/settings.get', { method: 'PUT' })).toBe(405)
  expect(await status('/trpc/auth.signOut', { method: 'POST', body: new URLSearchParams({ a: '1' }) })).toBe(
    415,
  )
  const form = new FormData()
  form.set('email', 'a@b.co')
  expect(await status('/trpc/inquiry.subscribe', { method: 'POST', body: form })).toBe(415)
  const octets = { 'content-type': 'application/octet-stream' }
  expect(await status('/trpc/inquiry.subscribe', { method: 'POST', headers: octets, body: 'x' })).toBe(415)
})

test('a batch holds ten calls at most, however its commas are written', async () => {
  const { visitor } = createTestApp(db)
  const batch = (count: number, comma: string) =>
    visitor().request(`/trpc/${Array(count).fill('settings.get').join(comma)}?batch=1&input={}`)
  expect((await batch(10, ',')).status).toBe(200)
  expect((await batch(11, ',')).status).toBe(400)
  expect((await batch(11, '%2C')).status).toBe(400)
  expect((await batch(11, '%2c')).status).toBe(400)
})

// S17
test('JSON nested a hundred thousand deep is refused and nobody notices', async () => {
  const { visitor } = createTestApp(db)
  const body = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const headers = { 'content-type': 'application/json' }
  const response = await visitor().request('/trpc/inquiry.create', { method: 'POST', headers, body })
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(response.status).toBeLessThan(500)
})

test('what every visitor gets alike is asked of the database once, and again after a change', async () => {
  const { visitor } = createTestApp(db)
  await makeAccount(db, 'asha@saanjh.test')
  const asha = visitor()
  await asha.signIn('asha@saanjh.test')
  const before = (await visitor().query('settings.get')).data as { updated_at: string; business_name: string }
  await db.updateTable('settings').set({ credit: 'somebody else' }).execute()
  expect(await visitor().query('settings.get')).toMatchObject({
    data: { credit: 'the Saanjh drawing office' },
  })
  const { updated_at } = await db.selectFrom('settings').select('updated_at').executeTakeFirstOrThrow()
  const saved = await asha.mutate('settings.save', {
    updated_at: updated_at.toISOString(),
    business_name: 'Saanjh',
  })
  expect(saved.status).toBe(200)
  const after = (await visitor().query('settings.get')).data as { business_name: string }
  expect([before.business_name, after.business_name]).toEqual(['Saanjh Electricals', 'Saanjh'])
})

test('API cache: what the database announces makes answers old, until the app is replaced by another', async () => {
  const { app, dbEvents, visitor } = createTestApp(db)
  const credit = async (value: string) => {
    await db.updateTable('settings').set({ credit: value }).execute()
    return ((await visitor().query('settings.get')).data as { credit: string }).credit
  }
  expect(await credit('first')).toBe('first')
  expect(await credit('unheard of')).toBe('first')
  for (const event of ['reconnected', 'site_replaced'] as const) {
    dbEvents.emit(event)
    expect(await credit(event)).toBe(event)
  }
  dbEvents.emit('site_changed', 'settings')
  expect(await credit('last')).toBe('last')
  app.detach()
  expect(dbEvents.eventNames()).toEqual([])
})

test('who asks for lines gets lines, and nobody else does', async () => {
  const { visitor } = createTestApp(db)
  const ask = async (headers: HeadersInit) => {
    const response = await visitor().request('/trpc/team.list,clients.list?batch=1&input={}', { headers })
    return { type: response.headers.get('content-type'), body: await response.text() }
  }
  for (const name of ['trpc-accept', 'accept']) {
    const headers = { [name]: 'application/jsonl' }
    expect((await ask(headers)).body).toMatch(/\n.*\n/)
    const plain = await ask({})
    expect(plain.type).toContain('application/json')
    expect(JSON.parse(plain.body)).toHaveLength(2)
    expect((await ask(headers)).body).toMatch(/\n.*\n/)
  }
})

test('an address with a parameter that means nothing is not kept', async () => {
  const { visitor } = createTestApp(db)
  const names = async (parameters: string) =>
    (await visitor().request(`/trpc/clients.list${parameters}`)).text()
  const before = [await names('?input={}'), await names('?input={}&x=1'), await names('?input={}&input={}')]
  await db
    .insertInto('ltf_clients')
    .values({ id: newId(), name: 'Kokum Residency', order_index: 1 })
    .execute()
  const after = [await names('?input={}'), await names('?input={}&x=1'), await names('?input={}&input={}')]
  expect(after.map((answer, i) => answer === before[i])).toEqual([true, false, false])
})

// S34, 351
test('with the database away a call answers 503 in our words', async () => {
  const unavailableDb = connect({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }, () => {})
  const { visitor, lines } = createTestApp(unavailableDb)
  const answer = await visitor().query('services.list')
  expect(answer.status).toBe(503)
  expect(answer.error?.message).toBe('The site cannot reach its records just now. Please try again.')
  expect(JSON.stringify(answer)).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|postgres|\.ts/)
  expect(lines.some((line) => line.event === 'call_failed')).toBe(true)
  await unavailableDb.destroy()
})

// S34, 351
test('with the database away an address outside the calls answers 503 too, and says when to come back', async () => {
  const unavailableDb = connect({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }, () => {})
  const response = await createTestApp(unavailableDb).visitor().request('/sitemap.xml')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.text()).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|postgres|\.ts/)
  await unavailableDb.destroy()
})

// S17
test('nobody sends more than a form is long, to whatever address', async () => {
  const body = new Blob(['x'.repeat(300_000)])
  const response = await createTestApp(db).visitor().request('/media', { method: 'POST', body })
  expect(response.status).toBe(413)
})

// S14
test("another site's page cannot make a visitor's browser write", async () => {
  const { visitor } = createTestApp(db)
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' }
  const response = await visitor().request('/trpc/auth.signOut', { method: 'POST', headers, body: 'null' })
  expect(response.status).toBe(403)
})

test('Bodies: who hangs up while sending one is no fault of the server, nor of the database', async () => {
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
test('Log: who was refused what is one line, without what they sent', async () => {
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
  const account = await makeAccount(db, 'pending@saanjh.test', 'pending')
  const pending = visitor(address)
  await pending.signIn('pending@saanjh.test')
  await pending.query('stats.dashboard')
  const logged = refusals()
  expect(logged).toMatchObject([{ event: 'refused', path: 'stats.dashboard', account, address }])
  expect(JSON.stringify(logged)).not.toMatch(/secret|session=/)
})
