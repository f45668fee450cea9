import { once } from 'node:events'
import { expect, test } from 'vitest'
import { runCli, connection, withTemporaryDataDir } from '../../tests/support/cli.ts'
import { silentLog } from '../../tests/support/logs.ts'
import { createDbEvents, listenForNotifications } from '../core/database/notifications.ts'

withTemporaryDataDir()

test.for(['reset', 'restore here --yes'])(
  'Command %s: notifies running servers that every record was replaced',
  async (command) => {
    await runCli('backup here')
    const events = createDbEvents()
    const { stop } = listenForNotifications(connection, silentLog, events)
    await once(events, 'reconnected')
    const replaced = once(events, 'site_replaced')
    expect(await runCli(command, { confirmation: true })).toMatchObject({ code: 0 })
    await replaced
    await stop()
  },
)
