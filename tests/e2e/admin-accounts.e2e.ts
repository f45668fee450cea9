import type { APIRequestContext, Page } from 'playwright/test'
import { makeAccount, PASSWORD } from '../support/accounts.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { exactText } from '../support/exact-text.ts'
import { abortCalls } from '../support/intercept-calls.ts'
import { expect, test } from '../support/staff-fixture.ts'

const accountRow = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email })
const sessionsRegion = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' })

async function openAccounts(page: Page) {
  await page.goto('/admin/accounts')
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible()
}

const postSignIn = (request: APIRequestContext, url: string, email: string, password: string) =>
  request.post(`${url}/trpc/auth.signIn`, { headers: { origin: url }, data: { email, password } })

test('Accounts: a pending account comes first, Approve lets it in, Disable shuts it out, Enable lets it in again', async ({
  page,
  db,
  site,
  tolerate,
  newVisitor,
}) => {
  tolerate(/401|ERR_FAILED/)
  const email = `waiting-${Date.now()}@example.com`
  await makeAccount(db, email, 'pending')
  await openAccounts(page)
  const pendingSection = page.getByRole('region', { name: 'Waiting for approval' })
  await expect(pendingSection.getByText(email)).toBeVisible()
  await pendingSection.getByRole('button', { name: `Approve ${email}` }).click()
  await expect(exactText(page, 'Account approved successfully')).toBeVisible()
  await expect(accountRow(page, email).getByText('Active', { exact: true })).toBeVisible()
  await expect(pendingSection.getByText(email)).toHaveCount(0)
  const newcomer = await newVisitor()
  const newcomerRequest = newcomer.context().request
  await postSignIn(newcomerRequest, site.url, email, PASSWORD)
  await newcomer.goto('/admin')
  await expect(newcomer.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  const confirmDialog = page.getByRole('alertdialog', { name: 'Disable account' })
  await test.step('a failed Disable keeps the dialog open with the reason, and can be tried again', async () => {
    const restore = await abortCalls(page, 'auth.disable')
    await page.getByRole('button', { name: `Disable ${email}` }).click()
    await expect(confirmDialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await confirmDialog.getByRole('button', { name: 'Disable account' }).click()
    await expect(exactText(page, 'Failed to disable account')).toBeVisible()
    await expect(confirmDialog).toBeVisible()
    await restore()
    await confirmDialog.getByRole('button', { name: 'Disable account' }).click()
    await expect(exactText(page, 'Account disabled successfully')).toBeVisible()
    await expect(confirmDialog).toHaveCount(0)
    await expect(accountRow(page, email).getByText('Disabled', { exact: true })).toBeVisible()
  })

  await test.step('a disabled account is signed out at once, until Enable', async () => {
    const sidebar = newcomer.getByRole('navigation', { name: 'Back office' })
    await sidebar.getByRole('link', { name: 'Clients' }).click()
    await expect(newcomer.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    expect((await postSignIn(newcomerRequest, site.url, email, PASSWORD)).status()).toBe(401)
    await page.getByRole('button', { name: `Enable ${email}` }).click()
    await expect(exactText(page, 'Account enabled successfully')).toBeVisible()
    expect((await postSignIn(newcomerRequest, site.url, email, PASSWORD)).status()).toBe(200)
  })
})

// 404
test('Accounts: nobody can disable their own account, and the screen says why, on a desktop and on a phone', async ({
  page,
  staff,
  db,
  tolerate,
}) => {
  tolerate(/404/)
  const now = Date.now()
  const longEmail = `a-very-long-name-of-somebody-who-waits-${now}@sample.example`
  const goneEmail = `gone-${now}@example.com`
  await makeAccount(db, `colleague-${now}@example.com`)
  await makeAccount(db, longEmail, 'pending')
  await makeAccount(db, goneEmail, 'pending')
  await openAccounts(page)
  await expect(accountRow(page, staff)).toContainText(
    'Your own account: another administrator can disable it.',
  )
  await expect(page.getByRole('button', { name: `Disable ${staff}` })).toHaveCount(0)

  await test.step('axe finds nothing and nothing is wider than the viewport', async () => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(page.getByText(longEmail)).toBeVisible()
      await expectNoAxeViolations(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

  await test.step("an error of the server is shown in the server's words", async () => {
    await db.deleteFrom('users').where('email', '=', goneEmail).execute()
    await page.getByRole('button', { name: `Approve ${goneEmail}` }).click()
    await expect(exactText(page, 'Failed to approve account')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Account not found.' })).toBeVisible()
  })

  await db.updateTable('users').set({ disabled_at: new Date() }).where('email', '!=', staff).execute()
  await page.reload()
  await expect(accountRow(page, staff)).toContainText('The last active account cannot be disabled.')
})

// 404
test('Sessions: another browser can be signed out, and all browsers at once', async ({
  page,
  request,
  site,
  staff,
  tolerate,
}) => {
  tolerate(/400/)
  await postSignIn(request, site.url, staff, PASSWORD)
  await openAccounts(page)
  await expect(sessionsRegion(page).getByText('This browser')).toBeVisible()
  await sessionsRegion(page)
    .getByRole('button', { name: /^Sign out the browser since/ })
    .click()
  await expect(exactText(page, 'Signed out successfully')).toBeVisible()
  await expect(sessionsRegion(page).getByText('Another browser')).toHaveCount(0)
  const session = await request.get(`${site.url}/trpc/auth.session`)
  expect(await session.json()).toEqual({ result: { data: null } })

  await test.step('the password is changed with the current one, by keyboard', async () => {
    const currentPassword = page.getByLabel('Present password')
    const newPassword = page.getByLabel('New password')
    // A password manager takes the account name from a text field of the form.
    const account = page.locator('form').filter({ has: currentPassword }).locator('input[type=text]')
    await expect(account).toHaveValue(staff)
    await expect(account).toHaveAttribute('autocomplete', 'username')
    await currentPassword.focus()
    await page.keyboard.type('not my password')
    await page.keyboard.press('Tab')
    await page.keyboard.type('12345')
    await page.keyboard.press('Enter')
    await expect(newPassword).toHaveAccessibleDescription('Password must be at least 6 characters')
    await newPassword.fill('another lamp over the door')
    await page.keyboard.press('Enter')
    await expect(currentPassword).toHaveAccessibleDescription('This is not your present password.')
    await expect(currentPassword).toBeFocused()
    await expectNoAxeViolations(page)
    await currentPassword.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Password changed successfully/)).toBeVisible()
    await expect(currentPassword).toHaveValue('')
    expect((await postSignIn(request, site.url, staff, 'another lamp over the door')).status()).toBe(200)
  })

  await test.step("'Sign out everywhere' asks first, and ends this browser's session too", async () => {
    await sessionsRegion(page).getByRole('button', { name: 'Sign out everywhere' }).click()
    const confirmDialog = page.getByRole('alertdialog', { name: 'Sign out everywhere' })
    await confirmDialog.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    await expect(page.getByText('Where you are signed in')).toHaveCount(0)
  })
})
