import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Env } from '../env.ts'
import { MAX_CONNECTIONS, SERVER_TIMEOUTS_MS } from '../limits.ts'
import { serializeError, type Log } from '../log.ts'
import { defaultHeaders } from './security-headers.ts'

type Fetch = Parameters<typeof getRequestListener>[0]

export interface HttpServerOptions {
  env: Env
  log: Log
  fetch: Fetch
  /** Shorter in tests. */
  timeouts?: Partial<Record<keyof typeof SERVER_TIMEOUTS_MS, number>>
  /** Fewer in tests. */
  maxConnections?: number
}

/**
 * The HTTP server, listening. It bounds what clients can hold: open connections, the time to send a request, the time
 * in which nothing is read of an answer, and one unanswered request a connection.
 * @throws the listening socket's error, such as EADDRINUSE
 */
export async function startHttpServer({
  env,
  log,
  fetch,
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
    },
    rejectPipelining(listener),
  )
  // Counts while nothing moves in either direction: Node by itself waits for ever for a client that stops reading.
  server.timeout = stalled
  server.maxConnections = maxConnections
  await once(server.listen(env.PORT, env.HOST), 'listening')
  return server
}

/**
 * Cuts a connection that sends a request before its last one is answered. HTTP allows it (pipelining), but no browser
 * and no proxy in use does it, and Node would run all such requests at once and keep their answers in memory until the
 * client reads them.
 */
function rejectPipelining(listener: RequestListener): RequestListener {
  const busy = new WeakSet<Socket>()
  return (incoming, outgoing) => {
    const { socket } = incoming
    // What was read together with the request that ended the connection still arrives here.
    if (socket.destroyed) return
    if (busy.has(socket)) {
      socket.destroy()
      return
    }
    busy.add(socket)
    outgoing.once('close', () => busy.delete(socket))
    listener(incoming, outgoing)
  }
}

/** Answers what never becomes a request for the app, such as an address that is none, and what the app did not catch. */
function errorResponse(error: unknown, env: Env, log: Log): Response {
  const requestId = randomUUID()
  const headers = defaultHeaders(env, requestId)
  if (error instanceof RequestError)
    return Response.json({ error: 'The request cannot be read.', requestId }, { status: 400, headers })
  log.error({ event: 'request_failed', requestId, ...serializeError(error) })
  return Response.json({ error: 'Something went wrong on our side.', requestId }, { status: 500, headers })
}
