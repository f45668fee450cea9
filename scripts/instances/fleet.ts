// Several servers on one database, behind HAProxy.
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { startServer, type TestServer } from '../../tests/support/server.ts'
import { startHaproxy } from '../failover/haproxy.ts'
import { freePorts } from '../failover/ports.ts'
import { makeTemporaryFolder } from '../failover/programs.ts'

export interface Fleet {
  /** The site's address, at HAProxy. */
  url: string
  /** By their place; a server that was replaced is the new one. */
  servers: TestServer[]
  /** Starts the server at that place, with another build if one is given, and waits until it is ready. */
  start(place: number, build?: string): Promise<void>
  /** Ends the server at that place by the signal, and returns its exit code. */
  signal(place: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
  stop(): Promise<void>
}

/**
 * Starts HAProxy with so many places for servers, and no server. Visitors are told apart by the X-Forwarded-For that they
 * send, which a balancer in front of the public would not believe.
 */
export async function openFleet(places: number, env: Record<string, string>): Promise<Fleet> {
  const [port = 0, ...ports] = await freePorts(places + 1)
  const url = `http://127.0.0.1:${port}`
  const folder = makeTemporaryFolder('busbar-instances-')
  const backends = ports.map((backendPort, place) => ({ name: `instance${place + 1}`, port: backendPort }))
  const haproxy = await startHaproxy(folder, [
    { name: 'site', port, mode: 'http', checkPath: '/readyz', backends },
  ])
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
      if (haproxy.exitCode === null && haproxy.kill('SIGTERM')) await once(haproxy, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
