import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createDbEvents } from '../database/notifications.ts'
import { readEnv } from '../env.ts'
import { createLog } from '../log.ts'
import { SHUTDOWN_MS, shutDown } from './graceful-shutdown.ts'
import { startHttpServer } from './http-server.ts'

const log = createLog('error', { write: () => true })
const WITHOUT_GRACE = { ...SHUTDOWN_MS, grace: 0 }

/** Starts a server whose answer the test gives later, and sends it a request over a keep-alive connection. */
async function startPendingRequest() {
  const received = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<Response>()
  const env = { ...readEnv({ HOST: '127.0.0.1' }), PORT: 0 }
  const server = await startHttpServer({
    env,
    log,
    fetch: () => {
      received.resolve()
      return answer.promise
    },
  })
  const agent = new Agent({ keepAlive: true })
  const response = once(
    get({ agent, host: '127.0.0.1', port: (server.address() as AddressInfo).port }),
    'response',
  ) as Promise<[IncomingMessage]>
  await received.promise
  return { server, answer, response }
}

// S36
test('Shutdown: a request in flight is finished before anything behind it is closed', async () => {
  const { server, answer, response } = await startPendingRequest()
  const events: string[] = []
  const shutdown = shutDown(
    {
      server,
      dbEvents: createDbEvents(),
      log,
      wasReady: true,
      closeSteps: [async () => void events.push('listener'), async () => void events.push('database')],
    },
    WITHOUT_GRACE,
  )
  while (server.listening) await new Promise(setImmediate)
  events.push('answered')
  answer.resolve(new Response('whole'))
  const [message] = await response
  expect(await text(message)).toBe('whole')
  await shutdown
  expect(events).toEqual(['answered', 'listener', 'database'])
})

// S36
test('Shutdown: it waits neither for an endless request nor for a frozen database', async () => {
  const { server, response } = await startPendingRequest()
  const failure = response.catch((error: Error) => error.message)
  const neverResolves = () => new Promise(() => {})
  const lines: string[] = []
  const warning = createLog('warn', { write: (line) => lines.push(line) > 0 })
  await shutDown(
    { server, dbEvents: createDbEvents(), log: warning, wasReady: true, closeSteps: [neverResolves] },
    { grace: 0, inFlight: 1, parts: 1 },
  )
  expect(await failure).toBe('socket hang up')
  expect(lines.join()).toContain('stop_cut_short')
})

// S36
test('Shutdown: all its parts together take less than ten seconds', () => {
  expect(Object.values(SHUTDOWN_MS).reduce((sum, ms) => sum + ms, 0)).toBeLessThan(9500)
})
