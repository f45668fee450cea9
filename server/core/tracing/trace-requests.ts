import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { AppEnv } from '../app-env.ts'
import type { Env } from '../env.ts'
import { maskPath } from '../http/request-logger.ts'
import type { SpanAttributes } from './spans.ts'
import { activeTracing, withSpan } from './tracing.ts'

const ANY_PATH = new Set(['', '*', '/*'])

/** The facts of an answered request, as in its log line. */
interface AnsweredRequest {
  requestId: string
  method: string
  path: string
  status: number
}

/**
 * Middleware: a span for each request, named by method and route. The header `traceparent` is used only if TRUST_PROXY
 * counts a proxy: a visitor must not choose the trace that a request belongs to.
 */
export function traceRequests({ TRUST_PROXY }: Env): MiddlewareHandler<AppEnv> {
  return async function traceRequest(c, next) {
    const { method, path } = c.req
    const traceparent = TRUST_PROXY > 0 ? c.req.header('traceparent') : undefined
    await withSpan({ name: method, kind: 'server', traceparent }, async (span) => {
      await next()
      const { status } = c.res
      // The route that answered. Pages and files have no route of their own.
      const route = routePath(c)
      if (!ANY_PATH.has(route)) {
        span?.rename(`${method} ${route}`)
        span?.set({ 'http.route': route })
      }
      span?.set(requestAttributes({ requestId: c.get('requestId'), method, path, status }))
      if (status >= 500) span?.fail(String(status))
    })
  }
}

/** Records the span of a request that was answered from memory, before the app. */
export function recordRequest(request: AnsweredRequest, ms: number): void {
  activeTracing()?.record(
    { name: request.method, kind: 'server', attributes: requestAttributes(request) },
    performance.now() - ms,
    ms,
  )
}

/** The path without its query string, and without a token, as the log has it (S29). */
const requestAttributes = ({ requestId, method, path, status }: AnsweredRequest): SpanAttributes => ({
  'http.request.method': method,
  'url.path': maskPath(path),
  'http.response.status_code': status,
  'busbar.request_id': requestId,
})
