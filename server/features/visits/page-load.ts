import { sessionCookieName } from '../../core/auth/sessions.ts'
import type { Env } from '../../core/env.ts'
import { addressOfClient } from '../../core/http/client-address.ts'
import type { PageRequest } from '../../core/pages/page-watcher.ts'

/** The data of a page load that the visit counter needs. Held for a few seconds at most, then hashed. */
export interface PageLoad {
  /** Path and search, as requested. */
  url: string
  userAgent: string
  referrer: string
  /** As `clientAddress`. */
  address: string
}

/** Limit of characters in a page load: a browser sends some 300, a campaign's link 1,000. */
const MAX_CHARACTERS = 2000

/**
 * The page load of a request, or null if the request is not counted: nobody looks at the page (HEAD, prefetch, a
 * script's request, a program that sends no language, unlike every browser, or more data than any browser), the firm's
 * staff requested it, or the browser asks not to be tracked (DNT, Global Privacy Control). It is called for every page
 * before the page is sent, so it only compares strings.
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
