import { afterEach, expect, test, vi } from 'vitest'
import { db } from '../../tests/support/database.ts'
import { createTestApp } from '../../tests/support/test-app.ts'

const PUBLIC_URL = 'https://site.example'

afterEach(() => void vi.restoreAllMocks())

test('robots.txt: it excludes the back office and the API, and names the sitemap', async () => {
  const response = await createTestApp(db, { PUBLIC_URL }).visitor().request('/robots.txt')
  expect(await response.text()).toBe(
    'User-agent: *\nDisallow: /admin\nDisallow: /trpc/\n\nSitemap: https://site.example/sitemap.xml\n',
  )
})

// S33
test('Sitemap: it is read from the database once per change, and the last one is sent while the database is unavailable', async () => {
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
