import { sessionCookieName } from '../../core/auth/sessions.ts'
import type { Env } from '../../core/env.ts'
import { addressOfClient } from '../../core/http/client-address.ts'

/** A page that was sent, as far as visits are counted by it. Kept for some seconds at most, then hashed. */
export interface PageLoad {
  /** Path and search, as requested. */
  url: string
  userAgent: string
  referrer: string
  /** As `clientAddress`. */
  address: string
}

/** Characters of what is noted of a request: a browser sends some 300, a link of a campaign 1,000. */
const MAX_CHARACTERS = 2000

/** A request for a page. Node's `IncomingMessage` is one. */
export interface PageRequest {
  method?: string
  url?: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  socket: { remoteAddress?: string }
}

/**
 * The page load of a request, or null for one that is not counted: nobody looks at the page (HEAD, prefetch, a request of
 * a script, a program that states no language, as every browser does, or that sends more than any browser), it is the firm's
 * own staff, or the browser asks not to be tracked (DNT, Global Privacy Control). Called for every page before it is sent, so
 * it only compares.
 */
export function toPageLoad(
  { method, url = '', headers, socket }: PageRequest,
  env: Pick<Env, 'PUBLIC_URL' | 'TRUST_PROXY'>,
): PageLoad | null {
  const { 'user-agent': userAgent, referer, cookie } = headers
  if (method !== 'GET' || typeof userAgent !== 'string' || !userAgent) return null
  if (!headers['accept-language']) return null
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return null
  if (headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']) return null
  const destination = headers['sec-fetch-dest']
  if (destination !== undefined && destination !== 'document') return null
  if (cookie?.includes(sessionCookieName(env))) return null
  const referrer = referer?.toString() ?? ''
  const forwardedFor = headers['x-forwarded-for']?.toString() ?? ''
  if (url.length + userAgent.length + referrer.length + forwardedFor.length > MAX_CHARACTERS) return null
  return { url, userAgent, referrer, address: addressOfClient(socket.remoteAddress, forwardedFor, env) }
}
