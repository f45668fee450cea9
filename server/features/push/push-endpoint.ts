import type { Env } from '../../core/env.ts'

/** The push services of the browsers: of Chrome and its kin, Firefox, Edge and Safari. A leading dot stands for any name before it. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  'web.push.apple.com',
]

/**
 * Whether an endpoint is that of a known push service. A browser names it, so that any other address would be a request
 * of the server's to wherever a member of staff likes (SSRF). `PUSH_HOSTS` adds hosts with their port; over plain http only
 * those are reached, for tests on loopback.
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
