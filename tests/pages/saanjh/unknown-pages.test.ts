import { expect, test } from 'vitest'
import { firm } from '../../../src/firm.ts'
import { isNoindex, renderedPage } from '../../support/rendered-page.ts'

test.each([
  '/x',
  '/x/y/z',
  '/services/a/b',
  '/news/no-such-article',
  '/projects/no-such-project',
  '/Contact',
  '/no%00where',
])('404: %s gets the error page, inside the header and footer of the site', async (path) => {
  const { status, html } = await renderedPage(path)
  expect(status).toBe(404)
  expect(html).toContain(`<title>Page Not Found: ${firm.name}</title>`)
  expect(isNoindex(html)).toBe(true)
  expect(html).toMatch(/<h1[^>]*>Page Not Found<\/h1>/)
  expect(html).toContain('The page you&#x27;re looking for doesn&#x27;t exist or has been moved.')
  expect(html).toMatch(/<a href="\/"[^>]*>Return Home</)
  expect(html).toMatch(/<header[\s>]/)
  expect(html).toMatch(/<footer[\s>]/)
})

test('Old news page: it shows its original text, search engines do not index it, and no page links to it', async () => {
  const { status, html } = await renderedPage('/news-old')
  expect(status).toBe(200)
  expect(html).toContain('>Coming soon...<')
  expect(isNoindex(html)).toBe(true)
  for (const path of ['/', '/news', '/about'])
    expect((await renderedPage(path)).html, path).not.toMatch(/href="[^"]*news-old/)
})
