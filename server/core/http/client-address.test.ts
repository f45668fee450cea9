import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { clientAddress, isUntrustedProxy } from './client-address.ts'

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

test('Client address: link-local neighbours are distinguished, by their zone too', async () => {
  expect(await clientAddressFrom('fe80::1%eth0')).toBe('fe80::1%eth0')
  expect(await clientAddressFrom('FE80:0::2%eth1')).toBe('fe80::2%eth1')
  expect(await clientAddressFrom('2001:db8:1:2::9%eth0')).toBe('2001:db8:1:2::/64')
})

test('Client address: a port that a proxy adds is not part of it', async () => {
  const env = readEnv({ TRUST_PROXY: '1' })
  for (const [entry, address] of [
    ['203.0.113.7:4711', '203.0.113.7'],
    ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::4711', '2001:db8:1:2::/64'],
  ] as const)
    expect(await clientAddressFrom('127.0.0.1', env, { 'x-forwarded-for': entry }), entry).toBe(address)
})

test('Client address: an unusual or invalid address is left unchanged', async () => {
  const env = readEnv({ TRUST_PROXY: '1' })
  for (const entry of ['010.1.1.1', '123', '0x7f.0.0.1', '1.2.3', 'unknown', '_hidden'])
    expect(await clientAddressFrom('127.0.0.1', env, { 'x-forwarded-for': entry }), entry).toBe(entry)
})

test('Client address: a proxy beside the server that TRUST_PROXY does not count is detected', async () => {
  const isDetected = async (
    remoteAddress: string,
    env = siteEnv,
    headers = { 'x-forwarded-for': '9.9.9.9' },
  ) => {
    const app = new Hono().get('/', (c) => c.text(String(isUntrustedProxy(c, env))))
    const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })
    return (await response.text()) === 'true'
  }
  for (const address of ['127.0.0.1', '::ffff:10.0.0.3', '172.17.0.1', 'fd00::1'])
    expect(await isDetected(address), address).toBe(true)
  // A visitor from the internet may send the header as well.
  expect(await isDetected('203.0.113.7')).toBe(false)
  expect(await isDetected('127.0.0.1', readEnv({ TRUST_PROXY: '1' }))).toBe(false)
  expect(await isDetected('127.0.0.1', siteEnv, { 'x-forwarded-for': '' })).toBe(false)
})
