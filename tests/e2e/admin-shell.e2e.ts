import { SECTIONS } from '../../server/sections/schema.ts'
import { expect, test } from '../support/staff-fixture.ts'

const NAV_ENTRIES = [
  // Work
  ['Dashboard', '/admin'],
  ['Inquiries', '/admin/inquiries'],
  ['Follow-ups', '/admin/follow-ups'],
  ['Visits', '/admin/visits'],
  // Website
  ...SECTIONS.map(({ title, path }) => [title, path] as const),
  ['Pictures', '/admin/media'],
  // Firm
  ['Mail', '/admin/mail'],
  ['Accounts', '/admin/accounts'],
  ['Activity', '/admin/activity'],
  ['Settings', '/admin/settings'],
] as const

// 12, 18, 237, 238, 239
test('Sidebar: links to every screen, the specified ones in their order, and marks the current one, also where the browser blocks storage, for as long as the page is open', async ({
  page,
  tolerate,
}) => {
  // Signing out while a screen still asks.
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
  await test.step('a skip link jumps over it', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  })

  const nav = page.getByRole('navigation', { name: 'Back office' })
  await expect(nav.getByRole('link')).toHaveText(NAV_ENTRIES.map(([name]) => new RegExp(`^${name}`)))
  for (const [name, path] of NAV_ENTRIES) {
    await nav.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeFocused()
    expect(new URL(page.url()).pathname).toBe(path)
    // The back office has no header or footer of the public site.
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expect(nav.locator('[aria-current=page]')).toHaveText([new RegExp(`^${name}`)])
    await expect(page).toHaveTitle(new RegExp(name))
    await expect(page.getByText('Loading...')).toHaveCount(0)
  }

  await test.step('without storage the shortcuts stay off once they are switched off', async () => {
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

  await test.step('the heading of the new screen has the focus, also after its data has loaded', async () => {
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

  await test.step("'Back to Site' comes last and leads to the home page", async () => {
    const links = page.getByRole('complementary').getByRole('link')
    await expect(links.last()).toHaveText('Back to Site')
    await links.last().click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })

  await test.step('without storage one signs out, too', async () => {
    await page.goBack()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  })
})
