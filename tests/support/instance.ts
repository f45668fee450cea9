import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Db } from '../../server/core/database/tables.ts'
import type { Env } from '../../server/core/env.ts'
import { startHttpServer } from '../../server/core/http/http-server.ts'
import { silentLog } from './logs.ts'
import { createTestApp } from './test-app.ts'

/** Starts a server of the app on a free port of this machine, as `main.ts` does. It stops when the test ends. */
export async function startInstance(db: Db, envOverrides: Partial<Env> = {}) {
  const testApp = createTestApp(db, envOverrides)
  const { fetch, fastPath } = testApp.app
  const server = await startHttpServer({ env: { ...testApp.env, PORT: 0 }, log: silentLog, fetch, fastPath })
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { ...testApp, port, url: `http://127.0.0.1:${port}` }
}
