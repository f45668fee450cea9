import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { clientAddress } from './client-address.ts'

const siteEnv = readEnv({})

async function clientAddressFrom(remoteAddress: string, env = siteEnv, headers: Record<string, string> = {}) {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, env)))
  const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })
  return response.text()
}

// S19
test("Client address: it is the socket's, whatever the headers say, unless proxies are trusted", async () => {
  const headers = { 'x-forwarded-for': '9.9.9.9, 8.8.8.8' }
  expect(await clientAddressFrom('203.0.113.7', siteEnv, headers)).toBe('203.0.113.7')
  expect(await clientAddressFrom('203.0.113.7', readEnv({ TRUST_PROXY: '1' }), headers)).toBe('8.8.8.8')
  expect(await clientAddressFrom('203.0.113.7', readEnv({ TRUST_PROXY: '2' }), headers)).toBe('9.9.9.9')
})

test('Client address: IPv6 counts as its /64, and IPv4-mapped IPv6 as IPv4', async () => {
  expect(await clientAddressFrom('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(await clientAddressFrom('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(await clientAddressFrom('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(await clientAddressFrom('::1')).toBe('::/64')
})
