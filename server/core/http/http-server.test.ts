import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Hono } from 'hono'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { readEnv } from '../env.ts'
import { LIVE_PING_MS, SERVER_TIMEOUTS_MS } from '../limits.ts'
import { createLog } from '../log.ts'
import { type HttpServerOptions, startHttpServer } from './http-server.ts'
import { staticFiles } from './static-files.ts'

const MB = 1024 * 1024

const log = createLog('error', { write: () => true })
let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function startTestServer(fetch: HttpServerOptions['fetch'], options: Partial<HttpServerOptions> = {}) {
  const env = { ...readEnv({ HOST: '127.0.0.1' }), PORT: 0 }
  server = await startHttpServer({ env, log, fetch, ...options })
  return () => connect((server!.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1')
}

const GET = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`

/** Reads a connection until its end. */
async function readAll(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => (text += String(chunk))).on('error', () => {})
  await once(socket, 'close')
  return text
}

/** Reads a connection until its text matches `pattern`. */
async function readUntil(socket: Socket, pattern: RegExp): Promise<string> {
  let text = ''
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += String(chunk)
    if (pattern.test(text)) break
  }
  return text
}

test('HTTP server: a second request before the first is answered ends the connection', async () => {
  let requestCount = 0
  const client = await startTestServer(() => {
    requestCount += 1
    return new Promise<Response>(() => {})
  })
  const socket = client()
  socket.write(GET('/') + GET('/').repeat(40))
  expect(await readAll(socket)).toBe('')
  expect(requestCount).toBe(1)
})

test('HTTP server: a connection can be reused once its request is answered, even if its body was not read', async () => {
  let requestCount = 0
  const client = await startTestServer(async () => new Response(`answer ${++requestCount}`))
  const socket = client()
  for (let i = 1; i <= 20; i++) {
    socket.write(i % 2 ? GET('/') : 'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\n\r\nwords')
    expect(await readUntil(socket, /answer \d+$/)).toContain(`answer ${i}`)
  }
  socket.destroy()
})

// S17
test.each([
  ['a GET', 'GET / HTTP/1.1\r\nHost: 127.0.0.1'],
  ['a request that cannot be read', 'POST / HTTP/1.1\r\nHost: a b'],
])('HTTP server: the connection of %s that declares a body is closed with the answer', async (_, head) => {
  const client = await startTestServer(async () => new Response('answer'))
  const socket = client()
  socket.write(`${head}\r\nContent-Length: 100\r\n\r\na few words`)
  expect(await readAll(socket)).toMatch(/\r\nconnection: close\r\n/i)
})

// S23
test('HTTP server: a request that Node itself refuses gets the security headers too', async () => {
  const client = await startTestServer(async () => new Response('answer'))
  for (const [bytes, status] of [
    ['no http\r\n\r\n', '400 Bad Request'],
    ['GET / HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n', '400 Bad Request'],
    [`GET / HTTP/1.1\r\nHost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, '431 Request Header Fields Too Large'],
  ] as const) {
    const socket = client()
    socket.write(bytes)
    const answer = await readAll(socket)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\r\n`))
    for (const header of [
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none'",
      'x-request-id: ',
    ])
      expect(answer).toContain(header)
  }
})

/** Answers of 64 MB, by how they are sent. Prepared before the request: a silent server is disconnected, too. */
const LARGE: Record<string, () => (() => Response | Promise<Response>) | Promise<() => Promise<Response>>> = {
  'in one piece': () => () => new Response(new Uint8Array(64 * MB)),
  'as a stream': () => () =>
    new Response(ReadableStream.from(Array.from({ length: 64 }, () => new Uint8Array(MB))) as BodyInit),
  'as a file': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'busbar-large-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'film.mp4'), new Uint8Array(64 * MB))
    const app = new Hono().use((await staticFiles(folder)).serve)
    return async () => await app.request('/film.mp4')
  },
}

// S17
test.each(Object.entries(LARGE))(
  'HTTP server: a client that reads nothing of its answer, sent %s, is disconnected, and others are answered',
  async (_, prepare) => {
    const large = await prepare()
    const client = await startTestServer(
      ({ url }) => (url.endsWith('/large') ? large() : new Response('here')),
      { timeouts: { stalled: 1000 } },
    )
    // The server's disconnect may arrive as a reset.
    const socket = client().on('error', () => {})
    socket.pause()
    const accepted = once(server!, 'connection') as Promise<[Socket]>
    socket.write(GET('/large'))
    const [serverSocket] = await accepted
    const disconnected = once(serverSocket, 'close')
    // Making 64 MB blocks the event loop, for seconds on a busy machine: the other client would have no traffic either.
    await vi.waitUntil(() => serverSocket.bytesWritten > 0, { timeout: 60_000 })
    const other = client()
    other.write(GET('/'))
    expect(await readUntil(other, /here$/)).toContain('200 OK')
    await disconnected
    expect(socket.bytesRead).toBeLessThan(64 * MB)
    socket.destroy()
    other.destroy()
  },
)

test('HTTP server: a client that reads slowly, but reads, gets its whole answer', async () => {
  const client = await startTestServer(() => new Response(new Uint8Array(32 * MB)), {
    timeouts: { stalled: 1000 },
  })
  const socket = client()
  socket.write(GET('/'))
  let bytes = 0
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    bytes += String(chunk).length
    if (bytes > 32 * MB) break
    await sleep(2)
  }
  expect(bytes).toBeGreaterThan(32 * MB)
  socket.destroy()
})

test('HTTP server: an open stream is never mistaken for a client that reads nothing', () => {
  expect(SERVER_TIMEOUTS_MS.stalled).toBeGreaterThanOrEqual(2 * LIVE_PING_MS)
})

test('HTTP server: connections over the limit are closed, the others are answered', async () => {
  const client = await startTestServer(async () => new Response('here'), { maxConnections: 2 })
  const [first, second] = [client(), client()]
  await Promise.all([once(first, 'connect'), once(second, 'connect')])
  expect(await readAll(client())).toBe('')
  second.write(GET('/'))
  expect(await readUntil(second, /here$/)).toContain('200 OK')
  first.destroy()
  second.destroy()
})

// S23
test.each([
  ['an invalid Host', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
  ['an address without a host', 'GET http:// HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
])('HTTP server: %s is refused with our own message and the default headers', async (_, request) => {
  const client = await startTestServer(async () => new Response('here'))
  const socket = client()
  socket.write(request)
  const responseText = await readAll(socket)
  expect(responseText).toMatch(/^HTTP\/1.1 400 /)
  expect(responseText).toMatch(/x-request-id: [0-9a-f-]{36}\r\n/i)
  expect(responseText).toMatch(/x-content-type-options: nosniff\r\n/i)
  expect(responseText).toMatch(/content-security-policy: default-src 'none'/i)
  expect(responseText).toContain('The request cannot be read.')
})

test('HTTP server: messages keep fast properties in V8, even if garbage is collected between the first ones', async () => {
  // In a process of its own: V8 decides once per process.
  const program = `
    import { startHttpServer } from './server/core/http/http-server.ts'
    import { readEnv } from './server/core/env.ts'
    const server = await startHttpServer({
      env: { ...readEnv({ HOST: '127.0.0.1' }), PORT: 0 },
      fetch: () => new Response(''),
      fastPath(incoming, outgoing) {
        isFast = %HasFastProperties(incoming) && %HasFastProperties(outgoing)
        return false
      },
    })
    let isFast
    for (let i = 0; i < 30; i++) {
      const url = 'http://127.0.0.1:' + server.address().port
      await (await fetch(url, { headers: { connection: 'close' } })).text()
      gc()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    console.log(isFast)
    process.exit()`
  const options = ['--allow-natives-syntax', '--expose-gc', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, options)
  expect(stdout).toBe('true\n')
})
