import { once } from 'node:events'
import { connect } from 'node:net'
import { freePort } from '../../support/server.ts'

/** So many free ports of this machine. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}

/** Whether something listens on the port of this machine. */
export async function canConnect(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
