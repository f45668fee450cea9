import { expect, test } from '../../support/fixtures.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

// A field that has the focus before hydration is in changed-pages.e2e.ts
test('Event replay: a click before hydration is handled after it', async ({ page }) => {
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
