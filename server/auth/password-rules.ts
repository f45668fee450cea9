import type { Env } from '../env.ts'
import { failure } from '../errors.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * What the schema, which the browser shares, cannot know: this site's own minimum, and the list of what everybody
 * tries first (D06).
 * @throws TRPCError BAD_REQUEST with `fields.password`
 */
export function refuseWeak(env: Pick<Env, 'PASSWORD_MIN'>, password: string): void {
  if (Array.from(password).length < env.PASSWORD_MIN)
    throw weak(`Password must be at least ${env.PASSWORD_MIN} characters`)
  if (isCommonPassword(password))
    throw weak('This password is one of the most common. Please choose another.')
}

const weak = (message: string) => failure('BAD_REQUEST', message, { fields: { password: [message] } })
