import { join } from 'node:path'
import { canConnect, makeFolder, startProgram, waitUntil, writeConfig } from './programs.ts'

/** A server behind HAProxy: its port, and the port of its health check, if that is another one. */
export interface Backend {
  name: string
  port: number
  checkPort?: number
}

/** An address of HAProxy and the servers behind it. */
export interface Frontend {
  name: string
  port: number
  mode: 'tcp' | 'http'
  /** A server gets connections while it answers this path with 200. */
  checkPath: string
  backends: Backend[]
}

/** Starts HAProxy on loopback, in a folder of its own, and waits until it listens. */
export async function startHaproxy(parent: string, frontends: Frontend[]) {
  const folder = makeFolder(join(parent, 'haproxy'))
  const file = writeConfig(join(folder, 'haproxy.cfg'), [HEAD, ...frontends.map(section)].join('\n'))
  const child = startProgram('haproxy', folder, ['haproxy', '-db', '-f', file])
  const { port } = frontends[0]!
  await waitUntil('HAProxy listens', () => canConnect(port), 10)
  return child
}

/** LISTEN holds a connection for as long as the server lives, mostly idle; so does a live inbox. */
const HEAD = `
global
  maxconn 1000
defaults
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout check 1s
  retries 3
  option redispatch
`

function section({ name, port, mode, checkPath, backends }: Frontend): string {
  const servers = backends.map(
    (backend) =>
      `  server ${backend.name} 127.0.0.1:${backend.port} check port ${backend.checkPort ?? backend.port}`,
  )
  // Connections to a server that is no longer the primary must end. A site that is draining finishes its requests.
  const whenDown = mode === 'tcp' ? ' on-marked-down shutdown-sessions' : ''
  return `
listen ${name}
  bind 127.0.0.1:${port}
  mode ${mode}
  balance roundrobin
  ${mode === 'http' ? 'option forwardfor if-none' : ''}
  option httpchk
  http-check send meth GET uri ${checkPath} ver HTTP/1.1 hdr Host 127.0.0.1
  http-check expect status 200
  default-server inter 300ms fall 2 rise 1${whenDown}
${servers.join('\n')}
`
}
