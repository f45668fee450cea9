// Several servers on one database, behind a balancer.
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { startServer, type TestServer } from '../../support/server.ts'
import { forward } from './forward.ts'
import { startHaproxy } from './haproxy.ts'
import { endProgram, freePorts, makeTemporaryFolder } from './programs.ts'

export interface Fleet {
  /** The site's address at the balancer. */
  url: string
  /** The servers by place; after a replacement, the new server. */
  servers: TestServer[]
  /** Starts the server at this place, optionally from another build, and waits until it is ready. */
  start(place: number, build?: string): Promise<void>
  /** Ends the server at this place with the signal. @returns its exit code */
  signal(place: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
  stop(): Promise<void>
}

/** Servers that can be ended and started again. */
export type Instances = Pick<Fleet, 'start' | 'signal'> & { servers: readonly unknown[] }

/** Starts a balancer in a folder, on a port, with servers on the other ports. @returns a function that stops it */
export type StartBalancer = (folder: string, port: number, ports: number[]) => Promise<() => Promise<void>>

/** Visitors are distinguished by the X-Forwarded-For that they send, which a public balancer would not trust. */
const haproxy: StartBalancer = async (folder, port, ports) => {
  const backends = ports.map((backendPort, place) => ({ name: `instance${place + 1}`, port: backendPort }))
  const frontend = { name: 'site', port, mode: 'http', checkPath: '/readyz', backends } as const
  const child = await startHaproxy(folder, [frontend])
  return () => endProgram(child)
}

/** Needs no program: each request goes to the next server, whether it runs or not. */
export const inTurn: StartBalancer = async (_folder, port, ports) => {
  let turn = 0
  const server = createServer((incoming, outgoing) =>
    forward(incoming, outgoing, { host: '127.0.0.1', port: ports[turn++ % ports.length] }),
  )
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return async () => server.close().closeAllConnections()
}

/** Starts the balancer with this many places for servers, all of them empty. */
export async function openFleet(
  places: number,
  env: Record<string, string>,
  startBalancer = haproxy,
): Promise<Fleet> {
  const [port = 0, ...ports] = await freePorts(places + 1)
  const url = `http://127.0.0.1:${port}`
  const folder = makeTemporaryFolder('busbar-instances-')
  const stopBalancer = await startBalancer(folder, port, ports)
  const servers: TestServer[] = []
  return {
    url,
    servers,
    async start(place, build) {
      const PORT = String(ports[place])
      servers[place] = await startServer({
        build,
        env: { ...env, PORT, PUBLIC_URL: url, TRUST_PROXY: '1' },
      })
    },
    async signal(place, signal) {
      const server = servers[place]
      if (!server) return null
      process.kill(server.pid, signal)
      return await server.stop()
    },
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
      await stopBalancer()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
