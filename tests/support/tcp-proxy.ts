import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * How a proxy treats its connections. `open`: forwards everything. `closed`: resets each connection. `stalled`: buffers
 * data, and forwards it afterwards. `severed`: loses all data, and the connections of that time never work again,
 * although none is closed, as behind a firewall that has dropped its state. `slow`: delays each packet, as a connection
 * with high latency does: the delays of consecutive packets do not add up.
 */
export type ProxyMode = 'open' | 'closed' | 'stalled' | 'severed' | 'slow'

export interface Proxy {
  port: number
  /** @param slowMs by how much `slow` delays a packet */
  setMode(mode: ProxyMode, slowMs?: number): void
  close(): void
}

interface Link {
  client: Socket
  upstream: Socket
  isSevered: boolean
}

/** A TCP proxy on a free port of this machine, in front of a server that may come and go. */
export async function startTcpProxy(upstreamOptions: NetConnectOpts): Promise<Proxy> {
  const links = new Set<Link>()
  let mode: ProxyMode = 'open'
  let delayMs = 0
  let modeChanged = Promise.withResolvers<void>()

  /** Resolves when the link may forward the data that it read at that time; never, if it is severed. */
  async function turn(link: Link, readAt: number): Promise<void> {
    const wait = mode === 'slow' ? readAt + delayMs - performance.now() : 0
    if (wait > 0) await sleep(wait)
    while (mode === 'stalled') await modeChanged.promise
    if (link.isSevered) await new Promise(() => {})
  }

  function forward(link: Link, from: Socket, to: Socket): void {
    let last = Promise.resolve()
    const pass = (send: () => unknown) => {
      const readAt = performance.now()
      last = last.then(() => turn(link, readAt)).then(() => void send())
    }
    from
      .on('data', (chunk) => pass(() => to.write(chunk)))
      .on('end', () => pass(() => to.end()))
      .on('close', (isBroken) => isBroken && pass(() => to.destroy()))
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    client.on('error', () => {})
    if (mode === 'closed') return void client.resetAndDestroy()
    const upstream = connect({ ...upstreamOptions, allowHalfOpen: true }).on('error', () => {})
    const link: Link = { client, upstream, isSevered: mode === 'severed' }
    links.add(link)
    client.once('close', () => {
      if (!link.isSevered) links.delete(link)
    })
    forward(link, client, upstream)
    forward(link, upstream, client)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    setMode(newMode, slowMs = 1000) {
      mode = newMode
      delayMs = slowMs
      for (const link of links) {
        if (mode === 'severed') link.isSevered = true
        if (mode === 'closed') {
          link.client.resetAndDestroy()
          link.upstream.destroy()
        }
      }
      modeChanged.resolve()
      modeChanged = Promise.withResolvers()
    },
    close() {
      server.close()
      for (const { client, upstream } of links) {
        client.destroy()
        upstream.destroy()
      }
    },
  }
}
