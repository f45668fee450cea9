import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { listen } from '../../tests/support/listen.ts'
import { withoutTimeout } from './upload-response.ts'

// S17
test('Upload: who waits for its turn keeps the connection, and who then reads nothing of the answer is cut', async () => {
  let isAnswered = false
  const app = new Hono().post('/', async (c) => {
    await withoutTimeout(c, () => sleep(1500))
    isAnswered = true
    return c.body(new Uint8Array(64 * 1024 * 1024))
  })
  const { server, port } = await listen(app.fetch, { stalled: 500 })
  const accepted = once(server, 'connection') as Promise<[Socket]>
  const client = connect(port, '127.0.0.1').on('error', () => {})
  client.pause()
  client.write('POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\n\r\n')
  const [socket] = await accepted
  await once(socket, 'close')
  expect(isAnswered).toBe(true)
  expect(client.bytesRead).toBeLessThan(64 * 1024 * 1024)
  client.destroy()
})
