import type { Page } from 'playwright/test'
import { newId } from '../../server/core/database/ids.ts'
import { PASSWORD } from './accounts.ts'

// The login of the back office.
export const pageHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

/** An email address that no earlier run of the test has used. */
export const uniqueEmail = (name: string) => `${name}-${newId()}@example.com`

export async function submitSignIn(page: Page, email: string, password = PASSWORD) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
