import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connection, db } from '../../../tests/support/database.ts'
import { silentLog } from '../../../tests/support/logs.ts'
import { startTcpProxy } from '../../../tests/support/tcp-proxy.ts'
import { createDbEvents, listenForNotifications } from './notifications.ts'

// S32
test('Notifications: a connection that the network dropped without closing it is detected and replaced', async () => {
  const proxy = await startTcpProxy({ path: join(connection.host, '.s.PGSQL.5432') })
  onTestFinished(proxy.close)
  const proxied = { ...connection, host: '127.0.0.1', port: proxy.port }
  const events = createDbEvents()
  const { stop } = listenForNotifications(proxied, silentLog, events)
  onTestFinished(stop)
  await once(events, 'reconnected')
  proxy.setMode('severed')
  proxy.setMode('open')
  await once(events, 'reconnected')
  const changed = once(events, 'site_changed')
  await db.updateTable('settings').set({ phone: '+91 98200 77777' }).execute()
  expect(await changed).toEqual(['settings'])
})
