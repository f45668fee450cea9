import { hash } from '@node-rs/argon2'
import type { AccountState } from '../../server/auth/account-state.ts'
import { startSession } from '../../server/auth/sessions.ts'
import { newId } from '../../server/database/ids.ts'
import type { Db } from '../../server/database/tables.ts'
import type { Env } from '../../server/env.ts'
import { PASSWORD } from './password.ts'

export { PASSWORD }

/** Stores an account in the given state, with PASSWORD as its password, and returns its id. */
export async function makeAccount(
  db: Db,
  email: string,
  state: AccountState | 'disabled' = 'active',
): Promise<string> {
  const id = newId()
  const now = new Date()
  await db
    .insertInto('users')
    .values({
      id,
      email,
      password_hash: await cheapPasswordHash,
      verified_at: state === 'unverified' ? null : now,
      approved_at: state === 'active' || state === 'disabled' ? now : null,
      disabled_at: state === 'disabled' ? now : null,
    })
    .execute()
  return id
}

/** Signs an account in. @returns its session's cookie, as `name=value` */
export async function makeSession(db: Db, env: Env, user_id: string): Promise<string> {
  const headers = new Headers()
  await startSession(db, env, { user_id, address: '127.0.0.1', previousToken: null }, headers)
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Takes a thousandth of the time of one that the site makes, at each sign-in of a test: also where the library is the real one. */
const cheapPasswordHash = hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 })
