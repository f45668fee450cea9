import { mkdtemp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { precompress } from '../../../scripts/precompress.mjs'
import { staticFiles } from './static-files.ts'

let app: Hono
let folder: string

beforeAll(async () => {
  const parentFolder = await mkdtemp(join(tmpdir(), 'busbar-static-'))
  folder = join(parentFolder, 'client')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await mkdir(join(folder, '.vite'))
  await writeFile(join(parentFolder, 'secret.txt'), 'outside')
  await writeFile(join(folder, '.vite/manifest.json'), '{}')
  await writeFile(join(folder, 'assets/a-1.js'), 'let a = 1\n'.repeat(200))
  await writeFile(join(folder, 'assets/a-1.js.map'), '{}')
  await writeFile(join(folder, 'photo.webp'), Buffer.alloc(5000, 1))
  await writeFile(join(folder, 'film.mp4'), Buffer.alloc(2 * 1024 * 1024, 2))
  await writeFile(join(folder, 'click.mp3'), Buffer.from('0123456789'))
  await writeFile(join(folder, 'anek.1.woff2'), Buffer.alloc(10))
  precompress(folder)
  app = new Hono().use((await staticFiles(folder)).serve)
  app.get('*', (c) => c.text('page'))
})

test('Static files: files named by content or version may be cached forever, others for a day', async () => {
  const script = await app.request('/assets/a-1.js')
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(script.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect((await app.request('/photo.webp')).headers.get('cache-control')).toBe('public, max-age=86400')
  expect((await app.request('/anek.1.woff2')).headers.get('cache-control')).toContain('immutable')
})

test('Static files: text is sent as brotli or gzip where accepted, pictures as they are', async () => {
  const compressed = await app.request('/assets/a-1.js', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect(Number(compressed.headers.get('content-length'))).toBeLessThan(100)
  const photo = await app.request('/photo.webp', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(photo.headers.get('content-encoding')).toBeNull()
  expect((await photo.arrayBuffer()).byteLength).toBe(5000)
})

test('Static files: pictures and sounds are read once and answered from memory, large files from the disk', async () => {
  await app.request('/photo.webp')
  await rm(join(folder, 'photo.webp'))
  expect((await (await app.request('/photo.webp')).arrayBuffer()).byteLength).toBe(5000)
  await rename(join(folder, 'film.mp4'), join(folder, 'moved.mp4'))
  await expect((await app.request('/film.mp4')).arrayBuffer()).rejects.toThrow('ENOENT')
  await rename(join(folder, 'moved.mp4'), join(folder, 'film.mp4'))
  expect((await (await app.request('/film.mp4')).arrayBuffer()).byteLength).toBe(2 * 1024 * 1024)
})

test('Static files: pictures over the limit of the whole cache are read from the disk', async () => {
  const pictures = await mkdtemp(join(tmpdir(), 'busbar-pictures-'))
  const names = ['a.webp', 'b.webp']
  for (const name of names) await writeFile(join(pictures, name), Buffer.alloc(10))
  const bounded = new Hono().use((await staticFiles(pictures, 15)).serve)
  const size = async (name: string) => (await (await bounded.request(name)).arrayBuffer()).byteLength
  expect(await Promise.all(names.map((name) => size(`/${name}`)))).toEqual([10, 10])
  await rm(pictures, { recursive: true })
  const results = await Promise.allSettled(names.map((name) => size(`/${name}`)))
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('Static files: a player may request a range of a sound', async () => {
  const requestRange = async (range: string, headers: Record<string, string> = {}) => {
    const response = await app.request('/click.mp3', { headers: { range, ...headers } })
    return [response.status, response.headers.get('content-range'), await response.text()]
  }
  expect(await requestRange('bytes=0-3')).toEqual([206, 'bytes 0-3/10', '0123'])
  expect(await requestRange('bytes=8-')).toEqual([206, 'bytes 8-9/10', '89'])
  expect(await requestRange('bytes=8-900')).toEqual([206, 'bytes 8-9/10', '89'])
  expect(await requestRange('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await requestRange('bytes=10-')).toEqual([416, 'bytes */10', ''])
  expect(await requestRange('bytes=-0')).toEqual([416, 'bytes */10', ''])
  for (const header of ['bytes=0-1,3-4', 'bytes=-', 'lines=1-2', 'bytes=5-x'])
    expect(await requestRange(header)).toEqual([200, null, '0123456789'])
  expect(await requestRange('bytes=0-3', { 'if-range': '"old"' })).toEqual([200, null, '0123456789'])
  const film = await app.request('/film.mp4', { headers: { range: 'bytes=100-199' } })
  expect([film.status, (await film.arrayBuffer()).byteLength]).toEqual([206, 100])
})

test('Static files: text in its three encodings has a weak ETag, a picture a strong one', async () => {
  expect((await app.request('/assets/a-1.js')).headers.get('etag')).toMatch(/^W\/"/)
  expect((await app.request('/photo.webp')).headers.get('etag')).toMatch(/^"/)
})

test('Static files: a file that the browser has already gets a 304', async () => {
  const etag = (await app.request('/photo.webp')).headers.get('etag') ?? ''
  for (const etags of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
    expect((await app.request('/photo.webp', { headers: { 'if-none-match': etags } })).status).toBe(304)
  expect((await app.request('/photo.webp', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
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
])('Static files: %s finds no file', async (path) => {
  const response = await app.request(`http://localhost${path}`)
  expect(await response.text()).not.toMatch(/outside|\{\}/)
})

test('Static files: a missing script is 404, never a page in its place', async () => {
  expect((await app.request('/assets/old-0.js')).status).toBe(404)
  expect((await app.request('/assets/a-1.js.br')).status).toBe(404)
})
