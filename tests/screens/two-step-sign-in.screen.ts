import { onTestFinished, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { PASSWORD } from '../support/password.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { changeCalls } from '../support/screens/calls.ts'
import { pageHeading, submitSignIn } from '../support/screens/login.ts'
import { horizontalOverflow } from '../support/screens/overflow.ts'
import {
  commands,
  db,
  expect,
  expectToast,
  openScreen,
  page,
  resize,
  signOut,
  staff,
  test,
  userEvent,
} from '../support/screens/screen.tsx'
import {
  addFirstApp,
  addVirtualAuthenticator,
  codeField,
  confirmApp,
  confirmPassword,
  saveRecoveryCodes,
  openAccounts,
  readKey,
  readRecoveryCodes,
  recoveryCodes,
  section,
  storeApp,
  storePasskey,
  totpCode,
} from '../support/screens/two-step-sign-in.ts'

const button = (name: string) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')
const factors = section.getByRole('listitem')

/** Expects that axe finds nothing, and that on a phone nothing is wider than the window. */
async function expectAccessible(): Promise<void> {
  await expectNoAxeViolations()
  const { innerWidth, innerHeight } = window
  await page.viewport(390, 844)
  expect(horizontalOverflow()).toBe(0)
  await page.viewport(innerWidth, innerHeight)
}

async function signOutByButton(): Promise<void> {
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect.element(pageHeading('Admin Login')).toBeVisible()
}

// S13
test('Second factor: adding an app asks for the password first, and a wrong one shows an error at its field', async () => {
  await openAccounts()
  await expect.element(section.getByText('Off')).toBeVisible()
  await expectAccessible()
  await button('Add an authenticator app').click()
  const password = dialog.getByLabelText('Current password')
  await expect.element(password).toHaveFocus()
  await button('Continue').click()
  await expect.element(password).toHaveAccessibleDescription('Current password is required')
  await password.fill('not my password')
  await button('Continue').click()
  await expect.element(password).toHaveAccessibleDescription('This is not your current password.')
  await expect.element(password).toHaveValue('not my password')
  await expectAccessible()
})

// S13
test('Second factor: an app shows its key and asks for its first code, which also creates ten recovery codes', async () => {
  await resize()
  await openAccounts()
  await button('Add an authenticator app').click()
  await confirmPassword('Continue')
  await expect.element(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open the app' }))
    .toHaveAttribute('href', expect.stringMatching(/^otpauth:/))
  await expectAccessible()
  const secret = await readKey()
  await codeField.fill('000000')
  await button('Add app').click()
  await expect.element(codeField).toHaveAccessibleDescription('Invalid code.')
  await expect.element(codeField).toHaveValue('000000')
  await dialog.getByLabelText('Name (optional)').fill('My phone')
  await confirmApp(secret)
  await readRecoveryCodes()
  await expectAccessible()
  await saveRecoveryCodes()
  await expect.element(section.getByText('On')).toBeVisible()
  await expect.element(section.getByText('10 recovery codes left')).toBeVisible()
  await expect.element(factors).toMatchTextContent(/My phone.*Authenticator app.*not used yet/)
})

// S13
test('Second factor: in the code step a wrong code shows an error at its field, and Back keeps the typed values', async () => {
  const secret = await storeApp(staff)
  signOut()
  await openScreen('/admin/accounts')
  await expect.element(pageHeading('Admin Login')).toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard(staff)
  await userEvent.tab()
  await userEvent.keyboard(`${PASSWORD}{Enter}`)
  await expect.element(codeField).toHaveFocus()
  await expect.element(codeField).toHaveAttribute('inputmode', 'numeric')
  await expect.element(codeField).toHaveAttribute('autocomplete', 'one-time-code')
  await userEvent.keyboard('{Enter}')
  await expect.element(codeField).toHaveAccessibleDescription('Code is required')
  await userEvent.keyboard('123 456{Enter}')
  await expect.element(codeField).toHaveAccessibleDescription('Invalid code.')
  await expect.element(codeField).toHaveFocus()
  await expect.element(codeField).toHaveValue('123 456')
  await expectAccessible()

  await button('Back').click()
  await expect.element(pageHeading('Admin Login')).toHaveFocus()
  await expect.element(page.getByLabelText('Email')).toHaveValue(staff)
  await page.getByLabelText('Password').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(codeField).toHaveFocus()
  await userEvent.keyboard(`${totpCode(secret)}{Enter}`)
  await expect.element(pageHeading('Accounts')).toHaveFocus()
})

// S13
test('Second factor: a recovery code signs in without the phone, works once, and reduces the count', async () => {
  await openAccounts()
  await addFirstApp()
  const [code = ''] = await readRecoveryCodes()
  signOut()
  await openScreen('/admin/accounts')
  await submitSignIn(staff)
  await button('Use a recovery code').click()
  const field = page.getByRole('textbox', { name: 'Recovery code' })
  await expect.element(field).toHaveFocus()
  // A numeric keyboard has no letters.
  await expect.element(field).toHaveAttribute('inputmode', 'text')
  await expectAccessible()
  await field.fill(code.toUpperCase())
  await button('Sign in').click()
  await expect.element(section.getByText('9 recovery codes left')).toBeVisible()
  await signOutByButton()
  await submitSignIn(staff)
  await button('Use a recovery code').click()
  await field.fill(code)
  await button('Sign in').click()
  await expect.element(field).toHaveAccessibleDescription('Invalid code.')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue(code)
})

// S13
test('Passkey: an added one signs in as the second step and without a password, and a second one on the same device is refused', async () => {
  await addVirtualAuthenticator()
  await openAccounts()
  await button('Add a passkey').click()
  await dialog.getByLabelText('Name (optional)').fill('Work laptop')
  await expectAccessible()
  await confirmPassword('Add passkey')
  await saveRecoveryCodes()
  await expect.element(factors).toMatchTextContent(/Work laptop.*Passkey.*not used yet/)
  await expectAccessible()
  await button('Add a passkey').click()
  await confirmPassword('Add passkey')
  await expect.element(page.getByText('This device already has a passkey of your account.')).toBeVisible()
  await button('Cancel').click()
  await signOutByButton()

  await submitSignIn(staff)
  await button('Use a passkey').click()
  await expect.element(pageHeading('Accounts')).toBeVisible()
  await signOutByButton()
  await expectAccessible()
  await button('Sign in with a passkey').click()
  await expect.element(pageHeading('Accounts')).toBeVisible()
})

// S13
test('Second factor: removing one asks for the password, and the focus moves to the next', async () => {
  await storeApp(staff)
  await storePasskey(staff)
  await openAccounts()
  await expect.element(factors).toHaveLength(2)
  await button('Remove Authenticator app').click()
  await expectAccessible()
  await confirmPassword('Remove')
  await expect.element(factors).toHaveLength(1)
  await expect.element(button('Remove Passkey')).toHaveFocus()
})

// S13
test("Passkey: cancelling the browser's dialog is not an error, and keeps the typed values", async () => {
  const authenticator = await addVirtualAuthenticator()
  await openAccounts()
  await button('Add a passkey').click()
  await authenticator.setUserVerified(false)
  await dialog.getByLabelText('Name (optional)').fill('Work laptop')
  await confirmPassword('Add passkey')
  await expect.element(button('Add passkey')).not.toHaveAttribute('aria-busy')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(dialog.getByLabelText('Name (optional)')).toHaveValue('Work laptop')
  // Escape does not discard it either.
  await userEvent.keyboard('{Escape}')
  await button('Go on editing').click()
  await expect.element(dialog.getByLabelText('Name (optional)')).toHaveValue('Work laptop')
  await authenticator.setUserVerified(true)
  await button('Add passkey').click()
  await saveRecoveryCodes()
  await signOutByButton()
  await authenticator.setUserVerified(false)
  await button('Sign in with a passkey').click()
  await expect.element(button('Sign in with a passkey')).not.toHaveAttribute('aria-busy')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(pageHeading('Admin Login')).toBeVisible()
})

// S13
test("Passkey: a refused one shows the server's message, although no field is invalid", async () => {
  const authenticator = await addVirtualAuthenticator()
  await openAccounts()
  await button('Add a passkey').click()
  const stopChanging = changeCalls('auth.confirmPasskey', (body) => body.replace('"rawId":"', '"rawId":"!'))
  await confirmPassword('Add passkey')
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  stopChanging()
  // The device still has the passkey that it created.
  await authenticator.clear()
  await button('Add passkey').click()
  await saveRecoveryCodes()
  await signOutByButton()
  await db.deleteFrom('second_factors').execute()
  await button('Sign in with a passkey').click()
  await expectToast('Error', 'This passkey was not accepted.')
})

// S13
test('Second factor: where the site requires one, only its set-up opens until the recovery codes are saved', async () => {
  await addVirtualAuthenticator()
  await commands.configure({ REQUIRE_SECOND_FACTOR: true })
  signOut()
  await openScreen('/admin/clients')
  await submitSignIn(staff)
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await expect.element(pageHeading('One more step')).toHaveFocus()
  await expect.element(menu).not.toBeInTheDocument()
  await expectAccessible()
  await openScreen('/admin/clients')
  await expect.element(pageHeading('One more step')).toBeVisible()
  await button('Add a passkey').click()
  await confirmPassword('Add passkey')
  // The session is complete by now; the screens wait until the codes are saved.
  await readRecoveryCodes()
  await expect.element(menu).not.toBeInTheDocument()
  await expectAccessible()
  await saveRecoveryCodes()
  await expect.element(pageHeading('Clients')).toHaveFocus()
})

// S13
test('Recovery codes: Escape, Done and leaving the screen ask first until the codes are saved', async () => {
  await openAccounts()
  await page.getByRole('link', { name: 'Clients' }).click()
  await expect.element(pageHeading('Clients')).toBeVisible()
  await page.getByRole('link', { name: 'Accounts' }).click()
  await addFirstApp()
  const codes = await readRecoveryCodes()
  const question = page.getByRole('alertdialog', { name: 'Close without the codes?' })
  const leave = [
    () => userEvent.keyboard('{Escape}'),
    () => button('Done').click(),
    async () => history.back(),
  ]
  for (const [i, act] of leave.entries()) {
    await act()
    await expect.element(question).toBeVisible()
    if (i === 0) await expectAccessible()
    await button('Show them again').click()
    await expect.element(question).not.toBeInTheDocument()
    expect(await readRecoveryCodes()).toEqual(codes)
  }
})

// S13
test('Recovery codes: they can be copied, downloaded as a text that names the account, and printed on their own, and are stored nowhere', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const made = vi.spyOn(URL, 'createObjectURL')
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  onTestFinished(() => [copied, made, clicked].forEach((spy) => spy.mockRestore()))
  await openAccounts()
  const secret = await addFirstApp()
  const codes = await readRecoveryCodes()
  const traces = JSON.stringify([
    localStorage,
    sessionStorage,
    history.state,
    location.href,
    document.querySelector('.toasts')?.textContent,
  ])
  expect([secret, ...codes].filter((text) => traces.includes(text))).toEqual([])

  await button('Copy').click()
  await expect.element(button('Copied')).toBeVisible()
  expect(copied).toHaveBeenCalledWith(codes.join('\n'))
  await button('Download').click()
  const [link] = clicked.mock.contexts as HTMLAnchorElement[]
  expect(link?.download).toBe('localhost-recovery-codes.txt')
  const [file] = made.mock.calls[0] ?? []
  const text = file instanceof Blob ? await file.text() : ''
  expect(text).toContain(staff)
  expect(text.split('\n')).toEqual(expect.arrayContaining(codes))

  const emulate = (media: string) => cdp().send('Emulation.setEmulatedMedia', { media })
  onTestFinished(async () => void (await emulate('')))
  await emulate('print')
  await expect.element(page.getByText(`Recovery codes of ${staff}`, { exact: false })).toBeVisible()
  await expect.element(page.getByText(codes[0] ?? '')).toBeVisible()
  await expect.element(page.css('h1')).not.toBeVisible()
  await expect.element(recoveryCodes.css('button').filter({ hasText: 'Done' })).not.toBeVisible()
  await emulate('')

  await saveRecoveryCodes()
  const html = document.documentElement.outerHTML
  expect([secret, ...codes].filter((part) => html.includes(part))).toEqual([])
})
