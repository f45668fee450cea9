import type { Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'

const articles = (page: Page) => page.getByRole('main').getByRole('article')

// 7, 168, 169, 170, 171, 381
test('News: it lists six articles, the button appends the rest and disappears, and going back restores the list', async ({
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
