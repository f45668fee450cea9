import { onTestFinished } from 'vitest'
import { PASSWORD } from '../password.ts'
import { expect, page, staff } from './screen.tsx'

/** Signs in with the dialog that opens over a screen when the session has ended. */
export async function signInAgain(): Promise<void> {
  // The cookie is HttpOnly: only the server can delete it for the next test.
  const headers = { 'content-type': 'application/json' }
  onTestFinished(
    async () => void (await fetch('/trpc/auth.signOut', { method: 'POST', headers, body: 'null' })),
  )
  const login = page.getByRole('dialog', { name: 'Admin Login' })
  await login.getByLabelText('Email').fill(staff)
  await login.getByLabelText('Password').fill(PASSWORD)
  await login.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(login).not.toBeInTheDocument()
}
