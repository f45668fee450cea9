import { makeSetupLink } from '../../server/auth/setup.ts'
import { PASSWORD, type Site } from './accounts.ts'
import { db } from './database.ts'
import { tokenIn } from './outbox.ts'

export { db }

export const EMAIL = 'asha@example.in'

/** What a start would print, as its code. */
export const setupCode = async ({ env }: Site, origin: 'start' | 'cli' = 'start') =>
  new URL(await makeSetupLink(db, env, origin)).searchParams.get('setup') ?? ''

export const signUp = (to: Site, email = EMAIL, more: object = {}, address?: string) =>
  to.visitor(address).call('auth.signUp', { email, password: PASSWORD, ...more })

export const stateOf = async (to: Site, email = EMAIL) => {
  const { data } = await to.visitor('203.0.113.99').signIn(email)
  return (data as { state: string } | undefined)?.state
}

export const verify = async (to: Site, index = -1) =>
  await to.visitor().post('/verify-email', { token: tokenIn(to.mail.messages.at(index)) })
