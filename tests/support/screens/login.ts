import { page } from 'vitest/browser'
import { PASSWORD } from '../password.ts'

/** The heading of a screen. */
export const pageHeading = (name: string) => page.getByRole('heading', { level: 1, name })

/** Fills in and submits the login form. */
export async function submitSignIn(email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabelText('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
