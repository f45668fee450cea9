import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { AnyTRPCProcedure } from '@trpc/server'
import { afterAll, expect, test } from 'vitest'
import { render } from '../src/server.tsx'
import { makeAccount } from '../tests/support/accounts.ts'
import { db } from '../tests/support/database.ts'
import { createTestApp } from '../tests/support/test-app.ts'
import { startSession } from './auth/sessions.ts'
import { startHttpServer } from './http/http-server.ts'
import { MAX_BATCH_CALLS } from './limits.ts'
import { createLog, type LogLine } from './log.ts'
import { createPages } from './pages/pages.ts'
import { appRouter } from './router.ts'

const log = createLog('error', { write: () => true })
const pages = createPages({
  render,
  manifest: { routes: {} },
  origin: 'http://localhost:3000',
  log,
})
const { app, env, lines } = createTestApp(db, { LIMITS: false }, pages)
const server = await startHttpServer({ env: { ...env, PORT: 0 }, log, fetch: app.fetch })
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

afterAll(() => void server.close())

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>,
).filter(([name]) => name !== 'inquiry.live')

/** What no client of ours sends, as JSON: names that every object has, types, numbers and text at their ends. */
const KEYS = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'isPrototypeOf',
  '__defineGetter__',
  '',
  ' ',
  '.',
  '0',
  '-1',
  'length',
  'then',
  'id',
  'email',
  'token',
  'cursor',
  'search',
  'limit',
  '\0',
]
const VALUES = [
  'null',
  'true',
  '0',
  '-1',
  '1e999',
  '99999999999999999999',
  '0.1',
  '""',
  '"x"',
  '[]',
  '{}',
  '[[]]',
  '"\\u0000"',
  '"\\ud800"',
  '"__proto__"',
  '{"then":1}',
  '{"__proto__":null}',
  `"${'x'.repeat(5e3)}"`,
]
const INPUTS = [
  ...VALUES,
  ...KEYS.flatMap((name) =>
    ['1', '"x"', 'null', '{"__proto__":[]}'].map((value) => `{${JSON.stringify(name)}:${value}}`),
  ),
]
const INVALID_JSON = [
  '{',
  '}',
  '[1,',
  'undefined',
  'NaN',
  '\u0000',
  '{"a":1}{"b":2}',
  '\\',
  '{"__proto__":',
  "{'a':1}",
]

