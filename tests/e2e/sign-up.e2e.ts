import { PASSWORD } from '../support/accounts.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { pageHeading, uniqueEmail, submitSignIn } from '../support/login-page.ts'
import { expect, test } from '../support/staff-fixture.ts'

// 254
test("Sign-up: an error gets a toast with the server's message, which the next one replaces", async ({
  page,
  context,
  tolerate,
}) => {
  tolerate(/400/)
  await context.clearCookies()
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Need an account? Sign up' }).click()
  await page.getByLabel('Email').fill(uniqueEmail('second-try'))
  await page.getByLabel('Password').fill('password')
  const signUpResponse = page.waitForResponse(/auth\.signUp/)
  await page.getByRole('button', { name: 'Create account' }).click()
  const [{ error }] = (await (await signUpResponse).json()) as [{ error: { message: string } }]
  const messages = page.getByRole('region', { name: 'Messages' })
  const errorToast = messages.getByRole('alert').filter({ hasText: 'Error' })
  await expect(errorToast).toContainText(error.message)
  // A hovered toast does not close by itself.
  await errorToast.hover()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(messages.getByRole('status').filter({ hasText: 'Account created' })).toBeVisible()
  await expect(messages.getByRole('alert')).toHaveCount(0)
})

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
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText(`A new link is on its way to ${email}.`)).toBeVisible()

  const mail = await site.waitForLog('mail', ({ to }) => to === email)
  const verificationPage = await context.newPage()
  await verificationPage.goto(
    String(site.lines.findLast((line) => line.event === 'mail' && line.to === email)?.link ?? mail.link),
  )
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
  await expectNoAxeViolations(page)
  await db.updateTable('users').set({ approved_at: new Date() }).where('email', '=', email).execute()
  // The page checks its state again when it becomes visible.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(pageHeading(page, 'Dashboard')).toBeVisible()
})

// 387, D06
test('Sign-up: a setup link opens it and passes its code on, and only the server knows the minimum password length', async ({
  page,
  context,
  tolerate,
}) => {
  tolerate(/400/)
  await context.clearCookies()
  const signUpPattern = /auth\.signUp/
  await page.goto('/admin?setup=1234567890')
  await expect(pageHeading(page, 'Create Admin Account')).toBeVisible()
  await expect(page.getByText(/first account is approved when its address is verified/)).toBeVisible()
  const password = page.getByLabel('Password')
  await test.step('where longer passwords are required the field claims no less, and the error says how long', async () => {
    await expect(password).toHaveAccessibleDescription(/words in a row/)
    await expect(password).not.toHaveAccessibleDescription(/\d/)
    // As with PASSWORD_MIN=12, which only the server knows.
    const message = 'Password must be at least 12 characters'
    const data = {
      code: 'BAD_REQUEST',
      httpStatus: 400,
      path: 'auth.signUp',
      fields: { password: [message] },
    }
    const json = [{ error: { code: -32600, message, data } }]
    await page.route(signUpPattern, (route) => route.fulfill({ status: 400, json }), { times: 1 })
    await page.getByLabel('Email').fill('owner@example.com')
    await password.fill('lamp door')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(password).toHaveAccessibleDescription(message)
  })

  await password.fill(PASSWORD)
  const requestSent = page.waitForRequest(signUpPattern)
  await page.getByRole('button', { name: 'Create account' }).click()
  expect((await requestSent).postDataJSON()).toEqual({
    0: { email: 'owner@example.com', password: PASSWORD, setup: '1234567890' },
  })
  await expect(page.getByRole('alert').filter({ hasText: 'This link is no longer valid.' })).toBeVisible()
})
