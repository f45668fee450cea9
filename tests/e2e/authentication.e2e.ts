import { makeAccount, PASSWORD } from '../support/accounts.ts'
import { pageHeading, uniqueEmail } from '../support/login-page.ts'
import { expect, test } from '../support/staff-fixture.ts'

// 241, 251, 252, 257
test('Sign-in: by keyboard, on a phone too, it shows the requested screen without a reload or a toast', async ({
  page,
  context,
  db,
  site,
}) => {
  await context.clearCookies()
  const served = await page.request.get(`${site.url}/admin/clients`)
  expect(await served.text()).toContain('Loading...')
  expect(served.headers()['cache-control']).toBe('no-store')

  const email = uniqueEmail('front-desk')
  await makeAccount(db, email)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/clients')
  await expect(pageHeading(page, 'Admin Login')).toBeVisible()
  await page.evaluate(() => document.body.setAttribute('data-first-load', ''))
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(pageHeading(page, 'Clients')).toBeFocused()
  await expect(page.locator('body[data-first-load]')).toBeAttached()
  // By the time the clients have loaded, a toast would be in the page and the toast list mounted.
  await expect(page.getByText('No clients found.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/admin/clients')
})
