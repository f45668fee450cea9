import type { Request } from 'playwright/test'
import { callToAction as callToActionText } from '#site/content/call-to-action.ts'
import { waitForHydration } from '../../support/document-loads.ts'
import { expect, test } from '../../support/fixtures.ts'
import { HOME } from '../../support/public-pages.ts'

/** A response that is invalid for every call of the batch. */
const invalidResult = (request: Request) =>
  new URL(request.url()).pathname.split(',').map(() => ({ result: { data: 7 } }))

/** Some links of the header with their page headings: tests/screens/saanjh/header-and-footer.screen.ts has all. */
const MENU = [
  ['HOME', HOME.heading],
  ['PROJECTS', 'Projects'],
  ['CONTACT', 'Contact Us'],
] as const

// 19, 352, 401
test('Navigation: links in the header, text and footer change the page without a reload, and remove the structured data of the previous page; back and forward restore pages; a page that throws shows our error text and a way on', async ({
  page,
  tolerate,
}) => {
  tolerate(/TypeError/)
  await page.goto('/news/why-we-photograph-every-joint')
  await waitForHydration(page)
  await page.evaluate(() => Object.assign(window, { same: true }))
  const main = page.getByRole('navigation', { name: 'Main' })
  await test.step('the structured data of an article is gone on the next page', async () => {
    const articleMetadata = page.locator(
      'script[type="application/ld+json"], [property="article:published_time"]',
    )
    await expect(articleMetadata).toHaveCount(3)
    await main.getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveTitle('Questions about electrical work, answered')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/faq$/)
    await expect(articleMetadata).toHaveCount(0)
    await expect(page.locator('meta[property^="og:image"]')).toHaveCount(0)
    await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'website')
  })
  for (const [name, heading] of MENU) {
    await main.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
  }
  // The second visit hydrates the sections that the first one did not.
  await main.getByRole('link', { name: 'HOME', exact: true }).click()
  const callToAction = page.getByRole('region', { name: callToActionText.heading })
  await callToAction.getByRole('link', { name: 'START YOUR PROJECT', exact: true }).click()
  await expect(page).toHaveURL('/inquiry')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service')
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.heading)
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
  await test.step('a page that throws while it renders shows our error text', async () => {
    await page.goto('/contact')
    await waitForHydration(page)
    await page.route(/\/trpc\/.*clients\.list/, (route) =>
      route.fulfill({ json: invalidResult(route.request()) }),
    )
    const heading = page.getByRole('heading', { level: 1 })
    await main.getByRole('link', { name: 'HOME' }).click()
    await expect(heading).toHaveText('Something tripped')
    await expect(page).toHaveURL('/')
    await expect(page.getByText('This page could not be shown. Please try again in a moment.')).toBeVisible()
    await expect(page.getByText(/TypeError|cannot read|is not a function/i)).toHaveCount(0)
    await main.getByRole('link', { name: 'CONTACT' }).click()
    await expect(heading).toHaveText('Contact Us')
    await main.getByRole('link', { name: 'HOME' }).click()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading).toHaveText(HOME.heading)
  })
})
