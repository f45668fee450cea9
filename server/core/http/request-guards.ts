import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app-env.ts'
import type { Env } from '../env.ts'
import { BODY_TIMEOUT_MS, MAX_BODY_BYTES } from '../limits.ts'
import type { Log } from '../log.ts'
import { clientAddress, nodeBindings } from './client-address.ts'
import { maskPath } from './request-logger.ts'

/**
 * CSRF protection: refuses (403) a write that another site's page made a visitor's browser send (S14). Browsers state a
 * request's origin in Sec-Fetch-Site or Origin. A request with neither does not come from a browser, so it carries no
 * visitor's cookie, and is accepted.
 */
export function rejectCrossSite(env: Env, log: Log): MiddlewareHandler<AppEnv> {
  return async function crossSiteGuard(c, next) {
    if (['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) return next()
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const allowed = site
      ? site === 'same-origin' || site === 'none'
      : origin === undefined ||
        origin === env.PUBLIC_URL ||
        (origin === 'null' && TOKEN_PAGE.test(c.req.path)) ||
        (!env.publicUrlSet && isOwnHost(origin, c.req.header('host')))
    if (allowed) return next()
    const [requestId, address] = [c.get('requestId'), clientAddress(c, env)]
    log.warn({ event: 'cross_site_refused', path: maskPath(c.req.path), site, origin, requestId, address })
    return c.json({ error: 'Cross-site requests are refused.' }, 403)
  }
}

/**
 * Refuses (503) forms and calls while the start applies the migrations: their statements would run on the tables of the
 * previous version, and a form would be lost with a 500. Pages are shown where possible; a page that fails is a 503
 * too, because on a first start there are no tables yet.
 */
export const requireMigrated = (isMigrated: () => boolean): MiddlewareHandler =>
  async function migrationGuard(c, next) {
    if (isMigrated()) return next()
    const isPage = ['GET', 'HEAD'].includes(c.req.method) && !c.req.path.startsWith('/trpc/')
    if (!isPage)
      return c.json({ error: 'The site is starting. Please try again in a moment.' }, 503, RETRY_SOON)
    await next()
    if (c.res.status !== 500) return
    c.res = new Response(c.res.body, { status: 503, headers: c.res.headers })
    c.res.headers.set('retry-after', RETRY_SOON['retry-after'])
  }

const RETRY_SOON = { 'retry-after': '2' }

/**
 * Pages whose address or form holds a secret token. They are sent with `no-referrer`, so a browser that lacks
 * Sec-Fetch-Site posts their forms with the origin `null`. They read no cookie, and a post needs the token.
 */
const TOKEN_PAGE = /^\/(?:i\/|my-data(?:\/|$))/

function isOwnHost(origin: string, host: string | undefined): boolean {
  return (
    host !== undefined &&
    URL.canParse(origin) &&
    new URL(origin).host === host &&
    /^https?:$/.test(new URL(origin).protocol)
  )
}

/**
 * Body limit: refuses (413) a body over MAX_BODY_BYTES, by its declared length or its received bytes, and (408) a body
 * that does not arrive in time. Compressed bodies are refused (415) too, because their real size is unknown.
 */
export const limitBodySize: MiddlewareHandler = async function bodySizeGuard(c, next) {
  const { body } = c.req.raw
  if (!body) return next()
  const encoding = c.req.header('content-encoding')
  if (encoding && encoding !== 'identity')
    return c.json({ error: 'Compressed bodies are not accepted.' }, 415)
  const tooLarge = () => c.json({ error: 'The request is too large.' }, 413, { connection: 'close' })
  if (Number(c.req.header('content-length') ?? 0) > MAX_BODY_BYTES) return tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  const signal = AbortSignal.timeout(BODY_TIMEOUT_MS)
  try {
    // Cancelling the body would close the connection before the answer is sent.
    const timed = body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), {
      signal,
      preventCancel: true,
    })
    for await (const chunk of timed) {
      size += chunk.length
      if (size > MAX_BODY_BYTES) return tooLarge()
      chunks.push(chunk)
    }
  } catch {
    if (signal.aborted)
      return c.json({ error: 'The request took too long to arrive.' }, 408, { connection: 'close' })
    // The client hung up, so nobody reads this response; the request's log line shows the status.
    return c.json({ error: 'The request arrived incomplete.' }, 400)
  }
  c.req.raw = new Request(c.req.raw.url, {
    method: c.req.method,
    headers: c.req.raw.headers,
    body: Buffer.concat(chunks),
    signal: c.req.raw.signal,
  })
  return next()
}

/** Refuses (400) a request with more than one Host header: proxies and servers disagree on which one counts (S18). */
export const requireSingleHost: MiddlewareHandler = async function singleHostGuard(c, next) {
  const names = nodeBindings(c).incoming?.rawHeaders.filter((_, i) => i % 2 === 0) ?? []
  if (names.filter((name) => name.toLowerCase() === 'host').length > 1)
    return c.json({ error: 'One Host, please.' }, 400)
  return next()
}
