import type { Page } from 'playwright/test'
import { makeAccount, PASSWORD } from '../support/accounts.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { pageHeading, uniqueEmail, submitSignIn } from '../support/login-page.ts'
import { expect, test } from '../support/staff-fixture.ts'

const OFFICE_PAGES = [
  '/admin',
  '/admin/inquiries',
  '/admin/projects',
  '/admin/services',
  '/admin/team',
  '/admin/clients',
  '/admin/content',
  '/admin/media',
  '/admin/settings',
  '/admin/accounts',
  '/admin/activity',
]

// 11, 241, 244, 245
test('Login: every URL of the back office shows it to anonymous visitors, and no data', async ({
  page,
  context,
  site,
}) => {
  await context.clearCookies()
  const response = await page.request.get(`${site.url}/admin/clients`)
  expect(await response.text()).toContain('Loading...')
  expect(response.headers()['cache-control']).toBe('no-store')

  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  for (const path of OFFICE_PAGES) {
    await page.goto(path)
    await expect(pageHeading(page, 'Admin Login')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Back office' })).toBeHidden()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  const procedures = requests.filter((url) => url.includes('/trpc/')).flatMap(proceduresOf)
  expect(new Set(procedures)).toEqual(new Set(['auth.session', 'settings.get']))
})

/** The procedures that a request calls; a batch has several. */
const proceduresOf = (url: string) => new URL(url).pathname.replace('/trpc/', '').split(',')

// 243, 244, 257, 258
test('Session: survives a reload; signing out shows the login, at once in another tab too', async ({
  page,
  context,
  staff,
}) => {
  await page.goto('/admin')
  await expect(pageHeading(page, 'Dashboard')).toBeVisible()
  await test.step("a reload keeps the session, and shows 'Loading...' while it is checked", async () => {
    const gate = Promise.withResolvers<void>()
    await page.route(/auth\.session/, async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.reload()
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
    await expect(pageHeading(page, 'Dashboard')).toBeHidden()
    gate.resolve()
    await expect(pageHeading(page, 'Dashboard')).toBeVisible()
  })

  await test.step('signing out shows the login, and another tab follows at once', async () => {
    const otherPage = await context.newPage()
    await otherPage.goto('/admin/clients')
    await expect(pageHeading(otherPage, 'Clients')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(pageHeading(page, 'Admin Login')).toBeVisible()
    await expect(pageHeading(otherPage, 'Admin Login')).toBeVisible()
    await expect(pageHeading(otherPage, 'Clients')).toBeHidden()

    await submitSignIn(page, staff)
    await expect(pageHeading(page, 'Dashboard')).toBeVisible()
    await expect(pageHeading(otherPage, 'Clients')).toBeVisible()
  })
})

// 69, 245, 246, 247, 248, 249, 250, 253, 404
test('Login: the form toggles between sign-in and sign-up, and requires both values before it sends any', async ({
  page,
  context,
  tolerate,
}) => {
  tolerate(/401/)
  await context.clearCookies()
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.goto('/admin')
  await expect(pageHeading(page, 'Admin Login')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Need an account? Sign up', exact: true }).click()
  await expect(pageHeading(page, 'Create Admin Account')).toBeFocused()
  await expectNoAxeViolations(page)
  await expectValidationErrors(page, 'Create account')
  await page.getByRole('button', { name: 'Already have an account? Sign in', exact: true }).click()
  await expect(pageHeading(page, 'Admin Login')).toBeFocused()
  await expectValidationErrors(page, 'Sign in')
  expect(posts).toEqual([])

  await test.step("a wrong password gets a toast with the server's message", async () => {
    await page.getByLabel('Password').fill('123456')
    await page.getByRole('button', { name: 'Sign in' }).click()
    const message = page.getByRole('alert')
    await expect(message).toContainText('Error')
    await expect(message).toContainText('Invalid email or password.')
    await expect(page.getByLabel('Email')).toHaveValue('owner@example.com')
    expect(posts).toHaveLength(1)
  })
})

/** Expects that the form requires an email and a password of six characters; leaves five typed. */
async function expectValidationErrors(page: Page, action: string) {
  const email = page.getByLabel('Email')
  await expect(email).toHaveAttribute('required')
  await expect(page.getByLabel('Password')).toHaveAttribute('required')
  await email.fill('')
  await page.getByRole('button', { name: action }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill('owner@example.com')
  await page.getByLabel('Password').fill('12345')
  await page.getByRole('button', { name: action }).click()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
}

// 241, 251, 252, 257, 404
test('Sign-in: by keyboard alone, on a phone too, the requested screen appears without a reload or a toast', async ({
  page,
  context,
  db,
}) => {
  await context.clearCookies()
  const email = uniqueEmail('front-desk')
  await makeAccount(db, email)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/clients')
  await expect(pageHeading(page, 'Admin Login')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.evaluate(() => document.body.setAttribute('data-first-load', ''))
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(pageHeading(page, 'Clients')).toBeFocused()
  await expect(page.locator('body[data-first-load]')).toBeAttached()
  // A toast would be in the page, and the toast list mounted, by the time that the clients have loaded.
  await expect(page.getByText('No clients found.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/admin/clients')
})

// 257
test('Session: one that expires during an edit shows the login, and the edit is restored', async ({
  page,
  db,
  staff,
  tolerate,
}) => {
  tolerate(/401/)
  await page.goto('/admin/inquiries')
  await page.getByRole('button', { name: 'Add inquiry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add inquiry' })
  await dialog.getByLabel('Name').fill('Sunita Pawar')
  await dialog.getByLabel('Phone').fill('98200 12345')
  await dialog.getByLabel('Project type').selectOption('residential')
  await db.deleteFrom('sessions').execute()
  await dialog.getByRole('button', { name: 'Add inquiry' }).click()

  await expect(pageHeading(page, 'Admin Login')).toBeVisible()
  await expect(page.getByText(/Your session has ended/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(staff)
  await expectNoAxeViolations(page)
  await submitSignIn(page, staff)
  await expect(pageHeading(page, 'Admin Login')).toBeHidden()
  await expect(dialog.getByLabel('Name')).toHaveValue('Sunita Pawar')
  await dialog.getByRole('button', { name: 'Add inquiry' }).click()
  await expect(page.getByText('Inquiry added successfully')).toBeVisible()
})
