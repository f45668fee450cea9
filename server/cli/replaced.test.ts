import { once } from 'node:events'
import { expect, test } from 'vitest'
import { cli, connection, inOwnFolder } from '../../tests/support/cli.ts'
import { listen } from '../listen.ts'

inOwnFolder()

test.for(['reset', 'restore here'])(
  '%s tells running servers that every record was replaced',
  async (command) => {
    await cli('backup here')
    const { events, stop } = listen(connection, { debug() {}, info() {}, warn() {}, error() {} })
    await once(events, 'reconnected')
    const told = once(events, 'site_replaced')
    expect(await cli(command, { answer: true })).toMatchObject({ code: 0 })
    await told
    await stop()
  },
)
