import { expect, onTestFinished, test } from 'vitest'
import { connection, db } from '../tests/support/database.ts'
import { startInstance } from '../tests/support/instance.ts'
import { startRoundRobinProxy } from '../tests/support/round-robin-proxy.ts'
import { connect } from './core/database/connect.ts'

/** Clients: the address that each connects from, and the address that the proxy reports for it. */
const CLIENTS = {
  '127.0.0.2': '198.51.100.7:1234',
  '127.0.0.3': '198.51.100.8',
  '127.0.0.4': '[2001:db8:1:2::a]:443',
  '127.0.0.5': '2001:db8:1:2:ffff::b',
  '127.0.0.6': '[2001:db8:1:3::a]:443',
}
type Client = keyof typeof CLIENTS

/** Two instances with a connection pool each, behind a proxy, and a function that calls a procedure through it. */
async function startCluster() {
  const instances = []
  for (let i = 0; i < 2; i++) {
    const pool = connect(connection, () => {})
    onTestFinished(() => pool.destroy())
    instances.push(await startInstance(pool, { TRUST_PROXY: 1 }))
  }
  const ports = instances.map(({ port }) => port)
  const send = await startRoundRobinProxy(ports, CLIENTS)
  const call = (client: Client, [procedure, input]: Call, i: number, forged: Forged = {}) =>
    send(client, `/trpc/${procedure}`, JSON.stringify(input(i)), {
      'content-type': 'application/json',
      ...forged,
    })
  return { instances, call }
}

type Call = [procedure: string, input: (i: number) => object, points: number]
type Forged = Record<string, string | string[]>

/** Calls with a limit by the client's address, each with an e-mail address of its own. */
const CALLS: Call[] = [
  ['auth.signIn', (i) => ({ email: `nobody-${i}@example.in`, password: 'not the lamp' }), 10],
  ['auth.signUp', (i) => ({ email: `new-${i}@example.in`, password: 'a lamp over every door' }), 10],
  ['auth.requestPasswordReset', (i) => ({ email: `nobody-${i}@example.in` }), 10],
  ['auth.resetPassword', () => ({ token: 'x'.repeat(40), password: 'a lamp over every door' }), 20],
  ['inquiry.subscribe', (i) => ({ email: `reader-${i}@example.in` }), 20],
]
const SUBSCRIBE = CALLS.at(-1)!

/** Values that a client sends as its own address; one is another client's address. */
const FORGED_ADDRESSES = [
  '203.0.113.9',
  '127.0.0.1',
  '::1',
  '203.0.113.7:1234',
  '[2001:db8:9::1]:443',
  '198.51.100.8',
  '',
  ',',
  ' , ,,',
  'unknown',
  '_hidden, for=1.2.3.4',
  '%00',
  '::ffff:1.2.3.4',
  '999.999.999.999',
  'x'.repeat(8000),
  '10.0.0.1, '.repeat(500),
]

const forgedHeaders = (i: number): Forged => {
  const address = FORGED_ADDRESSES[i % FORGED_ADDRESSES.length]!
  const single = address.slice(0, 60)
  return {
    'x-forwarded-for': i % 3 === 0 ? [address, `203.0.113.${i}`] : address,
    forwarded: `for=${single || '203.0.113.1'};proto=https;by=203.0.113.9`,
    'x-real-ip': single,
    'x-client-ip': single,
    'cf-connecting-ip': single,
    'true-client-ip': single,
    'x-cluster-client-ip': single,
  }
}

const isAllowed = (status: number) => status !== 429

// S19, 388
test.each(CALLS)(
  'Limits behind a proxy: two instances count %s together, and forged headers give no extra attempt',
  async (...limited) => {
    const { instances, call } = await startCluster()
    const [, , points] = limited
    const attempts = Array.from({ length: points + 12 }, (_, i) =>
      call('127.0.0.2', limited, i, forgedHeaders(i)),
    )
    const statuses = await Promise.all(attempts)
    expect(statuses.filter(isAllowed)).toHaveLength(points)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    for (const { lines } of instances)
      expect(lines.filter(({ event }) => event === 'request').length).toBe((points + 12) / 2)
    // The client that was named in the forged headers still has all of its own attempts.
    expect(isAllowed(await call('127.0.0.3', limited, 99))).toBe(true)
    const counters = await db.selectFrom('rate_limits').select(['key', 'points']).execute()
    expect(counters.filter(({ key }) => key.endsWith(':198.51.100.8'))).toMatchObject([{ points: 1 }])
  },
)

// S19
test('Limits behind a proxy: each client has its own counter, an IPv6 client by /64, whatever its port', async () => {
  const { call } = await startCluster()
  const allowed = async (clients: Client[]) => {
    const attempts = Array.from({ length: 30 }, (_, i) => call(clients[i % clients.length]!, SUBSCRIBE, i))
    return (await Promise.all(attempts)).filter(isAllowed).length
  }
  expect(await allowed(['127.0.0.2'])).toBe(20)
  expect(await allowed(['127.0.0.3'])).toBe(20)
  expect(await allowed(['127.0.0.4', '127.0.0.5'])).toBe(20)
  expect(await allowed(['127.0.0.6'])).toBe(20)
  const counters = await db.selectFrom('rate_limits').select('key').where('key', 'like', 'form:%').execute()
  expect(counters.map(({ key }) => key).toSorted()).toEqual([
    'form:198.51.100.7',
    'form:198.51.100.8',
    'form:2001:db8:1:2::/64',
    'form:2001:db8:1:3::/64',
  ])
})
