import { onTestFinished, vi } from 'vitest'
import { PASSWORD } from '../support/password.ts'
import { HOMES } from '../support/project-types.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { bodyOf, holdCalls, recordCalls } from '../support/screens/calls.ts'
import { pageHeading, submitSignIn } from '../support/screens/login.ts'
import {
  commands,
  db,
  expect,
  expectToast,
  openScreen,
  page,
  signOut,
  staff,
  test,
  userEvent,
} from '../support/screens/screen.tsx'
import { decode } from '../support/screens/wire.ts'

const email = page.getByLabelText('Email')
const password = page.getByLabelText('Password')
const button = (name: string) => page.getByRole('button', { name })

// 11, 241, 245
test('Login: it is shown to a visitor at every address of the back office, and requests no data', async () => {
  signOut()
  const calls = recordCalls()
  for (const path of [
    '',
    '/inquiries',
    '/projects',
    '/team',
    '/content',
    '/media',
    '/settings',
    '/activity',
  ]) {
    await openScreen(`/admin${path}`)
    await expect.element(pageHeading('Admin Login')).toBeVisible()
    await expect.element(page.getByRole('navigation', { name: 'Back office' })).not.toBeInTheDocument()
    expect(location.pathname).toBe(`/admin${path}`)
  }
  expect(new Set(calls())).toEqual(new Set(['auth.session', 'settings.get']))
})

// 244, 258
test('Session: while it is being checked, the back office shows only that it is loading', async () => {
  const [answer] = holdCalls('auth.session', 1)
  await openScreen('/admin')
  await expect.element(page.getByText('Loading...')).toBeVisible()
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
  answer?.('go on')
  await expect.element(pageHeading('Dashboard')).toBeVisible()
})

// 246, 247, 248, 404
test('Login: it switches between sign-in and sign-up, and the heading of the new form gets the focus', async () => {
  signOut()
  await openScreen('/admin')
  await expect.element(pageHeading('Admin Login')).toBeVisible()
  await expectNoAxeViolations()
  await button('Need an account? Sign up').click()
  await expect.element(pageHeading('Create Admin Account')).toHaveFocus()
  await expectNoAxeViolations()
  await button('Already have an account? Sign in').click()
  await expect.element(pageHeading('Admin Login')).toHaveFocus()
})

// 249, 250
for (const { form, action } of [
  { form: 'Sign-in', action: 'Sign in' },
  { form: 'Sign-up', action: 'Create account' },
])
  test(`${form}: an email address and a password of six characters are required before anything is sent`, async () => {
    signOut()
    await openScreen('/admin')
    if (form === 'Sign-up') await button('Need an account? Sign up').click()
    const calls = recordCalls()
    const sent = () => calls().filter((procedure) => /sign(?:In|Up)$/.test(procedure))
    await expect.element(email).toBeRequired()
    await expect.element(password).toBeRequired()
    await button(action).click()
    await expect.element(page.getByText('Email is required')).toBeVisible()
    await expect.element(page.getByText('Password is required')).toBeVisible()
    await expect.element(email).toHaveFocus()
    await expect.element(email).toHaveAttribute('aria-invalid', 'true')
    await email.fill('owner@example.com')
    await password.fill('12345')
    await button(action).click()
    await expect.element(page.getByText('Password must be at least 6 characters')).toBeVisible()
    expect(sent()).toEqual([])
    await password.fill('123456')
    await button(action).click()
    await expect.poll(() => page.getByRole('alert').filter({ hasText: 'Error' }).elements()).toHaveLength(1)
    expect(sent()).toHaveLength(1)
  })

// 69, 253
test("Sign-in: a wrong password shows a toast with the server's message, and the typed values stay", async () => {
  signOut()
  await openScreen('/admin')
  await submitSignIn(staff, '123456')
  await expectToast('Error', 'Invalid email or password.')
  await expect.element(email).toHaveValue(staff)
  await expect.element(password).toHaveValue('123456')
})

// 257, 404
test('Session: when it expires during an edit, the login opens over the edit, which can then be saved', async () => {
  await openScreen('/admin/inquiries')
  await button('Add inquiry').click()
  const dialog = page.getByRole('dialog', { name: 'Add inquiry' })
  await dialog.getByLabelText(/^Name/).fill('Sunita Pawar')
  await dialog.getByLabelText(/^Phone/).fill('98200 12345')
  await dialog.getByLabelText(/^Project type/).selectOptions(HOMES.value)
  await db.deleteFrom('sessions').execute()
  await dialog.getByRole('button', { name: 'Add inquiry' }).click()

  await expect.element(pageHeading('Admin Login')).toBeVisible()
  await expect.element(page.getByText(/^Your session has ended/)).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue(staff)
  await expectNoAxeViolations()
  await submitSignIn(staff)
  await expect.element(pageHeading('Admin Login')).not.toBeInTheDocument()
  await expect.element(dialog.getByLabelText(/^Name/)).toHaveValue('Sunita Pawar')
  await dialog.getByRole('button', { name: 'Add inquiry' }).click()
  await expectToast('Success', 'Inquiry added successfully')
})

// 254
test("Sign-up: an error shows a toast with the server's message, which the next toast replaces", async () => {
  signOut()
  await openScreen('/admin')
  await button('Need an account? Sign up').click()
  await email.fill('second-try@example.com')
  await password.fill('password')
  await button('Create account').click()
  await expectToast('Error', 'This password is one of the most common. Please choose another.')
  const messages = page.getByRole('region', { name: 'Messages' })
  // A hovered toast does not close by itself.
  await messages.getByRole('alert').filter({ hasText: 'Error' }).hover()
  await password.fill(PASSWORD)
  await userEvent.keyboard('{Enter}')
  await expectToast('Success', 'Account created successfully! Please check your email to verify.')
  await expect.element(messages.getByRole('alert')).not.toBeInTheDocument()
})

