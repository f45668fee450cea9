import { expect, test } from 'vitest'
import { db } from '../../tests/support/database.ts'
import { createTestApp } from '../../tests/support/test-app.ts'
import { newId } from '../database/ids.ts'

const PUBLIC_URL = 'https://saanjh.example'

test('search engines may read all but the back office, and learn where the list is', async () => {
  const response = await createTestApp(db, { PUBLIC_URL }).visitor().request('/robots.txt')
  expect(await response.text()).toBe(
    'User-agent: *\nDisallow: /admin\nDisallow: /trpc/\n\nSitemap: https://saanjh.example/sitemap.xml\n',
  )
})

test('the list has every page that may be found, under the public address', async () => {
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

test('managed services take the place of the specified six; hidden ones are not listed', async () => {
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

async function fetchSitemap(): Promise<string> {
  const response = await createTestApp(db, { PUBLIC_URL }).visitor().request('/sitemap.xml')
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  return await response.text()
}

async function listedPaths(): Promise<string[]> {
  const xml = await fetchSitemap()
  return [...xml.matchAll(/<loc>https:\/\/saanjh\.example(.*?)<\/loc>/g)].map(([, path = '']) => path)
}
