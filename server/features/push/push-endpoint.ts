import type { Env } from '../../core/env.ts'

/** The push services of Chromium browsers, Firefox, Edge and Safari. A leading dot matches any subdomain. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  'web.push.apple.com',
]

/**
 * Whether an endpoint belongs to a known push service. The browser supplies it, so without this check a member of staff
 * could make the server send requests to any address (SSRF). `PUSH_HOSTS` adds hosts with their port; only those may
 * use plain http, for tests on loopback.
 */
export function isPushEndpoint(endpoint: string, { PUSH_HOSTS: added }: Pick<Env, 'PUSH_HOSTS'>): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, host, port, username, password } = new URL(endpoint)
  if (username || password) return false
  if (added.includes(host)) return protocol === 'https:' || protocol === 'http:'
  return protocol === 'https:' && port === '' && PUSH_HOSTS.some((known) => matchesHost(hostname, known))
}

const matchesHost = (hostname: string, known: string) =>
  known.startsWith('.') ? hostname.endsWith(known) : hostname === known
