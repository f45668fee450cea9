import { PASSWORD } from '../support/accounts.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { pageHeading, uniqueEmail, submitSignIn } from '../support/login-page.ts'
import { expect, test } from '../support/staff-fixture.ts'

// 255, 387
test('Sign-up: a new account verifies its email, waits for approval, and gets in without a reload', async ({
  page,
  context,
  db,
  site,
  tolerate,
}) => {
  tolerate(/400/)
  await context.clearCookies()
  const email = uniqueEmail('apprentice')
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Need an account? Sign up' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  const message = page.getByRole('status').filter({ hasText: 'Success' })
  await expect(message).toContainText('Account created successfully! Please check your email to verify.')
  await expect(pageHeading(page, 'Admin Login')).toBeVisible()

  await submitSignIn(page, email)
  await expect(pageHeading(page, 'Please verify your email')).toBeVisible()

  const { link } = await site.waitForLog('mail', ({ to }) => to === email)
  const verificationPage = await context.newPage()
  await verificationPage.goto(String(link))
  await expectNoAxeViolations(verificationPage)
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
  await db.updateTable('users').set({ approved_at: new Date() }).where('email', '=', email).execute()
  // The page checks its state again when it becomes visible.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(pageHeading(page, 'Dashboard')).toBeVisible()
})
