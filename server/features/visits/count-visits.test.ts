import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../../tests/support/database.ts'
import { firmDate } from '../../../tests/support/firm-date.ts'
import { silentLog } from '../../../tests/support/logs.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'
import { createTestPages } from '../../../tests/support/test-pages.ts'
import { createTestCounter, PHONE, readCounts } from '../../../tests/support/visits.ts'
import { startHttpServer } from '../../core/http/http-server.ts'

const { pages } = createTestPages(() => '<p>a page</p>')
const noon = firmDate('2026-11-19T12:00:00').getTime()
const { counter } = createTestCounter(db, () => noon)
const testApp = createTestApp(db, {}, pages, undefined, [counter])
let server: Server

beforeAll(async () => {
  const { app, env } = testApp
  server = await startHttpServer({
    env: { ...env, PORT: 0 },
    log: silentLog,
    fetch: app.fetch,
    fastPath: app.fastPath,
  })
})
beforeEach(() => counter.reset())
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

async function load(path: string, headers: Record<string, string> = {}): Promise<number> {
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    redirect: 'manual',
    headers: { 'user-agent': PHONE, 'accept-language': 'en-IN', 'sec-fetch-dest': 'document', ...headers },
  })
  await response.body?.cancel()
  return response.status
}

test('Visits: pages are counted whether rendered, cached by the server or cached by the browser', async () => {
  expect(await load('/contact')).toBe(200)
  expect(await load('/contact')).toBe(200)
  expect(await load('/contact?utm_source=leaflet')).toBe(200)
  const etag = pages.getCached('/contact')?.content.etag ?? ''
  expect(await load('/contact', { 'if-none-match': etag })).toBe(304)
  await counter.flush()
  expect(await readCounts(db)).toEqual(['2026-11-19 /contact Direct 1/4'])
})

test('Visits: requests for anything but a page of the site are not counted', async () => {
  const paths = {
    '/nowhere': 200,
    '/admin': 200,
    '/reset-password?token=x': 200,
    '/healthz': 200,
    '/robots.txt': 200,
    '/trpc/settings.get': 200,
    '//contact': 308,
    '/inquiry?sent=AB12CD': 200,
  }
  for (const [path, status] of Object.entries(paths)) expect([path, await load(path)]).toEqual([path, status])
  await counter.flush()
  expect(await readCounts(db)).toEqual([])
})
