import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startTcpProxy } from './support/tcp-proxy.ts'

/** A proxy in front of an echo server. */
async function startEcho() {
  const server = createServer((socket) => socket.on('error', () => {}).pipe(socket))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const proxy = await startTcpProxy({ host: '127.0.0.1', port })
  onTestFinished(() => {
    proxy.close()
    server.close()
  })
  return proxy
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** The echo of a line; null if nothing arrives within half a second. */
async function echo(socket: Socket, line: string): Promise<string | null> {
  const answer = once(socket, 'data').then(([data]) => String(data))
  socket.write(line)
  return await Promise.race([answer, sleep(500, null)])
}

test('TCP proxy: it forwards everything when open, and resets every connection when closed', async () => {
  const proxy = await startEcho()
  const socket = await open(proxy.port)
  expect(await echo(socket, 'hello')).toBe('hello')
  proxy.setMode('closed')
  await expect(once(socket, 'close')).rejects.toThrow('ECONNRESET')
  const late = connect(proxy.port, '127.0.0.1')
  await expect(once(late, 'close')).rejects.toThrow('ECONNRESET')
  proxy.setMode('open')
  expect(await echo(await open(proxy.port), 'again')).toBe('again')
})

test('TCP proxy: data sent while it is stalled arrives afterwards', async () => {
  const proxy = await startEcho()
  const socket = await open(proxy.port)
  proxy.setMode('stalled')
  const answer = once(socket, 'data')
  expect(await Promise.race([echo(socket, 'kept back'), sleep(100, null)])).toBe(null)
  proxy.setMode('open')
  expect(String(await answer)).toBe('kept back')
})

test('TCP proxy: a severed connection neither works nor closes, and a new one works', async () => {
  const proxy = await startEcho()
  const old = await open(proxy.port)
  proxy.setMode('severed')
  const during = await open(proxy.port)
  proxy.setMode('open')
  for (const socket of [old, during]) {
    expect(await echo(socket, 'lost')).toBe(null)
    expect(socket.readyState).toBe('open')
  }
  expect(await echo(await open(proxy.port), 'hello')).toBe('hello')
})
