import { pageHeading, submitSignIn } from '../support/login-page.ts'
import { totpCode } from '../support/second-factor.ts'
import { expect, test } from '../support/staff-fixture.ts'
import {
  addFirstApp,
  button,
  codeField,
  confirmPassword,
  keepRecoveryCodes,
  signOut,
} from '../support/two-step-sign-in.ts'
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts'

// S13
test('Second factor: an app and a passkey are added on a phone, and each signs in', async ({
  page,
  staff,
  tolerate,
}) => {
  // The answer that a code is wanted.
  tolerate(/401/)
  await page.setViewportSize({ width: 390, height: 844 })
  await addVirtualAuthenticator(page)
  await page.goto('/admin/accounts')
  const section = page.getByRole('region', { name: 'Two-step sign-in' })
  const secret = await addFirstApp(page)
  await keepRecoveryCodes(page)
  await button(page, 'Add a passkey').click()
  await confirmPassword(page, 'Add passkey')
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await signOut(page)

  await test.step('the code of the app signs in', async () => {
    await submitSignIn(page, staff)
    await codeField(page).fill(totpCode(secret, 1))
    await button(page, 'Sign in').click()
    await expect(pageHeading(page, 'Accounts')).toBeFocused()
    await signOut(page)
  })

  await test.step('the passkey signs in, without the password', async () => {
    await button(page, 'Sign in with a passkey').click()
    await expect(pageHeading(page, 'Accounts')).toBeVisible()
  })
})
