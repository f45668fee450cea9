import { expect, test } from '../support/fixtures.ts'
import { headerStateAfterHydration } from '../support/hydration.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

// 35: a field that has the focus before hydration is in changed-pages.e2e.ts
test('Hydration: a page that opens scrolled, by a hash or by going back, has the scrolled header at once; a click that comes before is handled after it', async ({
  page,
}) => {
  await page.goto('/privacy#hi')
  expect(await headerStateAfterHydration(page)).toBe('scrolled')
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  await page.goto('/terms')
  expect(await headerStateAfterHydration(page)).toBe('normal')
  await page.goBack()
  expect(await headerStateAfterHydration(page)).toBe('scrolled')

  const gate = Promise.withResolvers<void>()
  await page.route(/assets\/client-.*js/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/terms', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Open menu', exact: true }).tap()
  gate.resolve()
  await expect(page.getByRole('button', { name: 'Close menu', exact: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
})
