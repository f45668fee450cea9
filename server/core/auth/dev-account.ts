import { sql } from 'kysely'
import { record } from '../database/activity-log.ts'
import { newId } from '../database/ids.ts'
import type { Db } from '../database/tables.ts'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { lockAccounts } from './account-state.ts'
import { hashPassword } from './password-hashing.ts'
import { deleteUserSessions } from './session-rows.ts'

/** The account of `npm run dev`. Its password is published in the README, so no other server may accept it. */
export const DEV_ACCOUNT = { email: 'dev@busbar.test', password: 'busbar-dev' }

/** Whether sign-in must refuse this address: it is the development account's, and this is not a development server. */
export const isBlockedDevAccount = (env: Pick<Env, 'development'>, email: string): boolean =>
  !env.development && email === DEV_ACCOUNT.email

/** Creates the development account, already active, unless it exists. Only `npm run dev` calls this. */
export async function createDevAccount(db: Db): Promise<void> {
  const { email, password } = DEV_ACCOUNT
  const now = new Date()
  await db
    .insertInto('users')
    .values({
      id: newId(),
      email,
      password_hash: await hashPassword(password),
      verified_at: now,
      approved_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}

/**
 * Disables the development account and ends its sessions. Called at every start, for a database that `npm run dev` has
 * used before. Sign-in refuses the address anyway (`isBlockedDevAccount`); once disabled, the account no longer counts
 * as an active one either, so that the start prints a set-up link.
 */
export async function disableDevAccount(db: Db, log: Log): Promise<void> {
  const { email } = DEV_ACCOUNT
  const disabled = await db.transaction().execute(async (trx) => {
    await lockAccounts(trx)
    const user = await trx
      .updateTable('users')
      .set({ disabled_at: sql<Date>`now()` })
      .where('email', '=', email)
      .where('disabled_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!user) return false
    await deleteUserSessions(trx, user.id)
    await trx.deleteFrom('user_tokens').where('user_id', '=', user.id).execute()
    await record(trx, null, 'disable', 'users', user.id, { after: { email, state: 'disabled' } })
    return true
  })
  if (disabled)
    log.warn({
      event: 'development_account_disabled',
      email,
      say: `${email}, the account of npm run dev, was disabled: everybody knows its password.`,
    })
}
