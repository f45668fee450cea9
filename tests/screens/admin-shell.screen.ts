import { SECTIONS } from '../../server/sections/schema.ts'
import { eraseAnswers } from '../../src/features/offline/stored-answers.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { abortCalls } from '../support/screens/calls.ts'
import { expect, openScreen, page, resize, test, userEvent } from '../support/screens/screen.tsx'
import { expectTexts } from '../support/screens/texts.ts'

const heading = (name: string) => page.getByRole('heading', { level: 1, name })

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
test('Sidebar: it links to every screen in the specified order and marks the current one, without the header and footer of the public site', async () => {
  // One pixel too narrow for the previews, which are pages of their own.
  await resize(1279, 900)
  await openScreen('/admin/accounts')
  const nav = page.getByRole('navigation', { name: 'Back office' })
  await expectTexts(
    nav.getByRole('link'),
    NAV_ENTRIES.map(([name]) => new RegExp(`^${name}`)),
  )
  for (const [name, path] of NAV_ENTRIES) {
    await nav.getByRole('link', { name }).click()
    await expect.element(heading(name)).toHaveFocus()
    expect(location.pathname).toBe(path)
    for (const part of [
      page.getByRole('banner'),
      page.getByRole('navigation', { name: 'Main' }),
      page.getByRole('contentinfo'),
    ])
      expect(part.elements(), path).toEqual([])
    await expectTexts(nav.css('[aria-current=page]'), [new RegExp(`^${name}`)])
    await expect.poll(() => document.title).toContain(name)
    await expect.element(page.getByText('Loading...')).not.toBeInTheDocument()
  }
  const links = page.getByRole('complementary').getByRole('link')
  await expect.element(links.last()).toHaveTextContent('Back to Site')
})

// 240, 404
test('Sidebar: on a small screen it is a menu that opens and closes', async () => {
  await resize()
  await openScreen('/admin')
  await expect.element(heading('Dashboard')).toBeVisible()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const link = menu.getByRole('link', { name: 'Clients' })
  const toggle = page.getByRole('button', { name: /^Open menu/ })
  await expect.element(page.getByRole('link', { name: 'Clients' })).not.toBeInTheDocument()
  await toggle.click()
  await expect.element(link).toBeVisible()
  // Everything fits without scrolling.
  for (const last of [
    menu.getByRole('link', { name: 'Settings' }),
    menu.getByRole('button', { name: /^Sign out/ }),
  ])
    await expect.element(last).toBeInViewport({ ratio: 1 })
  await expectNoAxeViolations()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(toggle).toHaveFocus()

  await toggle.click()
  await link.click()
  await expect.element(heading('Clients')).toHaveFocus()
  await expect.element(menu).not.toBeInTheDocument()

  await toggle.click()
  await link.click()
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(toggle).toHaveFocus()
})

test('Sidebar: all of it is visible at a height of 900 px, and the links that leave the back office at a smaller height too', async () => {
  await openScreen('/admin')
  const sidebar = page.getByRole('complementary')
  await expect.element(sidebar.getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 1 })
  await resize(1280, 640)
  for (const way of [
    sidebar.getByRole('link', { name: 'Back to Site' }),
    sidebar.getByRole('button', { name: /^Sign out/ }),
  ])
    await expect.element(way).toBeInViewport({ ratio: 1 })
})

test('Shortcuts: they switch screens, are listed in a dialog, and can be turned off', async () => {
  await openScreen('/admin/clients')
  await expect.element(heading('Clients')).toBeVisible()
  await userEvent.keyboard('gd')
  await expect.element(heading('Dashboard')).toBeVisible()
  await userEvent.keyboard('gc')
  await expect.element(heading('Clients')).toBeVisible()

  await userEvent.keyboard('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(list.getByRole('term').filter({ hasText: 'Inquiries' })).toBeVisible()
  await expectNoAxeViolations()
  await list.getByRole('switch', { name: 'Use keyboard shortcuts' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await userEvent.keyboard('gd')
  await userEvent.keyboard('?')
  await expect.element(list.getByRole('switch')).not.toBeChecked()
  await expect.element(page.getByText('Clients', { exact: true }).first()).toBeInTheDocument()
  expect(location.pathname).toBe('/admin/clients')
  await list.getByRole('switch').click()
})

// 352
test('Offline notice: the back office says when the server cannot be reached, and recovers on Try again', async () => {
  await eraseAnswers()
  const restore = abortCalls('auth.session')
  await openScreen('/admin')
  await expect.element(heading('The back office cannot be reached')).toBeVisible()
  restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(heading('Dashboard')).toBeVisible()
})
