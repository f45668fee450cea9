import { newId } from '../../server/ids.ts'
import { makeAccount, PASSWORD } from '../support/accounts.ts'
import { expectNoFindings } from '../support/axe.ts'
import { expect, test } from '../support/ground.ts'
import { startServer } from '../support/server.ts'

// One story starts a server of its own.
test.describe.configure({ timeout: 30_000 })

// 404, D11: the way back in for somebody who forgot the password
test('Password reset: a forgotten password is replaced by a link that works once', async ({
  page,
  db,
  site,
  tolerate,
}) => {
  tolerate(/400/)
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
  await expectNoFindings(page)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await page.getByLabel('New password').fill('password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('This password is one of the most common.')).toBeVisible()
  await page.getByLabel('New password').fill(`${PASSWORD}, and a bell`)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your password was changed.')).toBeFocused()
  await expectNoFindings(page)

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

// D06
test('where this site asks for longer passwords, no field promises less and the refusal says how long', async ({
  page,
  tolerate,
}) => {
  tolerate(/400/)
  const site = await startServer({ env: { PASSWORD_MIN: '12' } })
  await page.goto(`${site.url}/reset-password?token=x`)
  await expect(page.getByLabel('New password')).not.toHaveAccessibleDescription(/\d/)
  await page.goto(`${site.url}/admin`)
  await page.getByRole('button', { name: 'Need an account? Sign up' }).click()
  const password = page.getByLabel('Password')
  await expect(password).toHaveAccessibleDescription(/words in a row/)
  await expect(password).not.toHaveAccessibleDescription(/\d/)
  await page.getByLabel('Email').fill('owner@example.com')
  await password.fill('lamp door')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(password).toHaveAccessibleDescription('Password must be at least 12 characters')
  await site.stop()
})
