import { mkdtemp, mkdir, writeFile } from 'node:fs/promises'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { precompress } from '../../../scripts/precompress.mjs'
import { db } from '../../../tests/support/database.ts'
import { silentLog } from '../../../tests/support/logs.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { context, createTestPages } from '../../../tests/support/test-pages.ts'
import type { FastPath } from './fast-path.ts'
import { startHttpServer } from './http-server.ts'
import { staticFiles } from './static-files.ts'

let testApp: TestApp
let fast: Server
let slow: Server
let fastAnswers = 0

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'busbar-fast-path-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/a-1.js'), 'let a = 1\n'.repeat(200))
  await writeFile(join(folder, 'photo.webp'), Buffer.alloc(5000, 1))
  await writeFile(join(folder, 'unread.webp'), Buffer.alloc(5000, 1))
  await writeFile(join(folder, 'film.mp4'), Buffer.alloc(1_500_000, 1))
  precompress(folder)
  const { pages } = createTestPages(() => '<p>a page</p>'.repeat(100))
  testApp = createTestApp(db, { METRICS_TOKEN: 'let-me-see' }, pages, await staticFiles(folder))
  const { app, env } = testApp
  const fastPath: FastPath = (incoming, outgoing) => {
    const isAnswered = app.fastPath(incoming, outgoing)
    if (isAnswered) fastAnswers += 1
    return isAnswered
  }
  const options = { env: { ...env, PORT: 0 }, log: silentLog, fetch: app.fetch }
  fast = await startHttpServer({ ...options, fastPath })
  slow = await startHttpServer(options)
})

afterAll(() => {
  for (const server of [fast, slow]) {
    server.close()
    server.closeAllConnections()
  }
})

const PATHS = [
  '/',
  '/about',
  '/projects?category=Commercial',
  '/projects?view=list',
  '/?utm_source=leaflet',
  '/?unknown=1',
  '//about',
  '/admin',
  '/assets/a-1.js',
  '/assets/a-1.js?v=2',
  '/assets/gone-1.js',
  '/photo.webp',
  '/trpc/settings.get',
  '/trpc/clients.list?batch=1&input={}',
  '/trpc/settings.get?input=null&x=1',
  '/healthz',
  '/readyz',
  '/metrics',
  '/robots.txt',
  '/sitemap.xml',
  '/inquiries.csv',
  '/trpc/nothing',
  '/nowhere',
  '/nowhere/else.php',
  '/nowhere/../about',
  '/nowhere/',
]

const HEADERS: Record<string, IncomingHttpHeaders> = {
  'no header': {},
  'a browser': { 'accept-encoding': 'gzip, deflate, br, zstd', cookie: 'session=none' },
  'gzip alone': { 'accept-encoding': 'gzip' },
  'the ETag': { 'accept-encoding': 'br', 'if-none-match': '*' },
  'a part': { range: 'bytes=0-9' },
  'JSON lines': { 'trpc-accept': 'application/jsonl' },
  'an invalid host': { host: 'a..b:x' },
  'a host that ends in a number': { host: 'web.1' },
  'an invalid port': { host: 'site.example:99999' },
}

test('Fast path: it gives the answers of the app, header for header', async () => {
  for (const path of PATHS) await send(slow, 'GET', path, {})
  let compared = 0
  for (const path of PATHS)
    for (const [name, headers] of Object.entries(HEADERS))
      for (const method of ['GET', 'HEAD']) {
        const quick = await send(fast, method, path, headers)
        const { answer } = await send(slow, method, path, headers)
        expect(quick.answer, `${method} ${path} with ${name}`).toEqual(answer)
        expect(quick.requestId).toMatch(/^[\da-f-]{36}$/)
        compared += 1
      }
  expect(compared).toBeGreaterThan(400)
  expect(fastAnswers).toBeGreaterThan(80)
})

