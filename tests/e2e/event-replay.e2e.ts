import { expect, test } from '../support/browser-fixture.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

test('Event replay: a click before hydration is handled after it, and a field that has the focus by then wakes its form', async ({
  page,
}) => {
  const gate = Promise.withResolvers<void>()
  await page.route(/assets\/client-.*js/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/inquiry', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Open menu', exact: true }).tap()
  await page.getByLabel('Full name').fill('Asha Rao')
  gate.resolve()
  await expect(page.getByRole('button', { name: 'Close menu', exact: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(page.locator('[data-awake]', { has: page.locator('input[name=name]') })).toBeAttached()
  await expect(page.locator('input[name=name]')).toHaveValue('Asha Rao')
})
