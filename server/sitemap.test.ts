import { expect, test } from 'vitest'
import { site } from '../tests/support/accounts.ts'
import { testDatabase } from '../tests/support/database.ts'
import { newId } from './ids.ts'

const { db } = await testDatabase()
const PUBLIC_URL = 'https://saanjh.example'

test('search engines may read all but the back office, and learn where the list is', async () => {
  const answer = await site(db, { PUBLIC_URL }).visitor().request('/robots.txt')
  expect(await answer.text()).toBe(
    'User-agent: *\nDisallow: /admin\nDisallow: /trpc/\n\nSitemap: https://saanjh.example/sitemap.xml\n',
  )
})

test('the list has every page that may be found, under the public address', async () => {
  const paths = await listed()
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
  expect((await listed()).filter((path) => path.startsWith('/services/'))).toEqual(['/services/lifts'])
})

async function listed(): Promise<string[]> {
  const answer = await site(db, { PUBLIC_URL }).visitor().request('/sitemap.xml')
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const xml = await answer.text()
  return [...xml.matchAll(/<loc>https:\/\/saanjh\.example(.*?)<\/loc>/g)].map(([, path = '']) => path)
}
