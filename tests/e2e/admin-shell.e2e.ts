import { expect, test } from '../support/staff-fixture.ts'

const CLIENT = /assets\/client-[\w-]+\.js$/

// 239: tests/screens/admin-shell.screen.ts opens every screen.
test('Back office: when the browser blocks storage, it works for as long as the page is open, and a new screen focuses its heading', async ({
  page,
  tolerate,
}) => {
  // Signing out while the screen still has requests in flight.
  tolerate(/401/)
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: deny })
  })
  await page.goto('/admin/accounts')
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible()
  await test.step('a skip link jumps over the navigation', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  })

  const nav = page.getByRole('navigation', { name: 'Back office' })
  await nav.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused()

  await test.step('without storage, shortcuts that were switched off stay off', async () => {
    await page.keyboard.press('?')
    await page.getByRole('switch', { name: 'Use keyboard shortcuts' }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await page.keyboard.press('?')
    await expect(page.getByRole('switch', { name: 'Use keyboard shortcuts' })).not.toBeChecked()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })

  await test.step('the heading of a new screen gets the focus and still has it after the data has loaded', async () => {
    await nav.getByRole('link', { name: 'Activity' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeFocused()
    const gate = Promise.withResolvers<void>()
    await page.route(/settings\.get/, async (route) => {
      await gate.promise
      await route.continue()
    })
    await nav.getByRole('link', { name: 'Settings' }).click()
    const heading = page.getByRole('heading', { level: 1, name: 'Settings' })
    await expect(page.getByText('Loading...')).toBeAttached()
    await expect(heading).toBeFocused()
    gate.resolve()
    await expect(page.locator('#settings-form')).toBeVisible()
    await expect(heading).toBeFocused()
  })

  await test.step("'Back to Site' comes last and loads the home page, which has no style sheet of the back office left", async () => {
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await page.locator('#settings-form input').first().fill('Unsaved')
    const links = page.getByRole('complementary').getByRole('link')
    await expect(links.last()).toHaveText('Back to Site')
    await links.last().click()
    // Blocks the client script of the public page until the browser has gone back.
    await page.route(CLIENT, () => {})
    // One question only: the browser's own beforeunload dialog would keep the page open.
    await page
      .getByRole('alertdialog', { name: 'Leave with unsaved edits?' })
      .getByRole('button', { name: 'Leave' })
      .click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false)
  })

  await test.step('without storage, signing out works too, and Back works even before the public page has its scripts', async () => {
    await page.unroute(CLIENT)
    await page.goBack()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  })
})
