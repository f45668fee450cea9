import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { db } from '../../../tests/support/factories.ts'
import { buildInquiryForm } from '../../../tests/support/form-data.ts'
import { listedPages } from '../../../tests/support/listed-pages.ts'
import { renderedPage } from '../../../tests/support/rendered-page.ts'
import {
  ADDRESS_COLUMNS,
  fillColumns,
  insertRecords,
  MARKUP,
  RUNNING_ADDRESS,
  TEXT_COLUMNS,
} from '../../../tests/support/stored-payloads.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'

// S20, S24
test('Stored payloads: every public page serves markup as text, and no address that the forms refuse', async () => {
  await insertRecords(db)
  await fillColumns(db, ADDRESS_COLUMNS, RUNNING_ADDRESS)
  await fillColumns(db, TEXT_COLUMNS, MARKUP)
  for (const path of await listedPages()) {
    const { status, html } = await renderedPage(path)
    expect([path, status]).toEqual([path, 200])
    expect(html, path).toContain('pwned=1')
    expect(html, path).not.toContain('<svg onload')
    expect(html, path).not.toMatch(/(?:href|src)="data:text/)
  }
})

// S20
test('Stored addresses: the server itself requests none of them', async () => {
  await insertRecords(db)
  let requests = 0
  const listener = createServer((socket) => socket.destroy()).on('connection', () => void (requests += 1))
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void listener.close())
  const address = listener.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/picture.png`
  await fillColumns(db, ADDRESS_COLUMNS, url)
  const visitor = createTestApp(db).visitor()
  const message = `Please look at ${url}`
  const sent = await visitor.mutate('inquiry.create', {
    ...buildInquiryForm({ message, company: url }),
    elapsed: 60_000,
  })
  expect(sent.status).toBe(200)
  for (const path of await listedPages()) expect((await renderedPage(path)).status, path).toBe(200)
  for (const path of ['/sitemap.xml', '/trpc/settings.get'])
    expect((await visitor.request(path)).status, path).toBe(200)
  // A site without a page for projects draws no card of a project.
  await visitor.request('/og/projects/casa-arco.jpg')
  expect(JSON.stringify((await visitor.query('clients.list')).data)).toContain(url)
  expect(requests).toBe(0)
})
