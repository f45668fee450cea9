import { expect, test } from 'vitest'
import { newId } from '../../../server/core/database/ids.ts'
import { db } from '../../support/database.ts'
import { createTestApp } from '../../support/test-app.ts'

const PUBLIC_URL = 'https://site.example'

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

test('Sitemap: managed services replace the six samples, and hidden ones are not listed', async () => {
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

test('Sitemap: visible projects are listed, newest first, with their last change, but samples are not', async () => {
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

async function fetchSitemap(): Promise<string> {
  const response = await createTestApp(db, { PUBLIC_URL }).visitor().request('/sitemap.xml')
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  return await response.text()
}

async function listedPaths(): Promise<string[]> {
  const xml = await fetchSitemap()
  return [...xml.matchAll(/<loc>https:\/\/site\.example(.*?)<\/loc>/g)].map(([, path = '']) => path)
}
