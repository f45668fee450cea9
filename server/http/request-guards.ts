import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app.ts'
import type { Env } from '../env.ts'
import { MAX_BODY_BYTES } from '../limits.ts'
import type { Log } from '../log.ts'

/**
 * Refuses what another site's page makes a visitor's browser send (S14). Browsers say where a request comes from; what
 * says nothing is no browser, and carries no visitor's cookie either.
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
        (!env.publicUrlSet && isOwnHost(origin, c.req.header('host')))
    if (allowed) return next()
    const [requestId, address] = [c.get('requestId'), clientAddress(c, env)]
    log.warn({ event: 'cross_site_refused', path: c.req.path, site, origin, requestId, address })
    return c.json({ error: 'Cross-site requests are refused.' }, 403)
  }
}

function isOwnHost(origin: string, host: string | undefined): boolean {
  return (
    host !== undefined &&
    URL.canParse(origin) &&
    new URL(origin).host === host &&
    /^https?:$/.test(new URL(origin).protocol)
  )
}

/** Refuses bodies over the limit, by their stated length or by what really arrives. Compressed bodies are refused too. */
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
  try {
    for await (const chunk of body) {
      size += chunk.length
      if (size > MAX_BODY_BYTES) return tooLarge()
      chunks.push(chunk)
    }
  } catch {
    // Nobody is there to read it; its line in the log says what happened.
    return c.json({ error: 'The request did not arrive whole.' }, 400)
  }
  c.req.raw = new Request(c.req.raw.url, {
    method: c.req.method,
    headers: c.req.raw.headers,
    body: Buffer.concat(chunks),
    signal: c.req.raw.signal,
  })
  return next()
}

/** The connection under a request, as node-server hands it over; absent where a test calls the app directly. */
interface Bindings {
  incoming?: { socket: { remoteAddress?: string }; rawHeaders: string[] }
}

/**
 * The client's address: TRUST_PROXY hops from the right of X-Forwarded-For, else the socket's (S19). IPv6 by its /64,
 * which is what one customer gets.
 */
export function clientAddress(c: HonoContext, env: Env): string {
  const { incoming } = (c.env ?? {}) as Bindings
  const socket = incoming?.socket.remoteAddress ?? '127.0.0.1'
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  const address = env.TRUST_PROXY > 0 ? (hops.at(-env.TRUST_PROXY) ?? '') || socket : socket
  return normalizeIp(address.slice(0, 64))
}

function normalizeIp(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1]
  if (v4) return v4
  if (!URL.canParse(`http://[${address}]`)) return address
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const leadingGroups = head ? head.split(':') : []
  const trailingGroups = tail ? tail.split(':') : []
  const zeros = Array<string>(
    tail === undefined ? 0 : Math.max(0, 8 - leadingGroups.length - trailingGroups.length),
  ).fill('0')
  return `${[...leadingGroups, ...zeros, ...trailingGroups].slice(0, 4).join(':')}::/64`
}

/** More than one Host line is refused: proxies and servers disagree on which counts (S18). */
export const requireSingleHost: MiddlewareHandler = async function singleHostGuard(c, next) {
  const names = ((c.env ?? {}) as Bindings).incoming?.rawHeaders.filter((_, i) => i % 2 === 0) ?? []
  if (names.filter((name) => name.toLowerCase() === 'host').length > 1)
    return c.json({ error: 'One Host, please.' }, 400)
  return next()
}
