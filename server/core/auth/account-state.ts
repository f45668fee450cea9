import { type ExpressionBuilder, sql, type Transaction } from 'kysely'
import type { Database, Db } from '../database/tables.ts'

/** The state of an account that is not disabled (D01, D02). */
export type AccountState = 'unverified' | 'pending' | 'active'

/** Key of the advisory lock that serializes changes to the state of accounts. */
const ACCOUNTS_LOCK_KEY = 7_283_228

/**
 * Blocks other changes to the state of accounts until this transaction ends. Without this lock, two administrators
 * could disable each other at the same moment, or two start links could both find that no account is active yet.
 */
export async function lockAccounts(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ACCOUNTS_LOCK_KEY})`.execute(trx)
}

/** Condition for an active account: verified, approved and not disabled. */
export const isActive = (eb: ExpressionBuilder<Database, 'users'>) =>
  eb.and([
    eb('users.verified_at', 'is not', null),
    eb('users.approved_at', 'is not', null),
    eb('users.disabled_at', 'is', null),
  ])

export async function hasActiveAccount(db: Db): Promise<boolean> {
  const found = await db.selectFrom('users').select('id').where(isActive).limit(1).executeTakeFirst()
  return found !== undefined
}

/** Derives the state of an account that is not disabled. */
export function accountStateOf(user: { verified_at: Date | null; approved_at: Date | null }): AccountState {
  if (user.verified_at === null) return 'unverified'
  return user.approved_at === null ? 'pending' : 'active'
}
