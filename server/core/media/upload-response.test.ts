import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { listen } from '../../../tests/support/listen.ts'
import { silentLog } from '../../../tests/support/logs.ts'
import { createTestContext } from '../../../tests/support/trpc-caller.ts'
import type { AppEnv } from '../app-env.ts'
import { refuseFailedUpload, withoutTimeout } from './upload-response.ts'

// S17
test('Upload: a client keeps its connection while it waits, but loses it if it reads no response', async () => {
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

// S31
test('Upload: when the disk is full, the uploader gets an error, and the log has the reason', async () => {
  const lines: object[] = []
  const log = { ...silentLog, error: (line: object) => void lines.push(line) }
  const app = new Hono<AppEnv>().post('/', (c) => {
    c.set('context', createTestContext({ log }))
    return refuseFailedUpload(c, Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  })
  const response = await app.request('/', { method: 'POST' })
  expect(response.status).toBe(507)
  expect(await response.json()).toMatchObject({ fields: { file: [expect.stringContaining('no space')] } })
  expect(lines).toEqual([expect.objectContaining({ event: 'disk_full', code: 'ENOSPC' })])
})
