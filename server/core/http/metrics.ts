import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { nodeBindings } from './client-address.ts'
import { registerSiteMetrics, type SiteMetricsSources } from './site-metrics.ts'

export interface Metrics {
  /** Middleware that measures every request. */
  measure: MiddlewareHandler
  /** Counts a request that the middleware does not see. */
  observe(method: string, status: number, ms: number): void
  /** GET /metrics, with the token as a bearer token. */
  routes: Hono
}

/**
 * Metrics for Prometheus: request durations by method and status, the process's memory, CPU and event loop, and those
 * of `registerSiteMetrics` about the database, queues, caches, connections and the log.
 */
export function createMetrics(token: string, sources: SiteMetricsSources): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to its answer',
    // Not the path: clients choose it, and each label value is a time series of its own.
    labelNames: ['method', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 6],
    registers: [registry],
  })
  const readSiteMetrics = registerSiteMetrics(registry, sources)
  const routes = new Hono()
  routes.get('/metrics', async (c, next) => {
    // A proxy that refuses /metrics passes on other spellings, such as /%6Detrics: those are no address of this site.
    if (!/^\/metrics(?:\?|$)/.test(nodeBindings(c).incoming?.url ?? '/metrics')) return next()
    if (!hasValidToken(c.req.header('authorization'), token))
      return c.text('', 401, { 'www-authenticate': 'Bearer' })
    await readSiteMetrics()
    return c.body(await registry.metrics(), 200, {
      'content-type': registry.contentType,
      'cache-control': 'no-store',
    })
  })
  const observe: Metrics['observe'] = (method, status, ms) => duration.observe({ method, status }, ms / 1000)
  return {
    routes,
    observe,
    async measure(c, next) {
      const startedAt = performance.now()
      await next()
      observe(c.req.method, c.res.status, performance.now() - startedAt)
    },
  }
}

function hasValidToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return header !== undefined && timingSafeEqual(digest(header), digest(`Bearer ${token}`))
}
