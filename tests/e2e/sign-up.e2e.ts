import { PASSWORD } from '../support/accounts.ts'
import { exactText } from '../support/exact-text.ts'
import { pageHeading, uniqueEmail, submitSignIn } from '../support/login-page.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

// 255, 387
test('Sign-up: a new account verifies its email, waits for approval, and gets in without a reload; when disabled, it is signed out at once', async ({
  page: desk,
  newVisitor,
  site,
  tolerate,
}) => {
  tolerate(/40[01]|Please sign in/)
  const email = uniqueEmail('apprentice')
  const page = await newVisitor()
  await page.goto(`${site.url}/admin`)
  await page.getByRole('button', { name: 'Need an account? Sign up' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectToast(page, 'Success', 'Account created successfully! Please check your email to verify.')
  await expect(pageHeading(page, 'Admin Login')).toBeVisible()

  await submitSignIn(page, email)
  await expect(pageHeading(page, 'Please verify your email')).toBeVisible()

  const { link } = await site.waitForLog('mail', ({ to }) => to === email)
  const verificationPage = await page.context().newPage()
  await verificationPage.goto(String(link))
  await verificationPage.getByLabel('Password').fill('not the one I chose')
  await verificationPage.getByRole('button', { name: 'Verify email' }).click()
  await expect(verificationPage.getByLabel('Password')).toHaveAccessibleDescription(
    'This is not the password of this account.',
  )
  await verificationPage.getByLabel('Password').fill(PASSWORD)
  await verificationPage.getByRole('button', { name: 'Verify email' }).click()
  await expect(verificationPage).toHaveURL(`${site.url}/`)
  await verificationPage.close()

  // The verification ended every session of the account (S12).
  await page.reload()
  await submitSignIn(page, email)
  await expect(pageHeading(page, 'Waiting for approval')).toBeVisible()

  await test.step('a colleague approves it', async () => {
    await desk.goto('/admin/accounts')
    await desk.getByRole('button', { name: `Approve ${email}` }).click()
    await expect(exactText(desk, 'Account approved successfully')).toBeVisible()
    // The page checks its state again when it becomes visible.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(pageHeading(page, 'Dashboard')).toBeVisible()
  })

  await test.step('a colleague disables it, and its browser is signed out at once', async () => {
    await desk.getByRole('button', { name: `Disable ${email}` }).click()
    const confirmDialog = desk.getByRole('alertdialog', { name: 'Disable account' })
    await confirmDialog.getByRole('button', { name: 'Disable account' }).click()
    const row = desk.getByRole('listitem').filter({ hasText: email })
    await expect(row.getByText('Disabled', { exact: true })).toBeVisible()
    // The page checks its state by itself, or when it becomes visible.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  })
})
