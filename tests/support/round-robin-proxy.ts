import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * Starts a proxy that sends requests to the servers in turn, and appends its client's address to X-Forwarded-For.
 * It stops when the test ends.
 * @param addresses the address that it reports for each client, by the local address that the client connects from
 * @returns a function that sends a POST from one of these addresses and returns the status of the answer
 */
export async function startRoundRobinProxy(ports: number[], addresses: Record<string, string>) {
  let turn = 0
  const proxy = createServer((incoming, outgoing) => {
    const from = incoming.socket.remoteAddress ?? ''
    const forwarded = incoming.headersDistinct['x-forwarded-for'] ?? []
    const headers = { ...incoming.headers, 'x-forwarded-for': [...forwarded, addresses[from]].join(', ') }
    const port = ports[turn++ % ports.length]
    const upstream = request({ port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(upstream)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    proxy.close()
    proxy.closeAllConnections()
  })
  const { port } = proxy.address() as AddressInfo

  return async (
    localAddress: string,
    path: string,
    body: string,
    headers: Record<string, string | string[]>,
  ) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      localAddress,
      path,
      method: 'POST',
      headers,
      agent: false,
    })
    sent.end(body)
    const [answer] = await once(sent, 'response')
    answer.resume()
    return answer.statusCode as number
  }
}
