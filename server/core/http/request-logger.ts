import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app-env.ts'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { runWithRequestId } from '../request-id.ts'
import { defaultHeaders } from './security-headers.ts'

/**
 * Request logger: gives the request its id, adds the default headers that the response lacks and writes one log line,
 * with the path but never the query string, which may hold a token (S29).
 */
export function requestLogger(log: Log, env: Env): MiddlewareHandler<AppEnv> {
  return async function requestLog(c, next) {
    const requestId = randomUUID()
    const startedAt = performance.now()
    c.set('requestId', requestId)
    await runWithRequestId(requestId, next)
    for (const [name, value] of Object.entries(defaultHeaders(env, requestId)))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    const { method, path } = c.req
    logRequest(log, { requestId, method, path, status: c.res.status, ms: performance.now() - startedAt })
  }
}

/** Writes the log line of a request. */
export function logRequest(
  log: Log,
  line: { requestId: string; method: string; path: string; status: number; ms: number },
): void {
  const { requestId, method, path, status, ms } = line
  log.info({ event: 'request', requestId, method, path: maskPath(path), status, ms: Math.round(ms) })
}

/** The path for the log: without the token in the address of an inquiry's page. */
export const maskPath = (path: string): string => path.replace(/^(\/+(?:i|%69)\/+)[^/]+/i, '$1…')
