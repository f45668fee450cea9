import { expect, test } from '../support/fixtures.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

test('Event replay: a click before hydration is handled after it, and a field that has the focus by then wakes its form', async ({
  page,
}) => {
  let gate = Promise.withResolvers<void>()
  await page.route(/assets\/client-.*js/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await test.step('a click', async () => {
    await page.goto('/terms', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Open menu', exact: true }).tap()
    gate.resolve()
    await expect(page.getByRole('button', { name: 'Close menu', exact: true })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
  })
  await test.step('a field', async () => {
    gate = Promise.withResolvers()
    await page.goto('/inquiry', { waitUntil: 'commit' })
    await page.getByLabel('Full name').fill('Asha Rao')
    gate.resolve()
    await expect(page.locator('[data-awake]', { has: page.getByLabel('Full name') })).toBeVisible()
    await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
  })
})
