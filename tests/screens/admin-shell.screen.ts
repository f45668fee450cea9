import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { abortCalls, holdCalls } from '../support/screens/calls.ts'
import { pageHeading } from '../support/screens/login.ts'
import { expect, openScreen, page, resize, test, tolerate, userEvent } from '../support/screens/screen.tsx'

const NAV_ENTRIES = [
  ['Dashboard', '/admin'],
  ['Inquiries', '/admin/inquiries'],
  ['Projects', '/admin/projects'],
  ['Services', '/admin/services'],
  ['Team', '/admin/team'],
  ['Clients', '/admin/clients'],
  ['Content', '/admin/content'],
  ['News', '/admin/news'],
  ['FAQ', '/admin/faq'],
  ['Pictures', '/admin/media'],
  ['Follow-ups', '/admin/follow-ups'],
  ['Visits', '/admin/visits'],
  ['Mail', '/admin/mail'],
  ['Settings', '/admin/settings'],
  ['Accounts', '/admin/accounts'],
  ['Activity', '/admin/activity'],
] as const

const sidebar = page.getByRole('navigation', { name: 'Back office' })

// 12, 18, 237, 239
test('Sidebar: links to every screen in the specified order and marks the current one', async () => {
  await openScreen('/admin/accounts')
  const links = sidebar.getByRole('link')
  await expect.element(links).toHaveLength(NAV_ENTRIES.length)
  expect(links.elements().map(({ textContent }) => textContent)).toEqual(NAV_ENTRIES.map(([name]) => name))
  for (const [name, path] of NAV_ENTRIES) {
    await sidebar.getByRole('link', { name }).click()
    await expect.element(pageHeading(name)).toHaveFocus()
    expect(location.pathname).toBe(path)
    // The back office has no header or footer of the public site.
    await expect.element(page.getByRole('banner')).not.toBeInTheDocument()
    await expect.element(page.getByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('contentinfo')).not.toBeInTheDocument()
    await expect.element(sidebar.css('[aria-current=page]')).toHaveTextContent(name)
    await expect.poll(() => document.title).toMatch(new RegExp(`^${name}`))
  }
})

test('Sidebar: a skip link jumps over it', async () => {
  await openScreen('/admin/accounts')
  await expect.element(pageHeading('Accounts')).toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
})

test('Sidebar: the heading of the new screen has the focus, also after its data has loaded', async () => {
  await openScreen('/admin/accounts')
  await expect.element(pageHeading('Accounts')).toBeVisible()
  const [answer] = holdCalls('settings.get', 1)
  await sidebar.getByRole('link', { name: 'Settings' }).click()
  await expect.element(page.getByText('Loading...')).toBeInTheDocument()
  await expect.element(pageHeading('Settings')).toHaveFocus()
  answer?.('go on')
  await expect.element(page.css('#settings-form')).toBeVisible()
  await expect.element(pageHeading('Settings')).toHaveFocus()
})

// 238
test("Sidebar: 'Back to Site' comes last and leads to the home page", async () => {
  await openScreen('/admin/accounts')
  const last = page.getByRole('complementary').getByRole('link').last()
  await expect.element(last).toHaveTextContent('Back to Site')
  await last.click()
  await expect.element(page.getByRole('contentinfo')).toBeVisible()
  expect(location.pathname).toBe('/')
})

// 240, 404
test('Sidebar: on a small screen it is a menu that opens and closes', async () => {
  await resize()
  await openScreen('/admin')
  await expect.element(pageHeading('Dashboard')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Clients' })).not.toBeInTheDocument()
  const toggle = page.getByRole('button', { name: 'Open menu' })
  await toggle.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect.element(menu.getByRole('link', { name: 'Clients' })).toBeVisible()
  await expectNoAxeViolations()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(toggle).toHaveFocus()
})

// 240
test('Sidebar: the menu of a small screen closes on the way to another screen, and to the one that is open', async () => {
  await resize()
  await openScreen('/admin')
  const toggle = page.getByRole('button', { name: 'Open menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await toggle.click()
  await menu.getByRole('link', { name: 'Clients' }).click()
  await expect.element(pageHeading('Clients')).toHaveFocus()
  await expect.element(menu).not.toBeInTheDocument()
  await toggle.click()
  await menu.getByRole('link', { name: 'Clients' }).click()
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(toggle).toHaveFocus()
})

test('Shortcuts: they switch screens, are listed in a dialog, and can be turned off', async () => {
  await openScreen('/admin')
  await expect.element(pageHeading('Dashboard')).toBeVisible()
  await userEvent.keyboard('gc')
  await expect.element(pageHeading('Clients')).toBeVisible()
  await userEvent.keyboard('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(list.getByRole('term').filter({ hasText: 'Inquiries' })).toBeVisible()
  await expectNoAxeViolations()
  await list.getByRole('switch', { name: 'Use keyboard shortcuts' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await userEvent.keyboard('gd')
  // The list still opens: its key is not one of those.
  await userEvent.keyboard('?')
  await expect.element(list).toBeVisible()
  expect(location.pathname).toBe('/admin/clients')
})

// 352
test('Offline notice: the back office says when the server cannot be reached, and tries again on demand', async () => {
  tolerate(/Failed to fetch/)
  const answerAgain = abortCalls('auth.session')
  await openScreen('/admin')
  await expect.element(page.getByRole('heading', { name: 'The back office is out of reach' })).toBeVisible()
  await expectNoAxeViolations()
  answerAgain()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(pageHeading('Dashboard')).toBeVisible()
})
