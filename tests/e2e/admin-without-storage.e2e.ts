import { expect, test } from '../support/staff-fixture.ts'

test('Back office without storage: where the browser blocks it, every screen works, for as long as the page is open', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: deny })
  })
  await page.goto('/admin')
  const nav = page.getByRole('navigation', { name: 'Back office' })
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const [, ...others] = await nav.getByRole('link').all()
  for (const link of others) {
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await test.step('the shortcuts stay off once they are switched off', async () => {
    await page.keyboard.press('?')
    await page.getByRole('switch', { name: 'Use keyboard shortcuts' }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await page.keyboard.press('?')
    await expect(page.getByRole('switch', { name: 'Use keyboard shortcuts' })).not.toBeChecked()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  })
  await test.step('one signs out', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  })
})