// 255
test('Sign-up: success shows a message and leads back to the sign-in', async () => {
  signOut()
  await openScreen('/admin')
  await button('Need an account? Sign up').click()
  await email.fill('apprentice@example.com')
  await password.fill(PASSWORD)
  await button('Create account').click()
  await expectToast('Success', 'Account created successfully! Please check your email to verify.')
  await expect.element(pageHeading('Admin Login')).toBeVisible()
})

test('Sign-up: an unverified account is asked to verify, and can have its link sent again', async () => {
  signOut()
  await commands.addAccount('apprentice@example.com', 'unverified')
  await openScreen('/admin/clients')
  await submitSignIn('apprentice@example.com')
  await expect.element(pageHeading('Please verify your email')).toBeVisible()
  await expectNoAxeViolations()
  await button('Send the link again').click()
  await expectToast('Success', 'A new link is on its way to apprentice@example.com.')
  expect(decode(await commands.sentMails())).toMatchObject([
    { to: 'apprentice@example.com', link: { label: 'Verify email' } },
  ])
})

test('Sign-up: an account waiting for approval gets in as soon as its page is visible again', async () => {
  signOut()
  await commands.addAccount('apprentice@example.com', 'pending')
  await openScreen('/admin')
  await submitSignIn('apprentice@example.com')
  await expect.element(pageHeading('Waiting for approval')).toBeVisible()
  await expectNoAxeViolations()
  await db.updateTable('users').set({ approved_at: new Date() }).execute()
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.element(pageHeading('Dashboard')).toBeVisible()
})

// D06: only the server knows the minimum.
test('Sign-up: where longer passwords are required, the field states no number, and the error gives the length', async () => {
  await commands.configure({ PASSWORD_MIN: 12 })
  signOut()
  await openScreen('/admin')
  await button('Need an account? Sign up').click()
  await expect.element(password).toHaveAccessibleDescription(/words in a row/)
  await expect.element(password).not.toHaveAccessibleDescription(/\d/)
  await email.fill('owner@example.com')
  await password.fill('lamp door')
  await button('Create account').click()
  await expect.element(password).toHaveAccessibleDescription('Password must be at least 12 characters')
})

// D01
test('Sign-up: a set-up link opens the form, which sends the code of the link', async () => {
  signOut()
  const send = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => send.mockRestore())
  await openScreen('/admin?setup=1234567890')
  await expect.element(pageHeading('Create Admin Account')).toBeVisible()
  await expect.element(page.getByText(/^This set-up link lets you create your account\./)).toBeVisible()
  await email.fill('owner@example.com')
  await password.fill(PASSWORD)
  await button('Create account').click()
  await expectToast('Error', 'This link is no longer valid.')
  const [, init] =
    send.mock.calls.find(([input]) => typeof input === 'string' && input.includes('auth.signUp')) ?? []
  expect(JSON.parse(bodyOf(init))).toEqual({
    0: { email: 'owner@example.com', password: PASSWORD, setup: '1234567890' },
  })
})

// 404
test('Password reset: the answer to a request is the same with or without an account', async () => {
  signOut()
  await openScreen('/admin')
  await button('Forgot your password?').click()
  await expect.element(pageHeading('Reset your password')).toHaveFocus()
  await expectNoAxeViolations()
  for (const address of ['nobody@example.com', staff]) {
    await email.fill(address)
    await button('Send the link').click()
    // The pressed button is gone: the focus is on the answer, so that a screen reader reads it out.
    await expect
      .element(page.getByText(`If ${address} has an account here, a link is on its way.`, { exact: false }))
      .toHaveFocus()
    await button('Back to sign in').click()
    await expect.element(pageHeading('Admin Login')).toHaveFocus()
    await button('Forgot your password?').click()
  }
  expect(decode(await commands.sentMails())).toMatchObject([{ to: staff }])
})

// 404, D06
test('Password reset: a password that is too short or too common is refused at its field, and the link works only once', async () => {
  signOut()
  await openScreen('/admin')
  await button('Forgot your password?').click()
  await email.fill(staff)
  await button('Send the link').click()
  await expect.element(page.getByText(/a link is on its way/)).toBeVisible()
  const [mail] = decode(await commands.sentMails()) as { link: { url: string } }[]
  const { pathname, search } = new URL(mail?.link.url ?? '')
  await openScreen(pathname + search)
  await expect.element(pageHeading('Choose a new password')).toBeVisible()
  await expectNoAxeViolations()
  const field = page.getByLabelText('New password')
  await expect.element(field).not.toHaveAccessibleDescription(/\d/)
  for (const [typed, message] of [
    ['short', 'Password must be at least 6 characters'],
    ['password', 'This password is one of the most common. Please choose another.'],
  ] as const) {
    await field.fill(typed)
    await button('Save password').click()
    await expect.element(field).toHaveAccessibleDescription(message)
  }
  await field.fill(`${PASSWORD}, and a bell`)
  await button('Save password').click()
  await expect.element(page.getByText('Your password was changed.')).toHaveFocus()
  await expectNoAxeViolations()

  await openScreen(pathname + search)
  await field.fill('yet another lamp')
  await button('Save password').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/This link is no longer valid\./)
})
