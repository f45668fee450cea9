import { expect, test } from '../support/browser-fixture.ts'
import { floodServer } from '../support/connection-flood.ts'

// S17, S39
test('Connection flood: while 1500 clients request a large file and read nothing, memory stays below 256 MB and others are served', async () => {
  expect(await floodServer(1500, 1)).toBeLessThan(256)
})
