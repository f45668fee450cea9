import { mkdtemp, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { staticFiles } from './static.ts'

let app: Hono

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'busbar-static-'))
  await mkdir(join(folder, 'client/assets'), { recursive: true })
  await mkdir(join(folder, 'client/.vite'))
  await writeFile(join(folder, 'secret.txt'), 'outside')
  await writeFile(join(folder, 'client/.vite/manifest.json'), '{}')
  await writeFile(join(folder, 'client/assets/a-1.js'), 'let a = 1\n'.repeat(200))
  await writeFile(join(folder, 'client/assets/a-1.js.map'), '{}')
  await writeFile(join(folder, 'client/photo.webp'), Buffer.alloc(5000, 1))
  app = new Hono().use(await staticFiles(join(folder, 'client')))
  app.get('*', (c) => c.text('page'))
})

test('hashed files may be kept for ever, others for a day', async () => {
  const script = await app.request('/assets/a-1.js')
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(script.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect((await app.request('/photo.webp')).headers.get('cache-control')).toBe('public, max-age=86400')
})

test('text is sent as brotli or gzip to whoever takes it, pictures as they are', async () => {
  const packed = await app.request('/assets/a-1.js', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(Number(packed.headers.get('content-length'))).toBeLessThan(100)
  const photo = await app.request('/photo.webp', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(photo.headers.get('content-encoding')).toBeNull()
  expect((await photo.arrayBuffer()).byteLength).toBe(5000)
})

test('what a browser already has is answered with 304', async () => {
  const etag = (await app.request('/photo.webp')).headers.get('etag') ?? ''
  expect((await app.request('/photo.webp', { headers: { 'if-none-match': etag } })).status).toBe(304)
})

// S27
test.each([
  '/assets/a-1.js.map',
  '/.vite/manifest.json',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/..\\secret.txt',
  '//secret.txt',
])('%s finds no file', async (path) => {
  const answer = await app.request(`http://localhost${path}`)
  expect(await answer.text()).not.toMatch(/outside|\{\}/)
})

test('a script that is gone is 404, never a page in its place', async () => {
  expect((await app.request('/assets/old-0.js')).status).toBe(404)
})
