import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Env } from '../env.ts'

/**
 * The client's IP address, as the key of rate limits and in logs. It is the socket's, or with TRUST_PROXY=n the n-th
 * entry of X-Forwarded-For from the right (S19). An IPv6 address is given as its /64 network, which is what one
 * customer gets.
 */
export function clientAddress(c: Context, { TRUST_PROXY }: Env): string {
  const { incoming } = nodeBindings(c)
  const socketAddress = incoming?.socket.remoteAddress ?? '127.0.0.1'
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  const forwardedAddress = TRUST_PROXY > 0 ? hops.at(-TRUST_PROXY) : undefined
  return normalizeIp((forwardedAddress || socketAddress).slice(0, 64))
}

/** Node's request and response under a Hono request. They are absent where a test calls the app directly. */
export const nodeBindings = (c: Context): Partial<HttpBindings> => c.env ?? {}

function normalizeIp(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1]
  if (ipv4) return ipv4
  if (!URL.canParse(`http://[${address}]`)) return address
  // A URL holds an IPv6 address in its shortest form, with :: for the longest run of zeros.
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const missingZeros = 8 - groupsOf(shortest).length
  const groups = groupsOf(shortest.replace('::', `:${'0:'.repeat(missingZeros)}`))
  return `${groups.slice(0, 4).join(':')}::/64`
}

const groupsOf = (ipv6: string) => ipv6.split(':').filter(Boolean)
