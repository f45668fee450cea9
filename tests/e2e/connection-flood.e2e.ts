import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from '../support/browser-fixture.ts'
import { measuredEnv, peakMemory } from '../support/resident-memory.ts'
import { startServer, type TestServer } from '../support/server.ts'

// S17, S39
test('Connection flood: while clients request large images and read nothing, memory stays below 256 MB and others are served', async () => {
  const server = await startServer({ env: measuredEnv() })
  expect((await fetch(`${server.url}/about`)).status).toBe(200)
  const imageRequest = `GET /images/resid-lit-1920.webp HTTP/1.1\r\nHost: busbar\r\n\r\n`
  for (const [label, connections, requests] of [
    ['1500 connections with one request each', 1500, 1],
    ['150 connections with forty requests each', 150, 40],
  ] as const)
    await test.step(label, async () => {
      const { opened, stop } = openConnections(server, connections, imageRequest.repeat(requests))
      const memory = await peakMemory(server, visitUntilSettled(server, opened))
      stop()
      expect(memory).toBeLessThan(256)
    })
  expect(await server.stop()).toBe(0)
})

/** Opens connections that each send `request` and never read the response. */
function openConnections({ url }: TestServer, connections: number, request: string) {
  const { hostname, port } = new URL(url)
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(Number(port), hostname).pause()
    // The server may close the connection at any time.
    socket.on('error', () => {})
    socket.write(request)
    return socket
  })
  return {
    opened: Promise.allSettled(sockets.map((socket) => once(socket, 'connect'))),
    stop: () => sockets.forEach((socket) => socket.destroy()),
  }
}

/** Longer than any page takes on a loaded machine, and shorter than a visitor waits. */
const PAGE_TIMEOUT_MS = 10_000

/** Requests a page again and again until two seconds after `opened` has settled; every response must be 200. */
async function visitUntilSettled(server: TestServer, opened: Promise<unknown>): Promise<void> {
  let deadline = Infinity
  void opened.then(() => (deadline = performance.now() + 2000))
  while (performance.now() < deadline) {
    const response = await fetch(`${server.url}/about`, { signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) })
    expect(response.status).toBe(200)
    await response.text()
  }
}
