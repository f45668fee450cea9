import { makeAccount, PASSWORD } from '../support/accounts.ts'
import { pageHeading, submitSignIn, uniqueEmail } from '../support/login-page.ts'
import { totpCode } from '../support/second-factor.ts'
import { startServer } from '../support/server.ts'
import {
  addFirstApp,
  button,
  codeField,
  confirmApp,
  confirmPassword,
  dialog,
  expect,
  expectAccessible,
  keepRecoveryCodes,
  openAccounts,
  readKey,
  readRecoveryCodes,
  signOut,
  test,
} from '../support/two-step-sign-in.ts'
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts'

const PHONE = { width: 390, height: 844 }

// S13
test('Second factor: an app and a passkey are added on a phone, each signs in, and a recovery code replaces a lost phone', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/40[01]/)
  const email = uniqueEmail('priya')
  await makeAccount(db, email)
  await page.setViewportSize(PHONE)
  await addVirtualAuthenticator(page)
  await openAccounts(page, email)
  const section = page.getByRole('region', { name: 'Two-step sign-in' })
  await expect(section.getByText('Off', { exact: true })).toBeVisible()
  await expectAccessible(page)

  let secret = ''
  await test.step('an app asks for the password first, then shows its key and wants the first code', async () => {
    await button(page, 'Add an authenticator app').click()
    const password = page.getByRole('dialog').getByLabel('Present password')
    await expect(password).toBeFocused()
    await button(page, 'Continue').click()
    await expect(password).toHaveAccessibleDescription('Present password is required')
    await password.fill('not my password')
    await button(page, 'Continue').click()
    await expect(password).toHaveAccessibleDescription('This is not your present password.')
    await expect(password).toHaveValue('not my password')
    await expectAccessible(page)
    await confirmPassword(page, 'Continue')
    await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open the app' })).toHaveAttribute('href', /^otpauth:/)
    await expectAccessible(page)
    secret = await readKey(page)
    await codeField(page).fill('000000')
    await button(page, 'Add app').click()
    await expect(codeField(page)).toHaveAccessibleDescription('Invalid code.')
    await expect(codeField(page)).toHaveValue('000000')
    await page.getByRole('dialog').getByLabel('Name').fill('My phone')
    await confirmApp(page, secret)
  })

  let codes: string[] = []
  await test.step('with the first one come ten recovery codes', async () => {
    await expect(dialog(page, 'Your recovery codes')).toBeVisible()
    await expectAccessible(page)
    codes = await readRecoveryCodes(page)
    await keepRecoveryCodes(page)
    await expect(section.getByText('On', { exact: true })).toBeVisible()
    await expect(section.getByText('10 recovery codes left')).toBeVisible()
    await expect(section.getByRole('listitem')).toContainText(/My phone.*Authenticator app.*not used yet/)
  })

  await test.step('a passkey, for which the browser asks', async () => {
    await button(page, 'Add a passkey').click()
    await page.getByRole('dialog').getByLabel('Name').fill('Work laptop')
    await expectAccessible(page)
    await confirmPassword(page, 'Add passkey')
    await expect(section.getByRole('listitem').nth(1)).toContainText(/Work laptop.*Passkey.*not used yet/)
    await expectAccessible(page)
    // It would be a second one of the same device.
    await button(page, 'Add a passkey').click()
    await confirmPassword(page, 'Add passkey')
    await expect(page.getByText('This device holds a passkey of your account already.')).toBeVisible()
    await button(page, 'Cancel').click()
    await signOut(page)
  })

  await test.step('the code of the app signs in', async () => {
    await submitSignIn(page, email)
    await expect(codeField(page)).toBeFocused()
    await expectAccessible(page)
    await codeField(page).fill(totpCode(secret))
    await button(page, 'Sign in').click()
    await expect(pageHeading(page, 'Accounts')).toBeFocused()
    await signOut(page)
  })

  await test.step('the passkey signs in, as the second step and without the password', async () => {
    await submitSignIn(page, email)
    await button(page, 'Use a passkey').click()
    await expect(pageHeading(page, 'Accounts')).toBeVisible()
    await signOut(page)
    await expectAccessible(page)
    await button(page, 'Sign in with a passkey').click()
    await expect(pageHeading(page, 'Accounts')).toBeVisible()
    await signOut(page)
  })

  await test.step('the phone is lost: a recovery code signs in, once, and is gone from the count', async () => {
    const [code = ''] = codes
    await submitSignIn(page, email)
    await button(page, 'Use a recovery code').click()
    const field = page.getByRole('textbox', { name: 'Recovery code' })
    await expect(field).toBeFocused()
    // A numeric keyboard has no letters.
    await expect(field).toHaveAttribute('inputmode', 'text')
    await expectAccessible(page)
    await field.fill(code.toUpperCase())
    await button(page, 'Sign in').click()
    await expect(section.getByText('9 recovery codes left')).toBeVisible()
    await button(page, 'Remove My phone').click()
    await expectAccessible(page)
    await confirmPassword(page, 'Remove')
    await expect(section.getByText('My phone')).toHaveCount(0)
    await expect(button(page, 'Remove Work laptop')).toBeFocused()
    await signOut(page)
    await submitSignIn(page, email)
    await field.fill(code)
    await button(page, 'Sign in').click()
    await expect(field).toHaveAccessibleDescription('Invalid code.')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(code)
  })
})

