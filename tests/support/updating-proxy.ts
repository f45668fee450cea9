import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy in front of a server, which can replace the service worker with another version. */
export async function startUpdatingProxy(upstream: string) {
  const { hostname, port } = new URL(upstream)
  /** The old version in the worker's script, and the new version that replaces it. */
  let replaced: { from: string; to: string } | undefined
  let isUpstreamDown = false
  let held: { path: string; released: Promise<void> } | undefined
  const proxy = createServer(async (incoming, outgoing) => {
    const { url: path, method, headers } = incoming
    if (isUpstreamDown) {
      outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
      return
    }
    if (held && path?.startsWith(held.path)) await held.released
    if (path === '/admin-sw.js' && replaced) {
      const { from, to } = replaced
      void fetch(`${upstream}${path}`)
        .then((answer) => answer.text())
        .then((script) =>
          outgoing
            .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
            .end(script.replaceAll(from, to)),
        )
      return
    }
    const passed = request({ hostname, port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    // A live stream ends when its page is closed.
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  await once(proxy.listen(0, hostname), 'listening')
  const address = proxy.address() as AddressInfo
  return {
    url: `http://${hostname}:${address.port}`,
    /** From now on the worker has another version. */
    update(from: string, to: string) {
      replaced = { from, to }
    },
    /** From now on the proxy answers every request with a 502 page. */
    loseUpstream() {
      isUpstreamDown = true
    },
    /** Holds requests to a path until the returned function is called. */
    hold(path: string): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = { path, released: promise }
      return resolve
    },
    async close() {
      proxy.close()
      proxy.closeAllConnections()
      await once(proxy, 'close')
    },
  }
}
