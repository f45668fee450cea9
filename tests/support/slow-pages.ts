import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const PIECE_LENGTH = 2000
const PAUSE_MS = 20

/** Hop-by-hop headers, and headers that `fetch` has already applied. */
const HOP_HEADER = /^(?:content-(?:encoding|length)|transfer-encoding|connection|keep-alive)$/

/**
 * Forwards requests to a site, and sends each HTML page in pieces, as on a slow connection: the browser paints the part
 * that has arrived. The returned function stops the server.
 */
export async function startSlowPages(siteUrl: string): Promise<{ url: string; stop: () => void }> {
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(`${siteUrl}${url}`)
    for (const [name, value] of answer.headers) if (!HOP_HEADER.test(name)) response.setHeader(name, value)
    response.statusCode = answer.status
    const type = answer.headers.get('content-type') ?? ''
    if (!type.startsWith('text/html')) return void response.end(Buffer.from(await answer.arrayBuffer()))
    const html = await answer.text()
    for (let start = 0; start < html.length; start += PIECE_LENGTH) {
      response.write(html.slice(start, start + PIECE_LENGTH))
      await delay(PAUSE_MS)
    }
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}
