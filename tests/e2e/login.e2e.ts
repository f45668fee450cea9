import type { Page } from 'playwright/test'
import { newId } from '../../server/ids.ts'
import { makeAccount, PASSWORD } from '../support/accounts.ts'
import { expectNoFindings } from '../support/axe.ts'
import { expect, test } from '../support/office.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** An address that no earlier run of the story has used. */
const address = (name: string) => `${name}-${newId()}@example.com`

async function signInAs(page: Page, email: string, password = PASSWORD) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

// 11, 241, 244, 245
test('Login: any address of the back office shows it to a stranger, and no data', async ({
  page,
  context,
  site,
}) => {
  await context.clearCookies()
  const served = await page.request.get(`${site.url}/admin/clients`)
  expect(await served.text()).toContain('Loading...')
  expect(served.headers()['cache-control']).toBe('no-store')

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const path of [
    '/admin',
    '/admin/inquiries',
    '/admin/projects',
    '/admin/services',
    '/admin/team',
    '/admin/clients',
    '/admin/content',
    '/admin/settings',
    '/admin/accounts',
    '/admin/activity',
  ]) {
    await page.goto(path)
    await expect(heading(page, 'Admin Login')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Back office' })).toBeHidden()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  const calls = asked.filter((url) => url.includes('/trpc/')).flatMap(proceduresOf)
  expect(new Set(calls)).toEqual(new Set(['auth.session', 'settings.get']))
})

/** The procedures that a request calls; a batch names several. */
const proceduresOf = (url: string) => new URL(url).pathname.replace('/trpc/', '').split(',')

// 244
test("'Loading...' stands while the session is being checked", async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/auth\.session/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/admin')
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  await expect(heading(page, 'Dashboard')).toBeHidden()
  answer()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

// 245, 246, 247, 248, 404
test('one form turns from signing in to signing up and back', async ({ page, context }) => {
  await context.clearCookies()
  await page.goto('/admin')
  await expect(heading(page, 'Admin Login')).toBeVisible()
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'Need an account? Sign up', exact: true }).click()
  await expect(heading(page, 'Create Admin Account')).toBeFocused()
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'Already have an account? Sign in', exact: true }).click()
  await expect(heading(page, 'Admin Login')).toBeFocused()
})

