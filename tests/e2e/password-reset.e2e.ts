import { newId } from '../../server/core/database/ids.ts'
import { makeAccount, PASSWORD } from '../support/accounts.ts'
import { expect, test } from '../support/fixtures.ts'

// D11: the way back in for somebody who forgot the password
test('Password reset: a forgotten password is replaced through a mailed link', async ({ page, db, site }) => {
  const email = `forgetful-${newId()}@example.com`
  await makeAccount(db, email)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('a link is on its way')).toBeVisible()

  const { link } = await site.waitForLog('mail', ({ to }) => to === email)
  await page.goto(String(link))
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.getByLabel('New password').fill(`${PASSWORD}, and a bell`)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your password was changed.')).toBeFocused()

  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(`${PASSWORD}, and a bell`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible()
})
