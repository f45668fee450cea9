import { afterEach, expect, test, vi } from 'vitest'
import { db } from '../../tests/support/database.ts'
import { createTestApp } from '../../tests/support/test-app.ts'
import { newId } from '../core/database/ids.ts'

const PUBLIC_URL = 'https://saanjh.example'

afterEach(() => void vi.restoreAllMocks())

test('robots.txt: it excludes the back office and the API, and names the sitemap', async () => {
  const response = await createTestApp(db, { PUBLIC_URL }).visitor().request('/robots.txt')
  expect(await response.text()).toBe(
    'User-agent: *\nDisallow: /admin\nDisallow: /trpc/\n\nSitemap: https://saanjh.example/sitemap.xml\n',
  )
})

test('Sitemap: it lists every public page under PUBLIC_URL', async () => {
  const paths = await listedPaths()
  expect(paths).toEqual(
    expect.arrayContaining(['/', '/about', '/projects', '/inquiry', '/news/the-earth-pit-nobody-could-find']),
  )
  expect(paths.filter((path) => path.startsWith('/services/'))).toEqual([
    '/services/electrical-consultation',
    '/services/residential',
    '/services/turnkey',
    '/services/commercial',
    '/services/industrial',
    '/services/amc',
  ])
  expect(paths).not.toContain('/news-old')
  expect(new Set(paths).size).toBe(paths.length)
})

test('Sitemap: managed services replace the six samples; hidden ones are not listed', async () => {
  const row = (slug: string, status: 'active' | 'inactive') => ({ id: newId(), slug, title: slug, status })
  await db
    .insertInto('ltf_services')
    .values([row('lifts', 'active'), row('cellars', 'inactive')])
    .execute()
  expect((await listedPaths()).filter((path) => path.startsWith('/services/'))).toEqual(['/services/lifts'])
})

test('Sitemap: articles and managed services say when they were last changed', async () => {
  const row = { id: newId(), slug: 'lifts', title: 'Lifts' }
  const { updated_at } = await db
    .insertInto('ltf_services')
    .values(row)
    .returning('updated_at')
    .executeTakeFirstOrThrow()
  const xml = await fetchSitemap()
  expect(xml).toContain(`/services/lifts</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`)
  expect(xml).toContain('/news/the-earth-pit-nobody-could-find</loc><lastmod>2025-02-09</lastmod></url>')
  expect(xml).toContain('/contact</loc></url>')
})

test('Sitemap: visible projects are listed, newest first, with their last change; samples are not', async () => {
  const projectLines = async () => (await fetchSitemap()).match(/<url>.*\/projects\/.*<\/url>/g) ?? []
  expect(await projectLines()).toEqual([])
  const row = (slug: string, day: number, status: 'active' | 'inactive' = 'active') => ({
    id: newId(),
    slug,
    title: slug,
    status,
    created_at: new Date(Date.UTC(2026, 0, day)),
  })
  const [older, newer] = await db
    .insertInto('ltf_projects')
    .values([row('older', 1), row('newer', 2), row('hidden', 3, 'inactive')])
    .returning('updated_at')
    .execute()
  expect(await projectLines()).toEqual([
    expect.stringContaining(`/projects/newer</loc><lastmod>${newer?.updated_at.toISOString()}</lastmod>`),
    expect.stringContaining(`/projects/older</loc><lastmod>${older?.updated_at.toISOString()}</lastmod>`),
  ])
})

// S33
test('Sitemap: it is read from the database once a change, and while the database is away the last one is sent', async () => {
  const { app, visitor } = createTestApp(db, { PUBLIC_URL })
  const request = async () => {
    const { status, headers, body } = await visitor().request('/sitemap.xml')
    return { status, cacheControl: headers.get('cache-control'), xml: await new Response(body).text() }
  }
  const good = await request()
  const selectFrom = vi.spyOn(db, 'selectFrom').mockImplementation(() => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  })
  expect(await request()).toEqual(good)
  app.invalidateCaches()
  expect(await request()).toEqual({ ...good, cacheControl: 'no-store' })
  selectFrom.mockRestore()
  expect(await request()).toEqual(good)
})

async function fetchSitemap(): Promise<string> {
  const response = await createTestApp(db, { PUBLIC_URL }).visitor().request('/sitemap.xml')
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  return await response.text()
}

async function listedPaths(): Promise<string[]> {
  const xml = await fetchSitemap()
  return [...xml.matchAll(/<loc>https:\/\/saanjh\.example(.*?)<\/loc>/g)].map(([, path = '']) => path)
}