// S13
test('Second factor: the code step by keyboard alone; a wrong code stays at its field, and Back keeps what was typed', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/401/)
  const email = uniqueEmail('front-desk')
  await makeAccount(db, email)
  await openAccounts(page, email)
  const secret = await addFirstApp(page)
  await keepRecoveryCodes(page)
  await signOut(page)

  await page.reload()
  await expect(pageHeading(page, 'Admin Login')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric')
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toHaveAccessibleDescription('Code is required')
  await page.keyboard.type('123 456')
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toHaveAccessibleDescription('Invalid code.')
  await expect(codeField(page)).toBeFocused()
  await expect(codeField(page)).toHaveValue('123 456')
  await expectAccessible(page)

  await test.step('Back, and forward again', async () => {
    await button(page, 'Back').press('Enter')
    await expect(pageHeading(page, 'Admin Login')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByLabel('Password').press('Enter')
    await expect(codeField(page)).toBeFocused()
    await page.keyboard.type(totpCode(secret))
    await page.keyboard.press('Enter')
    await expect(pageHeading(page, 'Accounts')).toBeFocused()
  })
})

// S13
test('Second factor: where the site asks for one, its set-up is all that opens, until the recovery codes are kept', async ({
  page,
  db,
  database,
}) => {
  const strictSite = await startServer({
    env: { DATABASE_URL: database.url, WARM_UP: 'off', REQUIRE_SECOND_FACTOR: 'on' },
    hostname: 'localhost',
  })
  const email = uniqueEmail('newcomer')
  await makeAccount(db, email)
  await addVirtualAuthenticator(page)
  await page.goto(`${strictSite.url}/admin/clients`)
  await submitSignIn(page, email)
  await expect(pageHeading(page, 'One more step')).toBeFocused()
  await expect(page.getByRole('navigation', { name: 'Back office' })).toHaveCount(0)
  await expectAccessible(page)
  await page.reload()
  await expect(pageHeading(page, 'One more step')).toBeVisible()

  await button(page, 'Add a passkey').click()
  await confirmPassword(page, 'Add passkey')
  // The session is complete by now: the screens wait for the codes.
  await readRecoveryCodes(page)
  await expect(page.getByRole('navigation', { name: 'Back office' })).toHaveCount(0)
  await expectAccessible(page)
  await keepRecoveryCodes(page)
  await expect(pageHeading(page, 'Clients')).toBeFocused()
  await signOut(page)
  await strictSite.stop()
})
