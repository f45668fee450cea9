import type { Env } from '../env.ts'
import { appError } from '../errors.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * Checks the password rules that the schema, shared with the browser, cannot check: the site's PASSWORD_MIN and the list
 * of common passwords (D06).
 * @throws TRPCError BAD_REQUEST with `fields.password`
 */
export function assertPasswordStrength(env: Pick<Env, 'PASSWORD_MIN'>, password: string): void {
  if (Array.from(password).length < env.PASSWORD_MIN)
    throw weakPasswordError(`Password must be at least ${env.PASSWORD_MIN} characters`)
  if (isCommonPassword(password))
    throw weakPasswordError('This password is one of the most common. Please choose another.')
}

const weakPasswordError = (message: string) =>
  appError('BAD_REQUEST', message, { fields: { password: [message] } })
