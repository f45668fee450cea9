import { type Selectable, sql, type Transaction } from 'kysely'
import type { SecondFactorsTable } from '../../database/account-tables.ts'
import { record } from '../../database/activity-log.ts'
import { newId } from '../../database/ids.ts'
import type { Database, Db } from '../../database/tables.ts'
import { appError, orNotFound } from '../../errors.ts'
import { MAX_SECOND_FACTORS } from '../../limits.ts'
import type { Message } from '../../mail/mail.ts'
import type { Account, Context } from '../../trpc.ts'
import { factorAddedEmail, factorRemovedEmail, recoveryCodesReplacedEmail } from '../emails.ts'
import { deleteUserSessions } from '../session-rows.ts'
import type { NewPasskey } from './passkeys.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'

/*
 * The second factors of an account. Every change needs the password (`confirmPassword`), at once or in the step before.
 * Each change is recorded in the activity log, and the account's owner gets a mail.
 */

export type FactorContext = Pick<Context, 'db' | 'env' | 'log' | 'mail' | 'address'>

export const FACTOR_COLUMNS = ['id', 'kind', 'name', 'created_at', 'last_used_at'] as const

/** A second factor as its owner sees it. */
export type Factor = Pick<Selectable<SecondFactorsTable>, (typeof FACTOR_COLUMNS)[number]>

/** The answer to a new factor: the first one comes with the recovery codes, which are shown only once. */
export interface AddedFactor {
  factor: Factor
  recovery_codes?: string[]
}

export async function listFactors(
  db: Db,
  user_id: string,
): Promise<{ factors: Factor[]; recovery_codes_left: number }> {
  return {
    factors: await confirmedFactors(db, user_id),
    recovery_codes_left: await countRecoveryCodes(db, user_id),
  }
}

const confirmedFactors = (db: Db, user_id: string): Promise<Factor[]> =>
  db
    .selectFrom('second_factors')
    .select(FACTOR_COLUMNS)
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .orderBy('created_at')
    .execute()

export async function addPasskey(
  ctx: FactorContext,
  me: Account,
  passkey: NewPasskey,
  name?: string,
): Promise<AddedFactor> {
  return await addFactor(ctx, me, async (trx) => {
    const own = { id: newId(), user_id: me.id, kind: 'passkey', name: name || 'Passkey' } as const
    const added = await trx
      .insertInto('second_factors')
      .values({ ...own, confirmed_at: sql<Date>`now()`, ...passkey })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning(FACTOR_COLUMNS)
      .executeTakeFirst()
    if (!added) throw appError('CONFLICT', 'This passkey is already in use.')
    return added
  })
}

/**
 * Removes a factor, and with the last one the recovery codes.
 * @throws TRPCError NOT_FOUND, or CONFLICT for the last one where the site requires a second factor
 */
export async function removeFactor(ctx: FactorContext, me: Account, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockOwnAccount(trx, me)
    const removed = await trx
      .deleteFrom('second_factors')
      .where('id', '=', id)
      .where('user_id', '=', me.id)
      .where('confirmed_at', 'is not', null)
      .returning(['kind', 'name'])
      .executeTakeFirst()
    const { kind, name } = orNotFound(removed, 'Factor')
    const isLast = (await confirmedFactors(trx, me.id)).length === 0
    if (isLast && ctx.env.REQUIRE_SECOND_FACTOR)
      throw appError(
        'CONFLICT',
        'This site asks for two-step sign-in: add another way before you remove this one.',
      )
    if (isLast) await trx.deleteFrom('recovery_codes').where('user_id', '=', me.id).execute()
    await recordChange(trx, ctx, me, 'remove_factor', factorRemovedEmail(ctx.env, me.email, name), {
      kind,
      name,
    })
  })
  ctx.log.info({ event: 'second_factor_removed', account: me.id, address: ctx.address })
}

/**
 * Makes ten new recovery codes; the previous ones stop working.
 * @throws TRPCError CONFLICT for an account without a factor
 */
export async function renewRecoveryCodes(ctx: FactorContext, me: Account): Promise<string[]> {
  const codes = await ctx.db.transaction().execute(async (trx) => {
    await lockOwnAccount(trx, me)
    if ((await confirmedFactors(trx, me.id)).length === 0)
      throw appError('CONFLICT', 'Recovery codes come with an authenticator app or a passkey: add one first.')
    await recordChange(trx, ctx, me, 'new_recovery_codes', recoveryCodesReplacedEmail(ctx.env, me.email))
    return await replaceRecoveryCodes(trx, me.id)
  })
  ctx.log.info({ event: 'recovery_codes_replaced', account: me.id, address: ctx.address })
  return codes
}

/** Deletes every factor and recovery code of an account whose owner has lost them, and ends its sessions. */
export async function deleteFactors(trx: Transaction<Database>, user_id: string): Promise<void> {
  await lockUser(trx, user_id)
  await trx.deleteFrom('second_factors').where('user_id', '=', user_id).execute()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await deleteUserSessions(trx, user_id)
  await record(trx, null, 'reset_factors', 'users', user_id)
}

/**
 * Adds the factor that `insert` stores. The first one comes with recovery codes, and ends the account's other sessions:
 * they were begun without it.
 */
export async function addFactor(
  ctx: FactorContext,
  me: Account,
  insert: (trx: Transaction<Database>) => Promise<Factor>,
): Promise<AddedFactor> {
  const added = await ctx.db.transaction().execute(async (trx) => {
    await lockOwnAccount(trx, me)
    const count = (await confirmedFactors(trx, me.id)).length
    if (count >= MAX_SECOND_FACTORS)
      throw appError('CONFLICT', `An account has at most ${MAX_SECOND_FACTORS} of these.`)
    const factor = await insert(trx)
    const { kind, name } = factor
    await recordChange(trx, ctx, me, 'add_factor', factorAddedEmail(ctx.env, me.email, name), { kind, name })
    if (count > 0) return { factor }
    await deleteUserSessions(trx, me.id, me.session_id)
    return { factor, recovery_codes: await replaceRecoveryCodes(trx, me.id) }
  })
  ctx.log.info({
    event: 'second_factor_added',
    account: me.id,
    kind: added.factor.kind,
    address: ctx.address,
  })
  return added
}

/** Serializes changes to one account's factors: each has to know whether it concerns the first or the last factor. */
async function lockUser(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** Locks one's own account, and checks that neither a new password nor an administrator has ended the session. */
export async function lockOwnAccount(trx: Transaction<Database>, me: Account): Promise<void> {
  await lockUser(trx, me.id)
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', me.session_id)
    .executeTakeFirst()
  if (!session) throw appError('UNAUTHORIZED', 'Please sign in.')
}

async function recordChange(
  trx: Transaction<Database>,
  { mail, address }: FactorContext,
  { id }: Account,
  action: 'add_factor' | 'remove_factor' | 'new_recovery_codes',
  message: Message,
  after?: { kind: string; name: string },
): Promise<void> {
  await record(trx, { me: { id }, address }, action, 'users', id, { after })
  await mail.send(trx, message)
}