/** Words that only a library, PostgreSQL or a stack would say. */
const LEAKED_INTERNALS =
  /is not valid JSON|Unexpected (token|end)|No procedure found|Unsupported (GET|POST|content)|node_modules|\bat \w+ \(|\.ts:\d|SyntaxError|TypeError|URIError|select ["*]|insert into|violates|Cannot (batch|mix|read)|needs to be an object|is not (a function|iterable)/i

/** Cookie of a new session of an active account, or none. */
async function createCookie(role: 'visitor' | 'admin'): Promise<string> {
  if (role === 'visitor') return 'session=%ff; %=%'
  const id = await makeAccount(db, `${crypto.randomUUID()}@example.in`)
  const responseHeaders = new Headers()
  await startSession(db, env, { user_id: id, address: '203.0.113.7', previousToken: null }, responseHeaders)
  return responseHeaders.get('set-cookie')?.split(';')[0] ?? ''
}

/** Sends it, and says what is wrong with the answer. */
async function findFaults(
  path: string,
  init: Omit<RequestInit, 'body'> & { body?: string } = {},
): Promise<string[]> {
  const response = await fetch(url + path, { redirect: 'manual', ...init })
  const body = await response.text()
  const summary = `${init.method ?? 'GET'} ${path.slice(0, 120)} ${init.body?.slice(0, 80) ?? ''}: ${response.status}`
  if (response.status >= 500 || /"httpStatus":5/.test(body)) return [summary, body.slice(0, 200)]
  const leak = LEAKED_INTERNALS.exec(response.headers.get('content-type')?.includes('html') ? '' : body)
  return leak ? [`${summary} ${leak[0]}`] : []
}

async function findAllFaults(requests: (() => Promise<string[]>)[]): Promise<string[]> {
  const found: string[] = []
  const next = requests[Symbol.iterator]()
  const worker = async () => {
    for (const request of next) found.push(...(await request()))
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return found
}

/** A call as its type has it: a query by GET, a mutation by POST. */
function callProcedure(name: string, type: string, input: string, cookie: string, batch = '') {
  if (type === 'query')
    return findFaults(`/trpc/${name}?${batch}input=${encodeURIComponent(input)}`, { headers: { cookie } })
  const headers = { cookie, 'content-type': 'application/json' }
  return findFaults(`/trpc/${name}?${batch}`, { method: 'POST', headers, body: input })
}

/** In batches of ten, as one body each. */
function batches(inputs: string[]): string[] {
  const starts = inputs.flatMap((_, i) => (i % MAX_BATCH_CALLS === 0 ? [i] : []))
  return starts.map((start) => {
    const ten = inputs.slice(start, start + MAX_BATCH_CALLS)
    return `{${ten.map((input, i) => `"${i}":${input}`).join(',')}}`
  })
}

/** The process lives, answers, and took nothing for a fault of its own. */
async function expectHealthy() {
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect((await fetch(`${url}/trpc/settings.get`)).status).toBe(200)
  const failures = (lines as LogLine[]).filter(({ event }) => event.endsWith('_failed'))
  expect(failures.map(({ event, error, path }) => [event, path, error])).toEqual([])
}

const routers = Map.groupBy(procedures, ([name]) => name.split('.')[0] ?? '')

test('Procedures: every router is walked, with a hundred inputs and more', () => {
  expect([...routers.keys()].toSorted()).toEqual(Object.keys(appRouter._def.record).toSorted())
  expect(INPUTS.length + INVALID_JSON.length).toBeGreaterThanOrEqual(100)
})

for (const role of ['visitor', 'admin'] as const)
  for (const [router, members] of routers)
    // S16, S25
    test(
      `Procedures: no input to ${router} is a fault of the server, as ${role}`,
      { timeout: 60_000 },
      async () => {
        // The longest walk makes 1,600 calls.
        for (const [name, { _def }] of members) {
          const cookie = await createCookie(role)
          const batchOfSame = Array<string>(MAX_BATCH_CALLS).fill(name).join()
          const requests = [
            ...batches(INPUTS).map(
              (inputs) => () => callProcedure(batchOfSame, _def.type, inputs, cookie, 'batch=1&'),
            ),
            ...INVALID_JSON.map((input) => () => callProcedure(name, _def.type, input, cookie)),
          ]
          expect(await findAllFaults(requests), name).toEqual([])
        }
        await expectHealthy()
      },
    )

// S16, S25
test('Procedures: one bad call of a batch leaves the others their answers', async () => {
  const headers = { cookie: await createCookie('admin') }
  for (const input of INPUTS) {
    const batchResponse = await fetch(
      `${url}/trpc/settings.get,services.bySlug,team.list?batch=1&input=${encodeURIComponent(`{"1":${input}}`)}`,
      { headers },
    )
    expect(batchResponse.status, input).toBeLessThan(500)
    if (batchResponse.status !== 207) continue
    const [first, , last] = (await batchResponse.json()) as { result?: unknown }[]
    expect([first?.result, last?.result], input).not.toContain(undefined)
  }
})

const CALLS = [
  '%',
  '%ff',
  '%00',
  '%E0%A4%A',
  'settings.get%',
  'settings.get,%',
  'settings.get%2C',
  ',',
  ',,',
  '.',
  '..',
  '',
  '/',
  '__proto__',
  'constructor',
  'toString',
  'auth',
  'auth.',
  '.auth',
  'auth.__proto__',
  'settings.get/',
  'settings.get.toString',
  'auth.signIn,inquiry.live',
  'auth.signIn',
  'inquiry.live',
  'nothing.here',
  'settings.get?batch=1',
  'settings.get?batch=1&input=',
  'settings.get?batch=1&input=[]',
  'settings.get?input=%',
  'settings.get?batch=1&input=5',
  'settings.get?batch=1&input=null',
  'settings.get?batch=2&input={',
  'settings.get?connectionParams=%7B',
  'settings.get?connectionParams=5',
  'inquiry.live?input={',
  'inquiry.live?lastEventId=%00',
  'inquiry.live?input={"__proto__":1}',
  'inquiry.live?input={"constructor":1}',
  'inquiry.live?batch=1',
  'settings.get,auth.signIn?batch=1',
  'inquiry.live,settings.get?batch=1',
  'inquiry.list?input={"cursor":"%00"}',
]

/** Addresses as nobody types them; `*` stands for the page. */
const SPELLINGS = [
  '*',
  '/*',
  '///*',
  '*/',
  '*//',
  '*/.',
  '*/..',
  '*%20',
  '*%',
  '*%ff',
  '*%00',
  '*%0d%0aset-cookie:a',
  '*/%2e%2e',
  '*?',
  '*?%',
  '*?%ff=%ff',
  '*?__proto__=1',
  '*?constructor=x',
  '*?category=__proto__',
  '*?category[]=1',
  '*?view=%00',
  '*?category={"a":1}',
  '*?sent=__proto__',
  '*?sent=%00',
  '*?verified=1&verified=2',
  '*#%',
  '*\\x',
  '*;a=b',
  '*?=',
  '*?&&&',
  '*/__proto__',
  '*/constructor',
  '*/%F0%9F%92%A1',
  `*/${'a/'.repeat(200)}`,
  `*?${'a=1&'.repeat(500)}`,
]
const PAGES = ['', '/services', '/projects', '/admin']
const ODD_PATHS = [
  '/__proto__',
  '/constructor',
  '/services/__proto__',
  '/services/constructor',
  '/services/%2e',
  '/services/%',
  '/news/%ff',
  '/assets/%',
  '/assets/__proto__',
  '/images/%00',
  '/inquiries.csv?%',
  '/sitemap.xml?%',
  '/robots.txt/',
  '/verify-email?token=%',
  '/verify-email?token=%00',
  '/verify-email?token=a&token=b',
  '/reset-password?token=%ff',
  '/newsletter/confirm?token=%00',
  '/newsletter/unsubscribe?token=%',
  '/healthz/',
  '/readyz?%',
  '/metrics',
]

const ADDRESSES: [what: string, paths: string[]][] = [
  ['a call', CALLS.map((path) => `/trpc/${path}`)],
  ['what is no page', ODD_PATHS],
  ...PAGES.map((page): [string, string[]] => [
    page || '/',
    SPELLINGS.map((spelling) => spelling.replace('*', page || '/')),
  ]),
]

for (const [what, paths] of ADDRESSES)
  // S16, S25
  test(`Addresses: no spelling of ${what} is a fault of the server`, async () => {
    const headers = { cookie: await createCookie('visitor') }
    expect(await findAllFaults(paths.map((path) => () => findFaults(path, { headers })))).toEqual([])
    await expectHealthy()
  })

const FORMS = [
  '/inquiry',
  '/contact',
  '/news',
  '/verify-email',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/newsletter/unsubscribe?token=%',
  '/',
  '/about',
  '/admin',
  '/inquiries.csv',
  '/trpc/auth.signIn',
]
const BODIES: [type: string | null, body: string][] = [
  ['multipart/form-data', 'x'],
  ['multipart/form-data; boundary=', 'x'],
  ['multipart/form-data; boundary=b', '--b\r\n'],
  ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="token"\r\n\r\n'],
  ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--'],
  ['application/x-www-form-urlencoded', '%'],
  ['application/x-www-form-urlencoded', '%ff=%ff&token=%00&name=%00'],
  ['application/x-www-form-urlencoded', '__proto__=1&constructor=2&toString=3&__proto__[x]=4'],
  ['application/x-www-form-urlencoded', 'elapsed=NaN&idempotency_key=__proto__&website=x'],
  ['application/x-www-form-urlencoded', 'elapsed=1e999&idempotency_key=%00'],
  ['application/x-www-form-urlencoded', `name=${'n'.repeat(90_000)}&message=${'&a=1'.repeat(2000)}`],
  ['application/json', '{'],
  ['application/json; charset=utf-7', '{}'],
  ['text/plain', 'token=x'],
  ['\u00ff', 'x'],
  [null, ''],
]

for (const path of FORMS)
  // S16, S25
  test(`Forms: no body and no method at ${path} is a fault of the server`, async () => {
    const posts = BODIES.map(
      ([type, body]) =>
        () =>
          findFaults(path, { method: 'POST', headers: type === null ? {} : { 'content-type': type }, body }),
    )
    const methods = ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'HEAD'].map(
      (method) => () => findFaults(path, { method }),
    )
    expect(await findAllFaults([...posts, ...methods])).toEqual([])
    await expectHealthy()
  })

const REQUEST_LINES = [
  'GET http://evil.example/about HTTP/1.1',
  'GET http:// HTTP/1.1',
  'GET http://[ HTTP/1.1',
  'GET https://evil.example/trpc/settings.get HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'TRACE /about HTTP/1.1',
  'CONNECT evil.example:443 HTTP/1.1',
  'PROPFIND / HTTP/1.1',
  'GET \\about HTTP/1.1',
  'GET /\\about HTTP/1.1',
  'GET /#about HTTP/1.1',
  'GET ?about HTTP/1.1',
  'GET about HTTP/1.1',
  'GET /a b HTTP/1.1',
  'GET /\u00e9 HTTP/1.1',
  'GET /about HTTP/1.0',
  'GET /about HTTP/3.0',
  'GET /about',
  'get /about HTTP/1.1',
]
const HEADER_LINES = [
  'Host: busbar',
  'Host: a b',
  'Host: busbar\r\nHost: busbar',
  'Host: %ff\r\nCookie: %ff=%; session',
  'Host: busbar\r\nAccept-Encoding: br;q=;q=x, ,;\r\nIf-None-Match: ,W/\r\nRange: bytes=9-1',
  'Host: busbar\r\nX-Forwarded-For: ,%,::::\r\nOrigin: null\r\nContent-Length: 0',
]

// S16, S18, S25
test('Requests: no first line and no header is a fault of the server', async () => {
  const { port } = new URL(url)
  const statuses = new Set<number>()
  for (const line of REQUEST_LINES)
    for (const headers of HEADER_LINES) {
      const socket = connect(Number(port), '127.0.0.1').setEncoding('latin1')
      socket.end(`${line}\r\n${headers}\r\nConnection: close\r\n\r\n`)
      const responseText = await text(socket)
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(responseText)?.[1] ?? 0)
      statuses.add(status)
      expect(status, `${line}\n${headers}\n${responseText}`).toBeLessThan(500)
      expect(responseText.includes('text/html') ? '' : responseText).not.toMatch(LEAKED_INTERNALS)
    }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 405]))
  await expectHealthy()
})
