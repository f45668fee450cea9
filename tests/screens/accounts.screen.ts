import { PASSWORD } from '../support/password.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { abortCalls } from '../support/screens/calls.ts'
import {
  commands,
  db,
  expect,
  expectToast,
  openScreen,
  page,
  resize,
  staff,
  test,
  tolerate,
  userEvent,
} from '../support/screens/screen.tsx'

const accountRow = (email: string) => page.getByRole('listitem').filter({ hasText: email })
const sessions = page.getByRole('region', { name: 'Where you are signed in' })
const waiting = page.getByRole('region', { name: 'Waiting for approval' })
const disabling = page.getByRole('alertdialog', { name: 'Disable account' })

const stateOf = async (email: string) =>
  await db
    .selectFrom('users')
    .select(['approved_at', 'disabled_at'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()

test('Accounts: a pending account comes first, and Approve makes it active', async () => {
  await commands.addAccount('waiting@example.com', 'pending')
  await openScreen('/admin/accounts')
  await expect.element(waiting.getByText('waiting@example.com')).toBeVisible()
  expect(waiting.element().compareDocumentPosition(sessions.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await waiting.getByRole('button', { name: 'Approve waiting@example.com' }).click()
  await expectToast('Success', 'Account approved successfully')
  await expect.element(accountRow('waiting@example.com').getByText('Active')).toBeVisible()
  await expect.element(waiting).not.toBeInTheDocument()
  expect((await stateOf('waiting@example.com')).approved_at).toBeInstanceOf(Date)
})

test('Accounts: a failed Disable keeps the dialog open with the reason and can be retried, and Enable reverses it', async () => {
  await commands.addAccount('ravi@example.com')
  await openScreen('/admin/accounts')
  const restore = abortCalls('auth.disable')
  await page.getByRole('button', { name: 'Disable ravi@example.com' }).click()
  await expect.element(disabling.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await disabling.getByRole('button', { name: 'Disable account' }).click()
  await expectToast('Error', 'Failed to disable account')
  await expect.element(disabling).toBeVisible()
  restore()
  await disabling.getByRole('button', { name: 'Disable account' }).click()
  await expectToast('Success', 'Account disabled successfully')
  await expect.element(disabling).not.toBeInTheDocument()
  await expect.element(accountRow('ravi@example.com').getByText('Disabled')).toBeVisible()
  expect((await stateOf('ravi@example.com')).disabled_at).toBeInstanceOf(Date)
  await page.getByRole('button', { name: 'Enable ravi@example.com' }).click()
  await expectToast('Success', 'Account enabled successfully')
  expect((await stateOf('ravi@example.com')).disabled_at).toBeNull()
})

// 404
test('Accounts: nobody can disable their own account, and the screen says why, on a desktop and on a phone', async () => {
  const longEmail = 'a-very-long-name-of-somebody-who-waits-for-approval@sample.example'
  await commands.addAccount('colleague@example.com')
  await commands.addAccount(longEmail, 'pending')
  await openScreen('/admin/accounts')
  const own = accountRow(staff)
  await expect
    .element(own)
    .toMatchTextContent(/This is your account\. Another administrator can disable it\./)
  await expect.element(page.getByRole('button', { name: `Disable ${staff}` })).not.toBeInTheDocument()
  await expectNoAxeViolations()
  await resize()
  await expect.element(page.getByText(longEmail)).toBeVisible()
  await expectNoAxeViolations()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await db.updateTable('users').set({ disabled_at: new Date() }).where('email', '!=', staff).execute()
  await openScreen('/admin/accounts')
  await expect.element(own).toMatchTextContent(/The last active account cannot be disabled\./)
})

test("Accounts: an error from the server is shown in the server's words", async () => {
  await commands.addAccount('gone@example.com', 'pending')
  await openScreen('/admin/accounts')
  await expect.element(waiting).toBeVisible()
  await db.deleteFrom('users').where('email', '=', 'gone@example.com').execute()
  await waiting.getByRole('button', { name: 'Approve gone@example.com' }).click()
  await expectToast('Error', 'Failed to approve account')
  await expect.element(page.getByRole('alert').filter({ hasText: 'Account not found.' })).toBeVisible()
})

/** Signs in from another browser: without the cookies of this one. */
const signInElsewhere = (password: string) =>
  fetch('/trpc/auth.signIn', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: staff, password }),
  })

test('Sessions: another browser can be signed out', async () => {
  await signInElsewhere(PASSWORD)
  await openScreen('/admin/accounts')
  await expect.element(sessions.getByText(/^This browser/)).toBeVisible()
  await expect.element(sessions.getByText(/^Another browser/)).toBeVisible()
  await sessions.getByRole('button', { name: /^Sign out the browser since/ }).click()
  await expectToast('Success', 'Signed out successfully')
  await expect.element(sessions.getByText(/^Another browser/)).not.toBeInTheDocument()
  await expect.element(sessions.getByRole('button', { name: 'Sign out this browser' })).toHaveFocus()
  expect(await db.selectFrom('sessions').select('user_id').execute()).toHaveLength(1)
})

// 404
test('Password: it is changed by keyboard after entering the current one, and each mistake is shown at its field', async () => {
  tolerate(/400/)
  await openScreen('/admin/accounts')
  const present = page.getByLabelText('Current password')
  const next = page.getByLabelText('New password')
  // A password manager takes the account name from a text field of the form.
  const form = page.css('form').filter({ has: present })
  await expect.element(form.css('input[type=text]')).toHaveValue(staff)
  await expect.element(form.css('input[type=text]')).toHaveAttribute('autocomplete', 'username')
  await present.click()
  await userEvent.keyboard('not my password')
  await userEvent.tab()
  await userEvent.keyboard('12345{Enter}')
  await expect.element(next).toHaveAccessibleDescription('Password must be at least 6 characters')
  await next.fill('another lamp over the door')
  await userEvent.keyboard('{Enter}')
  await expect.element(present).toHaveAccessibleDescription('This is not your current password.')
  await expect.element(present).toHaveFocus()
  await expectNoAxeViolations()
  await present.fill(PASSWORD)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Password changed successfully/)).toBeVisible()
  await expect.element(present).toHaveValue('')
  expect((await signInElsewhere('another lamp over the door')).status).toBe(200)
})

test("Sessions: 'Sign out everywhere' asks first, and also ends this browser's session", async () => {
  await openScreen('/admin/accounts')
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere' })
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect.element(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expect.element(page.getByText('Where you are signed in')).not.toBeInTheDocument()
  expect(await db.selectFrom('sessions').select('user_id').execute()).toEqual([])
})
