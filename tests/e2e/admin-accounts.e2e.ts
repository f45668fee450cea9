import type { BrowserContext, Page } from 'playwright/test'
import { makeAccount, PASSWORD } from '../support/accounts.ts'
import { expectNoFindings } from '../support/axe.ts'
import { cutOff, expect, signIn, test } from '../support/office.ts'

const said = (page: Page, text: string) => page.getByText(text, { exact: true })
const row = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email })
const sessions = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' })

async function open(page: Page) {
  await page.goto('/admin/accounts')
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible()
}

const enter = (context: BrowserContext, url: string, email: string, password: string) =>
  context.request.post(`${url}/trpc/auth.signIn`, { headers: { origin: url }, data: { email, password } })

test('who waits stands first and is let in by Approve', async ({ page, db, site, newVisitor }) => {
  const email = `waiting-${Date.now()}@example.com`
  await makeAccount(db, email, 'pending')
  await open(page)
  const waiting = page.getByRole('region', { name: 'Waiting for approval' })
  await expect(waiting.getByText(email)).toBeVisible()
  await waiting.getByRole('button', { name: `Approve ${email}` }).click()
  await expect(said(page, 'Account approved successfully')).toBeVisible()
  await expect(row(page, email).getByText('Active', { exact: true })).toBeVisible()
  await expect(waiting.getByText(email)).toHaveCount(0)
  const newcomer = await newVisitor()
  await enter(newcomer.context(), site.url, email, PASSWORD)
  await newcomer.goto('/admin')
  await expect(newcomer.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('Disable asks, shuts out at once, and Enable lets in again', async ({
  page,
  db,
  site,
  tolerate,
  newVisitor,
}) => {
  tolerate(/401/)
  const colleague = await newVisitor()
  const others = colleague.context()
  const email = await signIn(others, db, site.url)
  await colleague.goto('/admin/activity')
  await expect(colleague.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  await open(page)
  await page.getByRole('button', { name: `Disable ${email}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Disable account' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoFindings(page)
  await question.getByRole('button', { name: 'Disable account' }).click()
  await expect(said(page, 'Account disabled successfully')).toBeVisible()
  await expect(row(page, email).getByText('Disabled', { exact: true })).toBeVisible()
  await colleague
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: 'Content' })
    .click()
  await expect(colleague.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect((await enter(others, site.url, email, PASSWORD)).status()).toBe(401)
  await page.getByRole('button', { name: `Enable ${email}` }).click()
  await expect(said(page, 'Account enabled successfully')).toBeVisible()
  expect((await enter(others, site.url, email, PASSWORD)).status()).toBe(200)
})

test('a Disable that fails leaves its question open, with the reason, to be pressed again', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/ERR_FAILED|Failed to load resource/)
  const email = `colleague-${Date.now()}@example.com`
  await makeAccount(db, email)
  await open(page)
  const restore = await cutOff(page, 'auth.disable')
  await page.getByRole('button', { name: `Disable ${email}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Disable account' })
  await question.getByRole('button', { name: 'Disable account' }).click()
  await expect(said(page, 'Failed to disable account')).toBeVisible()
  await expect(question).toBeVisible()
  await restore()
  await question.getByRole('button', { name: 'Disable account' }).click()
  await expect(said(page, 'Account disabled successfully')).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(row(page, email).getByText('Disabled', { exact: true })).toBeVisible()
})

test('one cannot disable oneself: the screen says why', async ({ page, staff, db }) => {
  await makeAccount(db, `colleague-${Date.now()}@example.com`)
  await open(page)
  await expect(
    row(page, staff).getByText('Your own account: another administrator can disable it.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: `Disable ${staff}` })).toHaveCount(0)
  await db.updateTable('users').set({ disabled_at: new Date() }).where('email', '!=', staff).execute()
  await page.reload()
  await expect(row(page, staff).getByText('The last active account cannot be disabled.')).toBeVisible()
})

test('what the server refuses is told in its words', async ({ page, db, tolerate }) => {
  tolerate(/404/)
  const email = `gone-${Date.now()}@example.com`
  await makeAccount(db, email, 'pending')
  await open(page)
  await expect(row(page, email)).toBeVisible()
  await db.deleteFrom('users').where('email', '=', email).execute()
  await page.getByRole('button', { name: `Approve ${email}` }).click()
  await expect(said(page, 'Failed to approve account')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Account not found.' })).toBeVisible()
})

test('another browser is signed out by its button', async ({ page, site, staff, newVisitor }) => {
  const others = (await newVisitor()).context()
  await enter(others, site.url, staff, PASSWORD)
  await open(page)
  await expect(sessions(page).getByText('This browser')).toBeVisible()
  await sessions(page)
    .getByRole('button', { name: /^Sign out the browser since/ })
    .click()
  await expect(said(page, 'Signed out successfully')).toBeVisible()
  await expect(sessions(page).getByText('Another browser')).toHaveCount(0)
  const answer = await others.request.get(`${site.url}/trpc/auth.session`)
  expect(await answer.json()).toEqual({ result: { data: null } })
})

// 404
test('signing out everywhere asks, and ends this browser too', async ({ page }) => {
  await open(page)
  await sessions(page).getByRole('button', { name: 'Sign out everywhere' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere' })
  await expect(question).toBeVisible()
  await expectNoFindings(page)
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expect(page.getByText('Where you are signed in')).toHaveCount(0)
})

test('the password is changed with the present one, by keyboard', async ({
  page,
  context,
  site,
  staff,
  tolerate,
}) => {
  tolerate(/400/)
  await open(page)
  const present = page.getByLabel('Present password')
  const wanted = page.getByLabel('New password')
  // A password manager looks for the account among the text fields of the form.
  const account = page.locator('form').filter({ has: present }).locator('input[type=text]')
  await expect(account).toHaveValue(staff)
  await expect(account).toHaveAttribute('autocomplete', 'username')
  await present.focus()
  await page.keyboard.type('not my password')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12345')
  await page.keyboard.press('Enter')
  await expect(wanted).toHaveAccessibleDescription('Password must be at least 6 characters')
  await wanted.fill('another lamp over the door')
  await page.keyboard.press('Enter')
  await expect(present).toHaveAccessibleDescription('This is not your present password.')
  await expect(present).toBeFocused()
  await expectNoFindings(page)
  await present.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Password changed successfully/)).toBeVisible()
  await expect(present).toHaveValue('')
  expect((await enter(context, site.url, staff, 'another lamp over the door')).status()).toBe(200)
})

// 404
for (const width of [1440, 390])
  test(`at ${width} px axe finds nothing and nothing is wider than the window`, async ({ page, db }) => {
    await makeAccount(db, `a-very-long-name-of-somebody-who-waits-${width}@sample.example`, 'pending')
    await page.setViewportSize({ width, height: 844 })
    await open(page)
    await expect(page.getByText(`who-waits-${width}@`)).toBeVisible()
    await expectNoFindings(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
