import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { openHttpServer } from './http-server.ts'
import { announcer } from './listen.ts'
import { createLog } from './log.ts'
import { SHUTDOWN_MS, shutDown } from './shutdown.ts'

const log = createLog('error', { write: () => true })
const AT_ONCE = { ...SHUTDOWN_MS, grace: 0 }

/** A server whose answers wait until they are given, and a browser that keeps its connection open. */
async function open() {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<Response>()
  const env = { ...readEnv({ HOST: '127.0.0.1' }), PORT: 0 }
  const server = await openHttpServer({
    env,
    log,
    fetch: () => {
      asked.resolve()
      return answer.promise
    },
  })
  const agent = new Agent({ keepAlive: true })
  const response = once(
    get({ agent, host: '127.0.0.1', port: (server.address() as AddressInfo).port }),
    'response',
  ) as Promise<[IncomingMessage]>
  await asked.promise
  return { server, answer, response }
}

// S36
test('Shutdown: a request in flight is finished before anything behind it is closed', async () => {
  const { server, answer, response } = await open()
  const order: string[] = []
  const stopped = shutDown(
    {
      server,
      announcements: announcer(),
      log,
      wasReady: true,
      parts: [async () => void order.push('listener'), async () => void order.push('database')],
    },
    AT_ONCE,
  )
  while (server.listening) await new Promise(setImmediate)
  order.push('answered')
  answer.resolve(new Response('whole'))
  const [message] = await response
  expect(await text(message)).toBe('whole')
  await stopped
  expect(order).toEqual(['answered', 'listener', 'database'])
})

// S36
test('Shutdown: neither a request without end nor a frozen database is waited for', async () => {
  const { server, response } = await open()
  const cut = response.catch((error: Error) => error.message)
  const never = () => new Promise(() => {})
  const lines: string[] = []
  const warning = createLog('warn', { write: (line) => lines.push(line) > 0 })
  await shutDown(
    { server, announcements: announcer(), log: warning, wasReady: true, parts: [never] },
    { grace: 0, inFlight: 1, parts: 1 },
  )
  expect(await cut).toBe('socket hang up')
  expect(lines.join()).toContain('stop_cut_short')
})

// S36
test('Shutdown: all its parts together take less than ten seconds', () => {
  expect(Object.values(SHUTDOWN_MS).reduce((sum, ms) => sum + ms, 0)).toBeLessThan(9500)
})
