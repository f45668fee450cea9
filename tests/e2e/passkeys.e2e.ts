import { makeAccount } from '../support/accounts.ts'
import { pageHeading, uniqueEmail } from '../support/login-page.ts'
import {
  button,
  confirmPassword,
  expect,
  keepRecoveryCodes,
  openAccounts,
  signOut,
  test,
} from '../support/two-step-sign-in.ts'
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts'

// S13
test('Passkey: a cancelled browser dialog is no error, and a refused passkey is told in the words of the server', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/40[01]/)
  const email = uniqueEmail('key')
  await makeAccount(db, email)
  const authenticator = await addVirtualAuthenticator(page)
  await openAccounts(page, email)
  await button(page, 'Add a passkey').click()
  await authenticator.setUserVerified(false)
  await page.getByRole('dialog').getByLabel('Name').fill('Work laptop')
  await confirmPassword(page, 'Add passkey')
  await expect(button(page, 'Add passkey')).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Work laptop')
  await authenticator.setUserVerified(true)
  await test.step('an answer that the server cannot read is told, though no field is at fault', async () => {
    const calls = '**/trpc/auth.confirmPasskey*'
    await page.route(calls, (route) => {
      const postData = route.request().postData()?.replace('"rawId":"', '"rawId":"!')
      return route.continue({ postData })
    })
    await button(page, 'Add passkey').click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.unroute(calls)
    // The device keeps what it made.
    await authenticator.clear()
  })
  await button(page, 'Add passkey').click()
  await keepRecoveryCodes(page)
  await signOut(page)

  await authenticator.setUserVerified(false)
  await button(page, 'Sign in with a passkey').click()
  await expect(button(page, 'Sign in with a passkey')).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(pageHeading(page, 'Admin Login')).toBeVisible()
  await authenticator.setUserVerified(true)
  await db.deleteFrom('second_factors').execute()
  await button(page, 'Sign in with a passkey').click()
  await expect(page.getByRole('alert')).toContainText('This passkey was not accepted.')
})
