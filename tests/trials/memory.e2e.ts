import { expect, test } from '../support/browser-fixture.ts'
import { buildInquiryForm } from '../support/form-data.ts'
import { measuredEnv, peakMemory } from '../support/resident-memory.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { json } from './support/staff.ts'

const VISITORS = 16
const QUARTER_MS = 4000
/** The whole application answers it each time. */
const UNCACHED = '/trpc/auth.session'

// S39
test('Memory: it stays flat under load, with the caps that the image sets', async () => {
  const server = await startServer({ env: measuredEnv() })
  const peaks: number[] = []
  // The first quarter fills caches and compiles.
  for (let quarter = 0; quarter < 4; quarter += 1)
    peaks.push(await peakMemory(server, visit(server, QUARTER_MS)))
  const [, second = NaN, , last = NaN] = peaks
  expect(last, `quarters: ${peaks.map(Math.round).join(', ')} MB`).toBeLessThan(second * 1.1 + 10)
  expect(await server.stop()).toBe(0)
})

/** Sixteen visitors read pages, including unknown ones, call the API and send inquiries. */
async function visit(server: TestServer, ms: number): Promise<void> {
  const deadline = performance.now() + ms
  const visitOne = async (_: unknown, visitor: number) => {
    for (let turn = 0; performance.now() < deadline; turn += 1) {
      const path = [`/contact?page=${visitor}`, `/nowhere?${visitor}-${turn}`, '/trpc/clients.list', '/'][
        turn % 4
      ]
      for (const address of [path, UNCACHED]) await (await fetch(server.url + address)).text()
      if (turn % 50 === visitor) await sendInquiry(server)
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, visitOne))
}

async function sendInquiry({ url }: TestServer): Promise<void> {
  const form = buildInquiryForm({ message: crypto.randomUUID() })
  const response = await fetch(`${url}/trpc/inquiry.create`, json(form))
  expect(response.status).toBe(200)
}
