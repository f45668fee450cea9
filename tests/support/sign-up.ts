import { createSetupLink } from '../../server/core/auth/setup-link.ts'
import { PASSWORD } from './accounts.ts'
import { db } from './database.ts'
import { tokenFromLink } from './fake-mail.ts'
import { type TestApp } from './test-app.ts'

export { db }

export const EMAIL = 'asha@example.in'

/** The code of the set-up link that a start prints. */
export const setupCode = async ({ env }: TestApp, origin: 'start' | 'cli' = 'start') =>
  new URL(await createSetupLink(db, env, origin)).searchParams.get('setup') ?? ''

export const signUp = (testApp: TestApp, email = EMAIL, fields: object = {}, address?: string) =>
  testApp.visitor(address).mutate('auth.signUp', { email, password: PASSWORD, ...fields })

export const signInState = async (testApp: TestApp, email = EMAIL) => {
  const { data } = await testApp.visitor('203.0.113.99').signIn(email)
  return (data as { state: string } | undefined)?.state
}

export const verifyEmail = async (testApp: TestApp, index = -1) =>
  await testApp.visitor().post('/verify-email', {
    token: tokenFromLink(testApp.mail.messages.at(index)),
    password: PASSWORD,
  })
