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
 * Starts the HTTP server. It limits the resources that a client can hold: open connections, the time to send a request,
 * the time in which it reads nothing of a response, and one unanswered request per connection.
 * @throws the listening socket's error, such as EADDRINUSE
 */
export async function startHttpServer(options: HttpServerOptions): Promise<Server> {
  const { env, log, fetch, fastPath, maxConnections = MAX_CONNECTIONS } = options
  const { headers, request, check, keepAlive, stalled } = { ...SERVER_TIMEOUTS_MS, ...options.timeouts }
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
    retainFirstMessages((incoming, outgoing) => {
      // HTTP pipelining, which no browser and no common proxy uses: Node would run all such requests at once and buffer
      // their responses until the client reads them. A pipelined response has no socket until its turn.
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
 * Retains the first requests and responses, so that all later ones are fast: when V8 has made seven objects of a class,
 * it chooses their layout by those that are still alive. If none is, because seconds lie between them, all later ones
 * are slow hash tables. Measured with Node 24.21: a bare answer then takes 74 µs instead of 53.
 */
function retainFirstMessages(listener: RequestListener): RequestListener {
  const messages: unknown[] = []
  return (incoming, outgoing) => {
    if (messages.length < 20) messages.push(incoming, outgoing)
    listener(incoming, outgoing)
  }
}

/** Cache of the results of `hasValidTarget` by host: nearly all requests have the same one. */
const validHosts = new LRUCache<string, boolean>({ max: 200 })

/** Whether host and path form a URL that a `Request` accepts. Hosts such as `web.1` and `host:99999` do not. */
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
 * Whether a request has a body that nobody reads: its connection is closed with the answer. Node would wait for the
 * body as long as for the slowest upload. For other methods, @hono/node-server ends bodies that are not read.
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
      // The request's body is not read.
      connection: 'close',
    })
    .end(JSON.stringify({ error: 'The request cannot be read.', requestId }))
}

/** Answers invalid HTTP, and headers that are too large or slow: by default Node's answer lacks our headers (S23). */
function respondMalformed(error: Error, socket: Duplex, env: Env): void {
  // After an answer, the connection may be in the middle of another one: a status line would be read as its text.
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

/** Response to a request that is invalid before it reaches the app (400), or to an error that the app did not catch. */
function errorResponse(error: unknown, env: Env, log: Log): Response {
  const requestId = randomUUID()
  const headers = defaultHeaders(env, requestId)
  if (error instanceof RequestError)
    return Response.json({ error: 'The request cannot be read.', requestId }, { status: 400, headers })
  log.error({ event: 'request_failed', requestId, ...serializeError(error) })
  return Response.json({ error: 'Something went wrong on our side.', requestId }, { status: 500, headers })
}
