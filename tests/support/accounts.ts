import type { AccountState } from '../../server/auth/account-state.ts'
import { hashPassword } from '../../server/auth/password-hashing.ts'
import { newId } from '../../server/database/ids.ts'
import type { Db } from '../../server/database/tables.ts'
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
      password_hash: await (cachedPasswordHash ??= hashPassword(PASSWORD)),
      verified_at: state === 'unverified' ? null : now,
      approved_at: state === 'active' || state === 'disabled' ? now : null,
      disabled_at: state === 'disabled' ? now : null,
    })
    .execute()
  return id
}

let cachedPasswordHash: Promise<string> | undefined
