import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import ipaddr from 'ipaddr.js'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'

/**
 * The client's IP address, as the key of rate limits and in logs. It is the socket's, or with TRUST_PROXY=n the n-th
 * entry of X-Forwarded-For from the right (S19). An IPv6 address, unless it is link-local, is given as its /64 network,
 * which is what one customer gets.
 */
export const clientAddress = (c: Context, env: Env): string =>
  addressOfClient(nodeBindings(c).incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), env)

/** Length of ten entries, the maximum of TRUST_PROXY, with an IPv6 address and a port each. */
const MAX_HOPS_LENGTH = 640

/** `clientAddress` of a request by its socket's address and its X-Forwarded-For. */
export function addressOfClient(
  socketAddress = '127.0.0.1',
  forwardedFor = '',
  { TRUST_PROXY }: Pick<Env, 'TRUST_PROXY'>,
): string {
  // The trusted proxies wrote the end; before that, a client may have written text of any length.
  const hops = forwardedFor.slice(-MAX_HOPS_LENGTH).split(',')
  const forwardedAddress = TRUST_PROXY > 0 ? hops.at(-TRUST_PROXY)?.trim() : undefined
  return normalizeIp((forwardedAddress || socketAddress).slice(0, 64))
}

/**
 * Whether a request came through a proxy that TRUST_PROXY does not count: a neighbour sent it on behalf of another
 * address. All visitors then count as one client, and share its rate limits.
 */
export function isUntrustedProxy(c: Context, { TRUST_PROXY }: Env): boolean {
  const address = nodeBindings(c).incoming?.socket.remoteAddress
  return TRUST_PROXY === 0 && !!c.req.header('x-forwarded-for') && isPrivateAddress(address ?? '')
}

/** Whether a client address belongs to this machine or its network. */
export function isPrivateAddress(address: string): boolean {
  const ip = address.replace(/\/64$/, '')
  if (!ipaddr.isValid(ip)) return false
  // `::` is the network of the loopback address.
  return ['loopback', 'unspecified', 'private', 'uniqueLocal', 'linkLocal'].includes(
    ipaddr.process(ip).range(),
  )
}

/** Middleware: warns once in the log that TRUST_PROXY is missing. */
export function warnOfUntrustedProxy(log: Log, env: Env): MiddlewareHandler {
  let hasWarned = false
  return async (c, next) => {
    if (!hasWarned && isUntrustedProxy(c, env)) {
      hasWarned = true
      log.warn({
        event: 'untrusted_proxy',
        say: 'Requests come through a proxy, and TRUST_PROXY is not set: all visitors share the rate limits of one. Set it to the number of proxies.',
      })
    }
    await next()
  }
}

/** Node's request and response under a Hono request. They are absent where a test calls the app directly. */
export const nodeBindings = (c: Context): Partial<HttpBindings> => c.env ?? {}

/**
 * The address as a key: one spelling, without the port that some proxies add (`203.0.113.7:4711`,
 * `[2001:db8::1]:4711`). A link-local address stays whole, because all its neighbours are in the same /64. IPv4 has one
 * spelling: an old form such as `010.1.1.1`, which programs read differently, is left unchanged, as is any other text.
 */
function normalizeIp(entry: string): string {
  const address = entry.replace(/^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')
  if (!ipaddr.IPv6.isValid(address)) return address
  const ip = ipaddr.process(address) // IPv4-mapped IPv6 becomes IPv4
  if (ip.kind() === 'ipv4' || ip.range() === 'linkLocal') return ip.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip.toString()}/64`).toString()}/64`
}
