import { type Expression, sql, type SqlBool, type Transaction } from 'kysely'
import { record } from '../database/activity-log.ts'
import type { Database, Db } from '../database/tables.ts'
import { appError, orNotFound } from '../errors.ts'
import { phoneUrls } from '../phone-number/phone-number.ts'
import type { Account, Context } from '../trpc.ts'
import { accountStateOf, isActive, lockAccounts } from './account-state.ts'
import { deleteCalendarKey } from './calendar-key.ts'
import { approvedEmail } from './emails.ts'
import { deleteUserSessions } from './session-rows.ts'
import { revokeStartLinks } from './setup-link.ts'

/** An account in the list of accounts; `phone_url` dials its number. */
export type ListedAccount = Awaited<ReturnType<typeof queryAccounts>>[number]

type Ctx = Pick<Context, 'db' | 'env' | 'log' | 'mail' | 'address'>

/** Lists every account: pending ones first, then the newest. */
export async function listAccounts(db: Db): Promise<ListedAccount[]> {
  const accounts = await queryAccounts(db)
  return accounts.toSorted((a, b) => Number(b.state === 'pending') - Number(a.state === 'pending'))
}

/**
 * Approves an account, and mails its owner if it was pending. Nobody can approve their own: calls need an active
 * account (S03).
 */
export async function approveAccount(ctx: Ctx, actor: Account, id: string): Promise<ListedAccount> {
  return await changeAccount(ctx, actor, id, 'approve', async (trx, account) => {
    await trx
      .updateTable('users')
      .set((eb) => ({ approved_at: eb.fn.coalesce('approved_at', sql<Date>`now()`), sign_up_address: null }))
      .where('id', '=', id)
      .execute()
    if (account.state === 'pending') await ctx.mail.send(trx, approvedEmail(ctx.env, account.email))
  })
}

/**
 * Disables another account, ends its sessions and its calendar, and deletes its links.
 * @throws TRPCError CONFLICT for one's own account, which includes the last active one
 */
export async function disableAccount(ctx: Ctx, actor: Account, id: string): Promise<ListedAccount> {
  return await changeAccount(ctx, actor, id, 'disable', async (trx) => {
    if (id === actor.id) throw appError('CONFLICT', await selfDisableMessage(trx, id))
    await trx
      .updateTable('users')
      .set((eb) => ({ disabled_at: eb.fn.coalesce('disabled_at', sql<Date>`now()`) }))
      .where('id', '=', id)
      .execute()
    await deleteUserSessions(trx, id)
    await deleteCalendarKey(trx, id)
    await trx.deleteFrom('user_tokens').where('user_id', '=', id).execute()
  })
}

/** Enables a disabled account. It returns to its former state. */
export async function enableAccount(ctx: Ctx, actor: Account, id: string): Promise<ListedAccount> {
  return await changeAccount(ctx, actor, id, 'enable', async (trx) => {
    await trx.updateTable('users').set({ disabled_at: null }).where('id', '=', id).execute()
  })
}

/** Changes an account's state with its activity entry, serialized with all other such changes. */
async function changeAccount(
  ctx: Ctx,
  actor: Account,
  id: string,
  action: 'approve' | 'disable' | 'enable',
  change: (trx: Transaction<Database>, account: ListedAccount) => Promise<void>,
): Promise<ListedAccount> {
  const after = await ctx.db.transaction().execute(async (trx) => {
    await lockAccounts(trx)
    await assertActorActive(trx, actor)
    const before = await findAccount(trx, id)
    await change(trx, before)
    await revokeStartLinks(trx)
    const after = await findAccount(trx, id)
    await record(trx, { me: actor, address: ctx.address }, action, 'users', id, {
      before: { email: before.email, state: before.state },
      after: { email: after.email, state: after.state },
    })
    return after
  })
  ctx.log.info({ event: `account_${action}d`, account: id, by: actor.id, address: ctx.address })
  return after
}

/** Checks the caller again: another administrator may have disabled it while this call waited for the lock. */
async function assertActorActive(trx: Transaction<Database>, actor: Account): Promise<void> {
  const activeActor = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', actor.id)
    .where(isActive)
    .executeTakeFirst()
  if (!activeActor) throw appError('UNAUTHORIZED', 'Please sign in.')
}

async function selfDisableMessage(trx: Transaction<Database>, id: string): Promise<string> {
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '!=', id)
    .where(isActive)
    .limit(1)
    .executeTakeFirst()
  return other ? 'You cannot disable your own account.' : 'The last account cannot be disabled.'
}

async function findAccount(trx: Transaction<Database>, id: string): Promise<ListedAccount> {
  const [account] = await queryAccounts(trx, sql<SqlBool>`users.id = ${id}`)
  return orNotFound(account, 'Account')
}

async function queryAccounts(db: Db, condition: Expression<SqlBool> = sql<SqlBool>`true`) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('sessions', 'sessions.user_id', 'users.id')
    .select((eb) => [
      'users.id',
      'users.email',
      'users.name',
      'users.phone',
      'users.verified_at',
      'users.approved_at',
      'users.disabled_at',
      'users.created_at',
      'users.sign_up_address',
      eb.fn.max('sessions.last_seen_at').as('last_seen_at'),
    ])
    .where(condition)
    .groupBy('users.id')
    .orderBy('users.created_at', 'desc')
    .execute()
  return rows.map(({ verified_at, approved_at, disabled_at, ...account }) => ({
    ...account,
    phone_url: phoneUrls(account.phone).phone_url,
    state: disabled_at === null ? accountStateOf({ verified_at, approved_at }) : ('disabled' as const),
  }))
}