// 249, 250
test('both forms ask for an address and six characters of password before anything is sent', async ({
  page,
  context,
  tolerate,
}) => {
  tolerate(/401/)
  await context.clearCookies()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/admin')
  for (const [toggle, action] of [
    ['Need an account? Sign up', 'Create account'],
    ['Already have an account? Sign in', 'Sign in'],
  ] as const) {
    await page.getByRole('button', { name: toggle }).click()
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
  expect(sent).toEqual([])
  await page.getByLabel('Password').fill('123456')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid email or password.')
  expect(sent).toHaveLength(1)
})

// 241, 251, 252, 257
test('Sign-in: the asked-for screen stands there without a reload or a message, its heading focused', async ({
  page,
  context,
  db,
}) => {
  await context.clearCookies()
  const email = address('front-desk')
  await makeAccount(db, email)
  await page.goto('/admin/clients')
  await expect(heading(page, 'Admin Login')).toBeVisible()
  await page.evaluate(() => document.body.setAttribute('data-first-load', ''))
  await signInAs(page, email)
  await expect(heading(page, 'Clients')).toBeFocused()
  await expect(page.locator('body[data-first-load]')).toBeAttached()
  // Any message would have its place, and the messages their list, by the time that the clients have come.
  await expect(page.getByText('No clients found.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/admin/clients')
})

// 69, 253
test('a wrong password is answered by a message with the words of the server', async ({
  page,
  context,
  tolerate,
}) => {
  tolerate(/401/)
  await context.clearCookies()
  await page.goto('/admin')
  await signInAs(page, 'nobody@example.com')
  const message = page.getByRole('alert')
  await expect(message).toContainText('Error')
  await expect(message).toContainText('Invalid email or password.')
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com')
})

// 254
test('a sign-up that is refused is answered by a message with the words of the server', async ({
  page,
  context,
  tolerate,
}) => {
  tolerate(/400/)
  await context.clearCookies()
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Need an account? Sign up' }).click()
  await page.getByLabel('Email').fill('new@example.com')
  await page.getByLabel('Password').fill('password')
  const answered = page.waitForResponse(/auth\.signUp/)
  await page.getByRole('button', { name: 'Create account' }).click()
  const [{ error }] = (await (await answered).json()) as [{ error: { message: string } }]
  const message = page.getByRole('alert').filter({ hasText: 'Error' })
  await expect(message).toContainText(error.message)
})

test('Sign-up: the answer to a second try takes the place of the first one', async ({
  page,
  context,
  tolerate,
}) => {
  tolerate(/400/)
  await context.clearCookies()
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Need an account? Sign up' }).click()
  await page.getByLabel('Email').fill(address('second-try'))
  await page.getByLabel('Password').fill('password')
  await page.getByRole('button', { name: 'Create account' }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  // Pointed at, a message does not go by itself.
  await messages.getByRole('alert').hover()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(messages.getByRole('status').filter({ hasText: 'Account created' })).toBeVisible()
  await expect(messages.getByRole('alert')).toHaveCount(0)
})

// 255, 387
test('a new account verifies its address, waits for approval, and is let in without a reload', async ({
  page,
  context,
  db,
  site,
}) => {
  await context.clearCookies()
  const email = address('apprentice')
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Need an account? Sign up' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  const message = page.getByRole('status').filter({ hasText: 'Success' })
  await expect(message).toContainText('Account created successfully! Please check your email to verify.')
  await expect(heading(page, 'Admin Login')).toBeVisible()

  await signInAs(page, email)
  await expect(heading(page, 'Please verify your email')).toBeVisible()
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText(`A new link is on its way to ${email}.`)).toBeVisible()

  const mail = await site.waitForLog('mail', ({ to }) => to === email)
  const verifying = await context.newPage()
  await verifying.goto(
    String(site.lines.findLast((line) => line.event === 'mail' && line.to === email)?.link ?? mail.link),
  )
  await expectNoFindings(verifying)
  await verifying.getByRole('button').click()
  await expect(verifying).toHaveURL(`${site.url}/`)
  await verifying.close()

  await page.reload()
  await expect(heading(page, 'Waiting for approval')).toBeVisible()
  await expectNoFindings(page)
  await db.updateTable('users').set({ approved_at: new Date() }).where('email', '=', email).execute()
  // The page looks at its state again when it is looked at.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

// 387
test('a set-up link opens the sign-up and hands its code on', async ({ page, context, tolerate }) => {
  tolerate(/400/)
  await context.clearCookies()
  await page.goto('/admin?setup=1234567890')
  await expect(heading(page, 'Create Admin Account')).toBeVisible()
  await expect(page.getByText(/approved from the start/)).toBeVisible()
  await page.getByLabel('Email').fill('owner@example.com')
  await page.getByLabel('Password').fill(PASSWORD)
  const sent = page.waitForRequest(/auth\.signUp/)
  await page.getByRole('button', { name: 'Create account' }).click()
  expect((await sent).postDataJSON()).toEqual({
    0: { email: 'owner@example.com', password: PASSWORD, setup: '1234567890' },
  })
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid.')
})

// 243, 257
test('signing out leads to the login, and another tab follows at once', async ({ page, context, staff }) => {
  const other = await context.newPage()
  await page.goto('/admin')
  await other.goto('/admin/clients')
  await expect(heading(other, 'Clients')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page, 'Admin Login')).toBeVisible()
  await expect(heading(other, 'Admin Login')).toBeVisible()
  await expect(heading(other, 'Clients')).toBeHidden()

  await signInAs(page, staff)
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(heading(other, 'Clients')).toBeVisible()
})

// 258
test('a reload keeps the session', async ({ page }) => {
  await page.goto('/admin')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

// 257
test('a session that ends in the middle of an edit brings the login, and the edit comes back', async ({
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

  await expect(heading(page, 'Admin Login')).toBeVisible()
  await expect(page.getByText(/Your session has ended/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(staff)
  await expectNoFindings(page)
  await signInAs(page, staff)
  await expect(heading(page, 'Admin Login')).toBeHidden()
  await expect(dialog.getByLabel('Name')).toHaveValue('Sunita Pawar')
  await dialog.getByRole('button', { name: 'Add inquiry' }).click()
  await expect(page.getByText('Inquiry added successfully')).toBeVisible()
})

test('a forgotten password is asked for by mail, whether or not there is such an account', async ({
  page,
  context,
}) => {
  await context.clearCookies()
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(heading(page, 'Reset your password')).toBeVisible()
  await expectNoFindings(page)
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Send the link' }).click()
  // The pressed button has gone: the answer has the focus, and is read out.
  await expect(page.getByText(/If nobody@example.com has an account here/)).toBeFocused()
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await expect(heading(page, 'Admin Login')).toBeFocused()
})

test('the login works by keyboard alone, on a phone too', async ({ page, context, db }) => {
  await context.clearCookies()
  const email = address('keys')
  await makeAccount(db, email)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin')
  await expect(heading(page, 'Admin Login')).toBeVisible()
  await expectNoFindings(page)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeVisible()
})
