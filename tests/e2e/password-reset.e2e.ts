import { newId } from '../../server/database/ids.ts'
import { makeAccount, PASSWORD } from '../support/accounts.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

// 404, D06, D11: the way back in for somebody who forgot the password
test('Password reset: a forgotten password is replaced through a link that works once', async ({
  page,
  db,
  site,
  tolerate,
}) => {
  tolerate(/400/)
  const email = `forgetful-${newId()}@example.com`
  await makeAccount(db, email)
  await page.goto('/admin')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  await test.step('it is requested by mail, whether or not the account exists', async () => {
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await expect(heading('Reset your password')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Send the link' }).click()
    // The pressed button is gone: the answer has the focus, and is read out.
    await expect(page.getByText(/If nobody@example.com has an account here/)).toBeFocused()
    await page.getByRole('button', { name: 'Back to sign in' }).click()
    await expect(heading('Admin Login')).toBeFocused()
  })
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('a link is on its way')).toBeVisible()

  const { link } = await site.waitForLog('mail', ({ to }) => to === email)
  await page.goto(String(link))
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expectNoAxeViolations(page)
  // Only the server knows the minimum length.
  await expect(page.getByLabel('New password')).not.toHaveAccessibleDescription(/\d/)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await page.getByLabel('New password').fill('password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('This password is one of the most common.')).toBeVisible()
  await page.getByLabel('New password').fill(`${PASSWORD}, and a bell`)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your password was changed.')).toBeFocused()
  await expectNoAxeViolations(page)

  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(`${PASSWORD}, and a bell`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible()

  await page.goto(String(link))
  await page.getByLabel('New password').fill('yet another lamp')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
})
