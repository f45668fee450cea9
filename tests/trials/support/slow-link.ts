import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

export interface SlowLink {
  port: number
  /** The time there and back, from the next packet on. */
  setRoundTrip(ms: number): void
  close(): void
}

/** A TCP proxy on loopback that passes everything on as late as a long line would; packets that follow each other do not add up. */
export async function startSlowLink(upstreamOptions: NetConnectOpts): Promise<SlowLink> {
  const sockets = new Set<Socket>()
  let oneWayMs = 0

  const forward = (from: Socket, to: Socket) => {
    sockets.add(from)
    from
      .on('data', (chunk) => setTimeout(() => to.write(chunk), oneWayMs))
      .on('end', () => setTimeout(() => to.end(), oneWayMs))
      .on('error', () => to.destroy())
      .on('close', () => sockets.delete(from))
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const upstream = connect({ ...upstreamOptions, allowHalfOpen: true })
    forward(client, upstream)
    forward(upstream, client)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    setRoundTrip: (ms) => void (oneWayMs = ms / 2),
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