test('Fast path: a request is logged and counted as the app does it', async () => {
  const count = fastAnswers
  testApp.lines.splice(0)
  const { requestId } = await send(fast, 'GET', '/projects?view=list', {})
  expect(fastAnswers).toBe(count + 1)
  const line = { event: 'request', method: 'GET', path: '/projects', status: 200, ms: expect.any(Number) }
  expect(testApp.lines).toEqual([{ ...line, requestId }])
  const metrics = async () => {
    const { answer } = await send(slow, 'GET', '/metrics', { authorization: 'Bearer let-me-see' })
    const { body } = answer
    return Number(/http_request_duration_seconds_count\{method="HEAD",status="200"\} (\d+)/.exec(body)?.[1])
  }
  const before = await metrics()
  await send(fast, 'HEAD', '/', {})
  expect(await metrics()).toBe(before + 1)
})

test('Fast path: it answers plain paths without a page with the 404 page, and no other paths', async () => {
  await send(slow, 'GET', '/nowhere', {})
  const count = fastAnswers
  for (const path of ['/nowhere', '/nowhere/else.php']) await send(fast, 'GET', path, {})
  expect(fastAnswers).toBe(count + 2)
  for (const path of ['/nowhere/../about', '/nowhere/', '/nowhere?n=1']) await send(fast, 'GET', path, {})
  expect(fastAnswers).toBe(count + 2)
})

test('Fast path: a file that is not in memory yet, or never will be, does not get the 404 page', async () => {
  await send(slow, 'GET', '/nowhere', {})
  for (const path of ['/unread.webp', '/film.mp4'])
    expect((await send(fast, 'GET', path, {})).answer.status, path).toBe(200)
  expect((await send(fast, 'GET', '/inquiry-media/a-photograph', {})).answer.status).toBe(401)
})

test('Fast path: an address of a route with a parameter does not get the 404 page', async () => {
  const { pages } = createTestPages(() => '<p>Page Not Found</p>')
  await pages.handle(new Request('http://localhost/nowhere'), context)
  const getNotFound = () => pages.getNotFound('/nowhere')
  const { app, env } = createTestApp(db, {}, { ...pages, getNotFound })
  const options = { env: { ...env, PORT: 0 }, log: silentLog, fetch: app.fetch }
  const quick = await startHttpServer({ ...options, fastPath: app.fastPath })
  const whole = await startHttpServer(options)
  onTestFinished(() => [quick, whole].forEach((server) => server.close()))
  const paths = app.routes
    .filter(({ method, path }) => method === 'GET' && path.includes(':'))
    .map(({ path }) => path.replaceAll(/:\w+(?:\{[^}]+\})?/g, 'x'))
  expect(paths).toContain('/mail-previews/x')
  for (const path of paths) {
    const { answer } = await send(whole, 'GET', path, {})
    expect((await send(quick, 'GET', path, {})).answer, path).toEqual(answer)
  }
})

test('Fast path: after a change the app answers, with the new page', async () => {
  const count = fastAnswers
  testApp.dbEvents.emit('site_changed', 'settings')
  await send(fast, 'GET', '/', {})
  expect(fastAnswers).toBe(count)
  await send(fast, 'GET', '/', {})
  expect(fastAnswers).toBe(count + 1)
})

/** Sends a request. The headers that differ from answer to answer are returned beside the answer. */
async function send(server: Server, method: string, path: string, headers: IncomingHttpHeaders) {
  const { port } = server.address() as AddressInfo
  // A connection of its own: the server may be about to close an idle one that the request would reuse.
  const agent = new Agent({ keepAlive: true })
  const sent = request({ port, host: '127.0.0.1', method, path, headers, agent }).end()
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    sent.on('response', resolve).on('error', reject),
  )
  const { date, 'x-request-id': requestId, ...rest } = response.headers
  const body = (await buffer(response)).toString('latin1').replaceAll(String(requestId), 'ID')
  agent.destroy()
  return { requestId, date, answer: { status: response.statusCode, headers: rest, body } }
}
