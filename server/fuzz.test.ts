import { once } from 'node:events'
import { type IncomingMessage, METHODS, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { pagePaths, render } from '../src/server.tsx'
import { makeAccount } from '../tests/support/accounts.ts'
import { db } from '../tests/support/database.ts'
import {
  INPUTS,
  INVALID_JSON,
  CALLS,
  SPELLINGS,
  ODD_PATHS,
  BODIES,
  REQUEST_LINES,
  HEADER_LINES,
  share,
} from '../tests/support/fuzz-inputs.ts'
import { procedures } from '../tests/support/procedures.ts'
import { createTestApp } from '../tests/support/test-app.ts'
import { startSession } from './core/auth/sessions.ts'
import { startHttpServer } from './core/http/http-server.ts'
import { MAX_BATCH_CALLS } from './core/limits.ts'
import { createLog, type LogLine } from './core/log.ts'
import { createPages } from './core/pages/pages.ts'
import { appRouter } from './router.ts'

const log = createLog('error', { write: () => true })
const pages = createPages({
  router: appRouter,
  render,
  assets: { manifest: { routes: {} }, scripts: {} },
  origin: 'http://localhost:3000',
  log,
})
const { app, env, lines } = createTestApp(db, { LIMITS: false }, pages)
const server = await startHttpServer({ env: { ...env, PORT: 0 }, log, fetch: app.fetch })
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

afterAll(() => void server.close())

const fuzzedProcedures = procedures.filter(([name]) => name !== 'inquiry.live')

/** Texts that only a library, PostgreSQL or a stack trace contains. */
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

/** Sends a request and returns what is wrong with the response. */
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

/** Calls a procedure: a query by GET, a mutation by POST. */
function callProcedure(name: string, type: string, input: string, cookie: string, batch = '') {
  if (type === 'query')
    return findFaults(`/trpc/${name}?${batch}input=${encodeURIComponent(input)}`, { headers: { cookie } })
  const headers = { cookie, 'content-type': 'application/json' }
  return findFaults(`/trpc/${name}?${batch}`, { method: 'POST', headers, body: input })
}

/** Bodies of batches of ten calls each. */
function batches(inputs: string[]): string[] {
  const starts = inputs.flatMap((_, i) => (i % MAX_BATCH_CALLS === 0 ? [i] : []))
  return starts.map((start) => {
    const ten = inputs.slice(start, start + MAX_BATCH_CALLS)
    return `{${ten.map((input, i) => `"${i}":${input}`).join(',')}}`
  })
}

/** The server still answers, and logged no failure. */
async function expectHealthy() {
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect((await fetch(`${url}/trpc/settings.get`)).status).toBe(200)
  const failures = (lines as LogLine[]).filter(({ event }) => event.endsWith('_failed'))
  expect(failures.map(({ event, error, path }) => [event, path, error])).toEqual([])
}

test('Procedures: every router is covered, with a hundred inputs or more', () => {
  const routers = new Set(fuzzedProcedures.map(([name]) => name.split('.')[0] ?? ''))
  expect([...routers].toSorted()).toEqual(Object.keys(appRouter._def.record).toSorted())
  expect(INPUTS.length + INVALID_JSON.length).toBeGreaterThanOrEqual(100)
})

for (const role of ['visitor', 'admin'] as const)
  // S16, S25, S42
  test(`Procedures: no input causes a server error, as ${role}`, { timeout: 900_000 }, async () => {
    for (const [place, [name, { _def }]] of fuzzedProcedures.entries()) {
      const cookie = await createCookie(role)
      const batchOfSame = Array<string>(MAX_BATCH_CALLS).fill(name).join()
      const requests = [
        ...batches(share(INPUTS, place)).map(
          (inputs) => () => callProcedure(batchOfSame, _def.type, inputs, cookie, 'batch=1&'),
        ),
        ...share(INVALID_JSON, place).map((input) => () => callProcedure(name, _def.type, input, cookie)),
      ]
      expect(await findAllFaults(requests), name).toEqual([])
    }
    await expectHealthy()
  })

// S16, S25
test('Procedures: one bad call of a batch does not affect the others', async () => {
  const headers = { cookie: await createCookie('admin') }
  for (const input of share(INPUTS, 0)) {
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

/** Every route of the app and every page, with a word in place of each parameter. */
const addresses = new Set([
  ...app.routes.map(({ path }) => path).filter((path) => path !== '/*'),
  ...pagePaths(),
  '/trpc/auth.signIn',
  '/newsletter/unsubscribe?token=%',
])
const ADDRESSES = [...addresses].map((path) => path.replace(/[$*]/, 'x-'))

// S16, S25
test('Addresses: no spelling causes a server error', { timeout: 900_000 }, async () => {
  const paths = [
    ...share(
      CALLS.map((path) => `/trpc/${path}`),
      0,
    ),
    ...share(ODD_PATHS, 0),
    ...ADDRESSES.flatMap((path, place) => share(SPELLINGS, place).map((each) => each.replace('*', path))),
  ]
  const headers = { cookie: await createCookie('visitor') }
  expect(await findAllFaults(paths.map((path) => () => findFaults(path, { headers })))).toEqual([])
  await expectHealthy()
})

/** Sends a request without a body, by any method: `fetch` refuses some. Returns what is wrong with the response. */
async function findFaultsOf(method: string, path: string): Promise<string[]> {
  const sent = request(url + path, { method, agent: false }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  const { statusCode = 500 } = response
  return statusCode < 500 ? [] : [`${method} ${path}: ${statusCode}`]
}

// S16, S25
test('Forms: no body and no method causes a server error', { timeout: 900_000 }, async () => {
  // Node itself closes the connection of a CONNECT.
  const methods = METHODS.filter((each) => each !== 'CONNECT')
  const requests = ADDRESSES.flatMap((path, place) => [
    ...share(BODIES, place).map(
      ([type, body]) =>
        () =>
          findFaults(path, { method: 'POST', headers: type === null ? {} : { 'content-type': type }, body }),
    ),
    ...share(methods, place).map((each) => () => findFaultsOf(each, path)),
  ])
  expect(await findAllFaults(requests)).toEqual([])
  await expectHealthy()
})

// S16, S18, S25
test('Requests: no first line and no header causes a server error', async () => {
  const { port } = new URL(url)
  const statuses = new Set<number>()
  const heads = REQUEST_LINES.flatMap((line) => HEADER_LINES.map((headers) => `${line}\r\n${headers}`))
  for (const head of [`GET /about HTTP/1.1\r\nHost: busbar`, ...share(heads, 0)]) {
    const socket = connect(Number(port), '127.0.0.1').setEncoding('latin1')
    socket.end(`${head}\r\nConnection: close\r\n\r\n`)
    const responseText = await text(socket)
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(responseText)?.[1] ?? 0)
    statuses.add(status)
    expect(status, `${head}\n${responseText}`).toBeLessThan(500)
    expect(responseText.includes('text/html') ? '' : responseText).not.toMatch(LEAKED_INTERNALS)
  }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400]))
  await expectHealthy()
})
