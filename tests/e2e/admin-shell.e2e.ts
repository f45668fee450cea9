import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/staff-fixture.ts'

const NAV_ENTRIES = [
  // Work
  ['Dashboard', '/admin'],
  ['Inquiries', '/admin/inquiries'],
  ['Follow-ups', '/admin/follow-ups'],
  ['Visits', '/admin/visits'],
  // Website
  ['Projects', '/admin/projects'],
  ['Services', '/admin/services'],
  ['Team', '/admin/team'],
  ['Clients', '/admin/clients'],
  ['Content', '/admin/content'],
  ['News', '/admin/news'],
  ['FAQ', '/admin/faq'],
  ['Pictures', '/admin/media'],
  // Firm
  ['Mail', '/admin/mail'],
  ['Accounts', '/admin/accounts'],
  ['Activity', '/admin/activity'],
  ['Settings', '/admin/settings'],
] as const

// 12, 18, 237, 238, 239
test('Sidebar: links to every screen in three groups, the specified ones in their order, and marks the current one', async ({
  page,
}) => {
  await page.goto('/admin/accounts')
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible()
  await test.step('a skip link jumps over it', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  })

  const nav = page.getByRole('navigation', { name: 'Back office' })
  await test.step('all of it is in sight on a screen of 900 px, and the way out on a lower one too', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(nav.getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1280, height: 720 })
    const sidebar = page.getByRole('complementary')
    await expect(sidebar.getByRole('link', { name: 'Back to Site' })).toBeInViewport({ ratio: 1 })
    await expect(sidebar.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 })
  })
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
  }

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
})

// 240, 404
test('Sidebar: on a small screen it is a menu that opens and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Clients', exact: true })).toBeHidden()
  const toggle = page.getByRole('button', { name: /Open menu/ })
  await toggle.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Clients' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 1 })
  await expect(menu.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 })
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(toggle).toBeFocused()

  await toggle.click()
  await menu.getByRole('link', { name: 'Clients' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeFocused()
  await expect(menu).toBeHidden()

  await toggle.click()
  await menu.getByRole('link', { name: 'Clients' }).click()
  await expect(menu).toBeHidden()
  await expect(toggle).toBeFocused()

  await test.step('shortcuts switch screens, are listed in a dialog, and can be turned off', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()

    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(list.getByRole('term').filter({ hasText: 'Inquiries' })).toBeVisible()
    await expectNoAxeViolations(page)
    await list.getByRole('switch', { name: 'Use keyboard shortcuts' }).click()
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  })
})

// 352
test('Offline notice: the back office says when the server cannot be reached, and recovers by itself', async ({
  page,
  tolerate,
}) => {
  tolerate(/ERR_FAILED|Failed to load resource/)
  await page.route(/\/trpc\/.*auth\.session/, (route) => route.abort())
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'The back office is out of reach' })).toBeVisible()
  await page.unroute(/\/trpc\/.*auth\.session/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('Bundles: no file that a public page loads contains code of the back office', () => {
  const folder = join(import.meta.dirname, '../../dist/client')
  const chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  /** The source of a chunk and of its static imports. */
  function sourceWithImports(key: string, seen = new Set<string>()): string {
    const chunk = chunks[key]
    if (!chunk || seen.has(key)) return ''
    seen.add(key)
    const ownSource = [chunk.file, ...(chunk.css ?? [])].map((file) =>
      readFileSync(join(folder, file), 'utf8'),
    )
    return (
      ownSource.join('') + (chunk.imports ?? []).map((imported) => sourceWithImports(imported, seen)).join('')
    )
  }
  const adminOnlyTexts = [
    'Admin Login',
    'Waiting for approval',
    'Keyboard shortcuts',
    'modal-box',
    'Back to Site',
  ]
  const adminSource = sourceWithImports('src/routes/admin.tsx?tsr-split=component---loader')
  expect(adminOnlyTexts.filter((needle) => !adminSource.includes(needle))).toEqual([])

  const pages = Object.keys(chunks).filter((key) => /^src\/routes\/_site.*tsr-split/.test(key))
  const routes = globSync('src/routes/_site/*.tsx', { cwd: join(import.meta.dirname, '../..') })
  expect(pages.length).toBeGreaterThanOrEqual(routes.length)
  for (const key of ['src/client.tsx', ...pages]) {
    const text = sourceWithImports(key)
    expect(
      adminOnlyTexts.filter((needle) => text.includes(needle)),
      key,
    ).toEqual([])
    expect(/dnd-kit|DndContext|visx|lucide/i.test(text), key).toBe(false)
  }
})

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
