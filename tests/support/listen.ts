import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { readEnv } from '../../server/core/env.ts'
import { type HttpServerOptions, startHttpServer } from '../../server/core/http/http-server.ts'
import { createLog } from '../../server/core/log.ts'

const log = createLog('error', { write: () => true })

/** Serves an app on loopback until the test's end. */
export async function listen(fetch: HttpServerOptions['fetch'], timeouts?: HttpServerOptions['timeouts']) {
  const env = { ...readEnv({ HOST: '127.0.0.1' }), PORT: 0 }
  const server = await startHttpServer({ env, log, fetch, timeouts })
  onTestFinished(() => server.close().closeAllConnections())
  return { server, port: (server.address() as AddressInfo).port }
}
