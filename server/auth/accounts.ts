import { type Expression, sql, type SqlBool, type Transaction } from 'kysely'
import { recordActivity } from '../activity.ts'
import type { Database, Db } from '../database.ts'
import { failure, orNotFound } from '../errors.ts'
import type { Account, AccountState, Context } from '../trpc.ts'
import { isActive, lockAccounts, voidStartLinks } from './activation.ts'
import { approvedEmail } from './emails.ts'
import { endSessionsOf, stateOf } from './sessions.ts'

/** An account as the screen 'Accounts' shows it. */
export interface ListedAccount {
  id: string
  email: string
  state: AccountState | 'disabled'
  created_at: Date
  last_seen_at: Date | null
}

type Ctx = Pick<Context, 'db' | 'env' | 'log' | 'mail' | 'address'>

/** Every account: those that wait for approval first, then the newest. */
export async function listAccounts(db: Db): Promise<ListedAccount[]> {
  const accounts = await select(db)
  return accounts.toSorted((a, b) => Number(b.state === 'pending') - Number(a.state === 'pending'))
}

/** Approves another account; nobody approves himself, because who is not approved does not get here (S03). */
export async function approveAccount(ctx: Ctx, me: Account, id: string): Promise<ListedAccount> {
  return await changeAccount(ctx, me, id, 'approve', async (trx, account) => {
    await trx
      .updateTable('users')
      .set((eb) => ({ approved_at: eb.fn.coalesce('approved_at', sql<Date>`now()`) }))
      .where('id', '=', id)
      .execute()
    if (account.state === 'pending') await ctx.mail.send(trx, approvedEmail(ctx.env, account.email))
  })
}

/** Disables another account and ends its sessions. */
export async function disableAccount(ctx: Ctx, me: Account, id: string): Promise<ListedAccount> {
  return await changeAccount(ctx, me, id, 'disable', async (trx) => {
    if (id === me.id) throw failure('CONFLICT', await whyNotOneself(trx, id))
    await trx
      .updateTable('users')
      .set((eb) => ({ disabled_at: eb.fn.coalesce('disabled_at', sql<Date>`now()`) }))
      .where('id', '=', id)
      .execute()
    await endSessionsOf(trx, id)
    await trx.deleteFrom('user_tokens').where('user_id', '=', id).execute()
  })
}

/** Enables an account; it is then what it was before. */
export async function enableAccount(ctx: Ctx, me: Account, id: string): Promise<ListedAccount> {
  return await changeAccount(ctx, me, id, 'enable', async (trx) => {
    await trx.updateTable('users').set({ disabled_at: null }).where('id', '=', id).execute()
  })
}

/** One change to one account, with its trace, while no other change to who is active can happen. */
async function changeAccount(
  ctx: Ctx,
  me: Account,
  id: string,
  action: 'approve' | 'disable' | 'enable',
  change: (trx: Transaction<Database>, account: ListedAccount) => Promise<void>,
): Promise<ListedAccount> {
  const after = await ctx.db.transaction().execute(async (trx) => {
    await lockAccounts(trx)
    await mustStillBeActive(trx, me)
    const before = await one(trx, id)
    await change(trx, before)
    await voidStartLinks(trx)
    const after = await one(trx, id)
    await recordActivity(trx, {
      by: me.id,
      action,
      table: 'users',
      record_id: id,
      before: { email: before.email, state: before.state },
      after: { email: after.email, state: after.state },
    })
    return after
  })
  ctx.log.info({ event: `account_${action}d`, account: id, by: me.id, address: ctx.address })
  return after
}

/** While this call waited for the lock, another administrator may have disabled its caller. */
async function mustStillBeActive(trx: Transaction<Database>, me: Account): Promise<void> {
  const still = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', me.id)
    .where(isActive)
    .executeTakeFirst()
  if (!still) throw failure('UNAUTHORIZED', 'Please sign in.')
}

async function whyNotOneself(trx: Transaction<Database>, id: string): Promise<string> {
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '!=', id)
    .where(isActive)
    .limit(1)
    .executeTakeFirst()
  return other ? 'You cannot disable your own account.' : 'The last account cannot be disabled.'
}

async function one(trx: Transaction<Database>, id: string): Promise<ListedAccount> {
  const [account] = await select(trx, sql<SqlBool>`users.id = ${id}`)
  return orNotFound(account, 'Account')
}

async function select(db: Db, which: Expression<SqlBool> = sql<SqlBool>`true`): Promise<ListedAccount[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('sessions', 'sessions.user_id', 'users.id')
    .select((eb) => [
      'users.id',
      'users.email',
      'users.verified_at',
      'users.approved_at',
      'users.disabled_at',
      'users.created_at',
      eb.fn.max('sessions.last_seen_at').as('last_seen_at'),
    ])
    .where(which)
    .groupBy('users.id')
    .orderBy('users.created_at', 'desc')
    .execute()
  return rows.map(({ verified_at, approved_at, disabled_at, ...account }) => ({
    ...account,
    state: disabled_at === null ? stateOf({ verified_at, approved_at }) : 'disabled',
  }))
}
