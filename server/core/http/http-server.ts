import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener, RequestError } from '@hono/node-server'
import { LRUCache } from 'lru-cache'
import type { Env } from '../env.ts'
import { errorCode } from '../errors.ts'
import { MAX_CONNECTIONS, SERVER_TIMEOUTS_MS } from '../limits.ts'
import { serializeError, type Log } from '../log.ts'
import type { FastPath } from './fast-path.ts'
import { defaultHeaders } from './security-headers.ts'

type Fetch = Parameters<typeof getRequestListener>[0]

export interface HttpServerOptions {
  env: Env
  log: Log
  fetch: Fetch
  /** Asked before `fetch`. */
  fastPath?: FastPath
  /** Shorter in tests. */
  timeouts?: Partial<Record<keyof typeof SERVER_TIMEOUTS_MS, number>>
  /** Fewer in tests. */
  maxConnections?: number
}

/**
 * Starts the HTTP server. It limits what clients can hold: open connections, the time to send a request, the time in
 * which they read nothing of a response, and one unanswered request per connection.
 * @throws the listening socket's error, such as EADDRINUSE
 */
export async function startHttpServer({
  env,
  log,
  fetch,
  fastPath,
  timeouts,
  maxConnections = MAX_CONNECTIONS,
}: HttpServerOptions): Promise<Server> {
  const { headers, request, check, keepAlive, stalled } = { ...SERVER_TIMEOUTS_MS, ...timeouts }
  const listener = getRequestListener(fetch, {
    hostname: env.HOST,
    overrideGlobalObjects: false,
    errorHandler: (error) => errorResponse(error, env, log),
  })
  const server = createServer(
    {
      headersTimeout: headers,
      requestTimeout: request,
      connectionsCheckingInterval: check,
      keepAliveTimeout: keepAlive,
      // No stream for a body that does not exist.
      optimizeEmptyRequests: true,
    },
    keepFirstMessages((incoming, outgoing) => {
      // HTTP pipelining: no browser and no common proxy sends a request before the last one is answered, and Node would run
      // all such requests at once and hold their responses until the client reads them. Until then one has no socket.
      if (!outgoing.socket) return void incoming.socket.destroy()
      if (!hasValidTarget(incoming)) return respondUnreadable(outgoing, env)
      if (hasUnwantedBody(incoming)) outgoing.shouldKeepAlive = false
      if (!fastPath?.(incoming, outgoing)) void listener(incoming, outgoing)
    }),
  )
  server.on('clientError', (error, socket) => respondMalformed(error, socket, env))
  // Time without traffic in either direction. By default Node waits for ever for a client that stops reading.
  server.timeout = stalled
  server.maxConnections = maxConnections
  await once(server.listen(env.PORT, env.HOST), 'listening')
  return server
}

/**
 * Keeps the first requests and responses in memory, which keeps all later ones fast: V8 decides how it lays out the objects
 * of a class when it has made seven of them, by those that are still there. Where none is, because seconds lie between
 * them, it makes all later ones slow hash tables. Measured with Node 24.21: a bare answer then takes 74 µs instead of 53.
 */
function keepFirstMessages(listener: RequestListener): RequestListener {
  const messages: unknown[] = []
  return (incoming, outgoing) => {
    if (messages.length < 20) messages.push(incoming, outgoing)
    listener(incoming, outgoing)
  }
}

/** The results of `hasValidTarget` for the hosts of late: nearly all requests have the same one. */
const validHosts = new LRUCache<string, boolean>({ max: 200 })

/** Whether host and path make a URL that a `Request` may have. Hosts such as `web.1` and `host:99999` make none. */
function hasValidTarget({ url = '', headers: { host = 'localhost' } }: IncomingMessage): boolean {
  if (!url.startsWith('/')) return isValidUrl(url)
  const known = validHosts.get(host)
  if (known !== undefined) return known
  const isValid = isValidUrl(`http://${host}`)
  if (host.length < 256) validHosts.set(host, isValid)
  return isValid
}

const isValidUrl = (url: string) => URL.canParse(url) && !new URL(url).username && !new URL(url).password

/**
 * Whether a request brings a body that nobody reads: its connection ends with the answer. Node would wait for the body as
 * long as for the slowest upload. Bodies of other methods that are not read, @hono/node-server ends.
 */
const hasUnwantedBody = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  ((headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined)

function respondUnreadable(outgoing: ServerResponse, env: Env): void {
  const requestId = randomUUID()
  outgoing
    .writeHead(400, {
      ...defaultHeaders(env, requestId),
      'content-type': 'application/json',
      // Its body is not read.
      connection: 'close',
    })
    .end(JSON.stringify({ error: 'The request cannot be read.', requestId }))
}

/** Bytes that are no HTTP, headers that are too large or too slow: by default Node answers without our headers (S23). */
function respondMalformed(error: Error, socket: Duplex, env: Env): void {
  // A connection that has carried an answer may be in the middle of another: a second status line would be read as its text.
  if (!socket.writable || errorCode(error) === 'ECONNRESET' || writtenBytes(socket) > 0) {
    socket.destroy()
    return
  }
  const status = MALFORMED_STATUS[errorCode(error)] ?? 400
  const lines = Object.entries(defaultHeaders(env, randomUUID())).map(([name, value]) => `${name}: ${value}`)
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...lines,
      'connection: close',
      'content-length: 0',
      '',
      '',
    ].join('\r\n'),
  )
}

const MALFORMED_STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

const writtenBytes = (socket: Duplex): number =>
  'bytesWritten' in socket && typeof socket.bytesWritten === 'number' ? socket.bytesWritten : 0

/** Response to a request that is invalid before it reaches the app (400), and to an error that the app did not catch. */
function errorResponse(error: unknown, env: Env, log: Log): Response {
  const requestId = randomUUID()
  const headers = defaultHeaders(env, requestId)
  if (error instanceof RequestError)
    return Response.json({ error: 'The request cannot be read.', requestId }, { status: 400, headers })
  log.error({ event: 'request_failed', requestId, ...serializeError(error) })
  return Response.json({ error: 'Something went wrong on our side.', requestId }, { status: 500, headers })
}
