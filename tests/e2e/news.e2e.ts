import type { Page } from 'playwright/test'
import { sampleArticles } from '../../server/samples/articles/sample-articles.ts'
import { expect, test } from '../support/fixtures.ts'

const articles = (page: Page) => page.getByRole('main').getByRole('article')

// 7, 168, 169, 170, 171, 381
test('News: lists six articles; the button appends the rest and disappears, and the list is restored on going back', async ({
  page,
}) => {
  await page.goto('/news')
  await expect(articles(page)).toHaveCount(6)
  for (const article of await articles(page).all()) {
    await expect(article.getByRole('heading')).not.toBeEmpty()
    await expect(article.getByRole('link')).toHaveAttribute('href', /^\/news\/[a-z0-9-]+$/)
    await expect(article).toContainText(/(Projects|Company|Services|Events), \d{1,2} [A-Z][a-z]+ 20\d\d/)
    await expect(article.locator('img, svg').first()).toBeAttached()
    expect((await article.locator('p').last().innerText()).length).toBeGreaterThan(30)
  }
  const olderArticles = page.locator('[data-deferred=news-older]')
  const loadMoreButton = page.getByRole('button', { name: /^Load More Articles/ })
  const seventhArticle = page.getByRole('link', { name: 'The earth pit nobody could find' })
  await loadMoreButton.scrollIntoViewIfNeeded()
  await expect(olderArticles).toHaveAttribute('data-awake')
  await expect(articles(page)).toHaveCount(6)
  await expect(loadMoreButton).toBeVisible()
  await expect(loadMoreButton).toContainText('Load More Articles', { useInnerText: true })
  await loadMoreButton.click()
  await expect(articles(page)).toHaveCount(9)
  await expect(loadMoreButton).toHaveCount(0)
  await expect(seventhArticle).toBeFocused()

  await test.step('going back from an article restores the list', async () => {
    const lastLink = articles(page).last().getByRole('link')
    await lastLink.scrollIntoViewIfNeeded()
    const scrollBefore = await page.evaluate(() => scrollY)
    await lastLink.click()
    await expect(page.getByRole('navigation', { name: 'More articles' })).toBeVisible()
    await page.goBack()
    await expect(articles(page)).toHaveCount(9)
    await expect(lastLink).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBe(scrollBefore)
    await expect(seventhArticle).not.toBeFocused()
    await page.reload()
    await articles(page).nth(5).scrollIntoViewIfNeeded()
    await expect(articles(page)).toHaveCount(9)
  })
})

test('Articles: each of the nine is served, can be read, and links to its neighbours', async ({
  page,
  request,
}) => {
  expect(sampleArticles).toHaveLength(9)
  for (const { slug } of sampleArticles) {
    const response = await request.get(`/news/${slug}`)
    expect(response.status(), slug).toBe(200)
    const [article = ''] = /<article.*<\/article>/s.exec(await response.text()) ?? []
    expect(countWords(article.replaceAll(/<[^>]*>/g, ' ')), slug).toBeGreaterThan(300)
  }
  const newerLink = page
    .getByRole('navigation', { name: 'More articles' })
    .getByRole('link', { name: /^Newer/ })
  await page.goto(`/news/${sampleArticles[8]?.slug}`)
  for (const { slug, title } of sampleArticles.slice(0, 8).toReversed())
    await test.step(title, async () => {
      await newerLink.click()
      await expect(page).toHaveURL(`/news/${slug}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      expect(countWords(await page.getByRole('article').innerText())).toBeGreaterThan(300)
    })
  await expect(newerLink).toHaveCount(0)

  await test.step('a chart describes its curves in words', async () => {
    await page.goto('/news/sixteen-floors-three-phases-one-quiet-summer')
    await expect(
      page.getByRole('img', { name: /^Before, amperes: At 21:00 red reaches 472 A/ }),
    ).toBeVisible()
    await expect(page.getByRole('img', { name: /^After, amperes: / })).toBeVisible()
  })
})

const countWords = (text: string) => text.split(/\s+/).length

// 172, 380
test('Newsletter: an address is stored once, and a known one gets the same answer', async ({
  page,
  db,
  site,
}) => {
  await page.goto('/news')
  const form = page.getByRole('form', { name: 'Newsletter' })
  await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByText('Invalid email address')).toBeVisible()
  for (let attempt = 0; attempt < 2; attempt++) {
    await form.getByLabel('Email').fill('reader@example.com')
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('One step left')).toHaveCount(attempt + 1)
    await expect(form.getByLabel('Email')).toHaveValue('')
  }
  const rows = await db.selectFrom('newsletter_subscribers').select(['email', 'consent_version']).execute()
  expect(rows).toEqual([{ email: 'reader@example.com', consent_version: expect.stringMatching(/^\d{4}-/) }])
  await site.waitForLog('mail', (line) => line.to === 'reader@example.com')
})
