import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Env } from '../env.ts'
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
    },
    rejectPipelining((incoming, outgoing) => {
      if (!fastPath?.(incoming, outgoing)) void listener(incoming, outgoing)
    }),
  )
  // Time without traffic in either direction. By default Node waits for ever for a client that stops reading.
  server.timeout = stalled
  server.maxConnections = maxConnections
  await once(server.listen(env.PORT, env.HOST), 'listening')
  return server
}

/**
 * Closes a connection that sends a request before the last one is answered (HTTP pipelining). No browser and no common
 * proxy does it, and Node would run all such requests at once and hold their responses until the client reads them.
 */
function rejectPipelining(listener: RequestListener): RequestListener {
  const busy = new WeakSet<Socket>()
  return (incoming, outgoing) => {
    const { socket } = incoming
    // Requests that were read together with the one that closed the connection still arrive here.
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

/** Response to a request that is invalid before it reaches the app (400), and to an error that the app did not catch. */
function errorResponse(error: unknown, env: Env, log: Log): Response {
  const requestId = randomUUID()
  const headers = defaultHeaders(env, requestId)
  if (error instanceof RequestError)
    return Response.json({ error: 'The request cannot be read.', requestId }, { status: 400, headers })
  log.error({ event: 'request_failed', requestId, ...serializeError(error) })
  return Response.json({ error: 'Something went wrong on our side.', requestId }, { status: 500, headers })
}
