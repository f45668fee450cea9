import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from './app.ts'
import { readEnv } from './env.ts'
import { boundedBody, clientAddress, oneHost, sameSiteOnly } from './guards.ts'
import { createLog } from './log.ts'

const log = createLog('error', { write: () => true })
const site = readEnv({ PUBLIC_URL: 'https://saanjh.example' })

function guarded(env = site) {
  const app = new Hono<AppEnv>()
  app.use(oneHost, sameSiteOnly(env, log), boundedBody)
  app.post('/', async (c) => c.text(String((await c.req.text()).length)))
  app.get('/', (c) => c.text(clientAddress(c, env)))
  return app
}

const post = (headers: Record<string, string>, env = site) =>
  guarded(env).request('/', { method: 'POST', headers, body: 'x' })

// S14
test.each([
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{ 'sec-fetch-site': 'none' }, 200],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://saanjh.example' }, 403],
  [{ origin: 'https://saanjh.example' }, 200],
  [{ origin: 'https://saanjh.example.evil.test' }, 403],
  [{ origin: 'http://saanjh.example' }, 403],
  [{ origin: 'null' }, 403],
  [{}, 200],
])('a write that comes with %o is answered %i', async (headers, status) => {
  expect((await post(headers as Record<string, string>)).status).toBe(status)
})

test("while PUBLIC_URL is unset a write may come from the request's own host", async () => {
  const env = readEnv({})
  expect((await post({ host: 'localhost:3000', origin: 'http://localhost:3000' }, env)).status).toBe(200)
  expect((await post({ host: 'localhost:3000', origin: 'http://localhost:3001' }, env)).status).toBe(403)
})

// S17
test('a body over the limit is refused by its length, and by what arrives when it states none', async () => {
  const large = 'x'.repeat(256 * 1024 + 1)
  expect((await guarded().request('/', { method: 'POST', body: large })).status).toBe(413)
  const stream = new Blob([large]).stream()
  const chunked = new Request('http://localhost/', {
    method: 'POST',
    body: stream,
    duplex: 'half',
  } as RequestInit)
  expect((await guarded().request(chunked)).status).toBe(413)
  expect(await (await guarded().request('/', { method: 'POST', body: large.slice(1) })).text()).toBe('262144')
})

test('a compressed body is refused', async () => {
  expect((await post({ 'content-encoding': 'gzip' })).status).toBe(415)
})

async function from(remoteAddress: string, env = site, headers: Record<string, string> = {}) {
  const answer = await guarded(env).request(
    '/',
    { headers },
    { incoming: { socket: { remoteAddress }, rawHeaders: [] } },
  )
  return answer.text()
}

// S19
test('the client is the socket, whatever the headers say, unless proxies are trusted', async () => {
  const headers = { 'x-forwarded-for': '9.9.9.9, 8.8.8.8' }
  expect(await from('203.0.113.7', site, headers)).toBe('203.0.113.7')
  expect(await from('203.0.113.7', readEnv({ TRUST_PROXY: '1' }), headers)).toBe('8.8.8.8')
  expect(await from('203.0.113.7', readEnv({ TRUST_PROXY: '2' }), headers)).toBe('9.9.9.9')
})

test('IPv6 counts by its /64, and IPv4 in its clothes as IPv4', async () => {
  expect(await from('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(await from('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(await from('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(await from('::1')).toBe('0:0:0:0::/64')
})

// S18
test('two Host lines are refused', async () => {
  const rawHeaders = ['Host', 'a.example', 'host', 'b.example']
  const answer = await guarded().request('/', {}, { incoming: { socket: {}, rawHeaders } })
  expect(answer.status).toBe(400)
})
