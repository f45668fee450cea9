import { expect, test } from '../support/browser-fixture.ts'
import { floodServer } from '../support/connection-flood.ts'

// S17, S39
test('Connection flood: while clients request a large file forty times each and read nothing, memory stays below 256 MB and others are served', async () => {
  expect(await floodServer(150, 40)).toBeLessThan(256)
})
