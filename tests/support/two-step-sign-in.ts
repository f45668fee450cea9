import type { Page } from 'playwright/test'
import { PASSWORD } from './accounts.ts'
import { expect } from './fixtures.ts'
import { totpCode } from './second-factor.ts'

// Two-step sign-in: the login's second step, and the section of the screen Accounts.

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true })

export async function signOut(page: Page) {
  const menu = page.getByRole('button', { name: /^Open menu/ })
  const isPhone = await menu.isVisible()
  if (isPhone) await menu.click()
  const sidebar = isPhone ? dialog(page, 'Menu') : page.getByRole('complementary')
  await sidebar.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
}

/** Types the password into the dialog that is open, and goes on. */
export async function confirmPassword(page: Page, action: string) {
  await page.getByRole('dialog').getByLabel('Current password').fill(PASSWORD)
  await button(page, action).click()
}

/** The key that the dialog shows, without the spaces between its groups. */
export async function readKey(page: Page): Promise<string> {
  const key = await page.getByLabel('Key', { exact: true }).textContent()
  return key?.replaceAll(' ', '') ?? ''
}

/** Types the present code into the dialog. A sign-in then takes that of the half minute after it. */
export async function confirmApp(page: Page, secret: string) {
  await codeField(page).fill(totpCode(secret))
  await button(page, 'Add app').click()
}

/** Ticks that the recovery codes are kept, and closes them. */
export async function keepRecoveryCodes(page: Page) {
  await page.getByRole('checkbox', { name: 'I have saved them' }).check()
  await button(page, 'Done').click()
  await expect(dialog(page, 'Your recovery codes')).toHaveCount(0)
}

/** Adds an authenticator app as the first factor. Leaves the recovery codes open. */
export async function addFirstApp(page: Page): Promise<string> {
  await button(page, 'Add an authenticator app').click()
  await confirmPassword(page, 'Continue')
  const secret = await readKey(page)
  await confirmApp(page, secret)
  await expect(dialog(page, 'Your recovery codes')).toBeVisible()
  return secret
}
