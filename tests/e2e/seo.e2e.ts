import { expect, test } from '../support/fixtures.ts'

// 401
test('Structured data: that of an article goes on navigation to another page, which has a title and a URL of its own', async ({
  page,
}) => {
  await page.goto('/news/why-we-photograph-every-joint')
  const articleMetadata = page.locator(
    'script[type="application/ld+json"], [property="article:published_time"]',
  )
  await expect(articleMetadata).toHaveCount(3)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveTitle('Questions about electrical work, answered')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/faq$/)
  await expect(articleMetadata).toHaveCount(0)
  await expect(page.locator('meta[property^="og:image"]')).toHaveCount(0)
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'website')
})
