import { type ExpressionBuilder, sql, type Transaction } from 'kysely'
import type { Database, Db } from '../database/tables.ts'

/** An advisory lock that every change to who is active takes, so that such changes come one after the other. */
const ACCOUNTS_LOCK_KEY = 7_283_228

/**
 * Holds every other change to the state of accounts until this transaction ends. Without it two administrators could
 * disable each other at the same moment, or two start links both find that nobody is active yet.
 */
export async function lockAccounts(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ACCOUNTS_LOCK_KEY})`.execute(trx)
}

/** What an active account is, as a condition: verified, approved and not disabled. */
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

/** Once an account is active every link that a start printed is void; those of the command line stay (D01). */
export async function revokeStartLinks(trx: Transaction<Database>): Promise<void> {
  if (!(await hasActiveAccount(trx))) return
  await trx.deleteFrom('user_tokens').where('kind', '=', 'setup').where('origin', '=', 'start').execute()
}
