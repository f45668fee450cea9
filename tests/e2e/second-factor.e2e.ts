import { makeAccount } from '../support/accounts.ts'
import { expect, test } from '../support/fixtures.ts'
import { pageHeading, submitSignIn, uniqueEmail } from '../support/login-page.ts'
import { totpCode } from '../support/second-factor.ts'
import {
  addFirstApp,
  button,
  codeField,
  confirmPassword,
  keepRecoveryCodes,
  openAccounts,
  readRecoveryCodes,
  signOut,
} from '../support/two-step-sign-in.ts'
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts'

// S13
test('Second factor: an app and a passkey are added on a phone, each signs in, and a recovery code replaces a lost phone', async ({
  page,
  db,
  tolerate,
}) => {
  // The answer that a code is wanted.
  tolerate(/401/)
  const email = uniqueEmail('priya')
  await makeAccount(db, email)
  await page.setViewportSize({ width: 390, height: 844 })
  await addVirtualAuthenticator(page)
  await openAccounts(page, email)
  const section = page.getByRole('region', { name: 'Two-step sign-in' })
  const secret = await addFirstApp(page)
  const [code = ''] = await readRecoveryCodes(page)
  await keepRecoveryCodes(page)
  await button(page, 'Add a passkey').click()
  await confirmPassword(page, 'Add passkey')
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await signOut(page)

  await test.step('the code of the app signs in', async () => {
    await submitSignIn(page, email)
    await codeField(page).fill(totpCode(secret, 1))
    await button(page, 'Sign in').click()
    await expect(pageHeading(page, 'Accounts')).toBeFocused()
    await signOut(page)
  })

  await test.step('the passkey signs in, without the password', async () => {
    await button(page, 'Sign in with a passkey').click()
    await expect(pageHeading(page, 'Accounts')).toBeVisible()
    await signOut(page)
  })

  await test.step('the phone is lost: a recovery code signs in, and its app is removed', async () => {
    await submitSignIn(page, email)
    await button(page, 'Use a recovery code').click()
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(code)
    await button(page, 'Sign in').click()
    await expect(section.getByText('9 recovery codes left')).toBeVisible()
    await button(page, 'Remove Authenticator app').click()
    await confirmPassword(page, 'Remove')
    await expect(section.getByRole('listitem')).toHaveCount(1)
    await signOut(page)
  })
})
