import { once } from 'node:events'
import { globSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { measuredEnv, peakMemory } from './resident-memory.ts'
import { startServer, type TestServer } from './server.ts'

const CLIENT = 'dist/client'

/**
 * Opens connections to a new server; each requests the largest file `requests` times and reads nothing. Expects that
 * other visitors are served meanwhile, and that the server stops cleanly.
 * @returns the server's peak memory, in megabytes
 */
export async function floodServer(connections: number, requests: number): Promise<number> {
  const server = await startServer({ env: measuredEnv() })
  expect((await fetch(`${server.url}/contact`)).status).toBe(200)
  const request = `GET ${largestFile()} HTTP/1.1\r\nHost: busbar\r\n\r\n`.repeat(requests)
  const { opened, stop } = openConnections(server, connections, request)
  const memory = await peakMemory(server, visitUntilSettled(server, opened))
  stop()
  expect(await server.stop()).toBe(0)
  return memory
}

/** The address of the largest file of the build. */
function largestFile(): string {
  const files = globSync('**/*.{js,webp,jpg,woff2}', { cwd: CLIENT })
  const [largest] = files.toSorted((a, b) => statSync(join(CLIENT, b)).size - statSync(join(CLIENT, a)).size)
  return `/${largest}`
}

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

/** Aborts a page request that hangs: ten times what one takes on a loaded machine. */
const PAGE_TIMEOUT_MS = 60_000

/** Requests a page repeatedly until two seconds after `opened` has settled; every response must be 200. */
async function visitUntilSettled(server: TestServer, opened: Promise<unknown>): Promise<void> {
  let deadline = Infinity
  void opened.then(() => (deadline = performance.now() + 2000))
  while (performance.now() < deadline) {
    const response = await fetch(`${server.url}/contact`, { signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) })
    expect(response.status).toBe(200)
    await response.text()
  }
}
