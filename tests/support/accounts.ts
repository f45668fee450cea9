import { hash } from '@node-rs/argon2'
import type { AccountState } from '../../server/core/auth/account-state.ts'
import { newId } from '../../server/core/database/ids.ts'
import type { Db } from '../../server/core/database/tables.ts'
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

/** A hash that is a thousand times cheaper to verify than the site's, even in tests that load the real library. */
const cheapPasswordHash = hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 })
