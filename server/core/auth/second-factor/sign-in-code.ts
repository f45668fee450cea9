import { sql, type Transaction } from 'kysely'
import { record } from '../../database/activity-log.ts'
import { recordRefusal } from '../../database/refusal-log.ts'
import type { Database, Db } from '../../database/tables.ts'
import { appError } from '../../errors.ts'
import type { Context } from '../../trpc.ts'
import { recoveryCodeUsedEmail } from '../emails.ts'
import { consumeRecoveryCode, countRecoveryCodes } from './recovery-codes.ts'
import { matchingTotpStep } from './totp.ts'

/** The kinds of second factor that an account has; if it has none, its password is enough. */
async function factorKinds(db: Db, user_id: string) {
  const rows = await db
    .selectFrom('second_factors')
    .select('kind')
    .distinct()
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .orderBy('kind', 'desc')
    .execute()
  return rows.map(({ kind }) => kind)
}

/**
 * Requires a code if the account has a second factor, and consumes it: six digits of an authenticator app, or a
 * recovery code. Each works once (S13). It runs in the sign-in's transaction, which locks the account, so that a factor
 * that is added meanwhile counts.
 * @throws TRPCError UNAUTHORIZED 'Invalid code.', or with the reason `code_required` when there is none
 */
export async function consumeSignInCode(
  trx: Transaction<Database>,
  ctx: Pick<Context, 'db' | 'env' | 'log' | 'mail' | 'address'>,
  user: { id: string; email: string },
  code: string | undefined,
): Promise<void> {
  const factors = await factorKinds(trx, user.id)
  if (factors.length === 0) return
  if (!code) {
    ctx.log.info({ event: 'sign_in_code_required', account: user.id, address: ctx.address })
    // The password is right but not enough; `factors` are the kinds that the account can use besides.
    throw appError('UNAUTHORIZED', 'Please enter your code.', { reason: 'code_required', factors })
  }
  const digits = code.replaceAll(/\s/g, '')
  if (/^\d{6}$/.test(digits)) {
    if (await consumeTotp(trx, user.id, digits)) return
  } else if (await consumeRecoveryCode(trx, user.id, code)) {
    const left = await countRecoveryCodes(trx, user.id)
    await ctx.mail.send(trx, recoveryCodeUsedEmail(ctx.env, user.email, left))
    await record(trx, { me: user, address: ctx.address }, 'use_recovery_code', 'users', user.id)
    return
  }
  ctx.log.warn({ event: 'sign_in_failed', reason: 'code', account: user.id, address: ctx.address })
  recordRefusal(ctx, { reason: 'code', account: user.id })
  throw appError('UNAUTHORIZED', 'Invalid code.')
}

/** Accepts a code of a later step than the last accepted one. One statement: of ten sign-ins with it one succeeds. */
async function consumeTotp(trx: Transaction<Database>, user_id: string, code: string): Promise<boolean> {
  const apps = await trx
    .selectFrom('second_factors')
    .select(['id', 'totp_secret'])
    .where('user_id', '=', user_id)
    .where('kind', '=', 'totp')
    .where('confirmed_at', 'is not', null)
    .execute()
  for (const { id, totp_secret } of apps) {
    const step = totp_secret && matchingTotpStep(totp_secret, code)
    if (step === null) continue
    const { numUpdatedRows } = await trx
      .updateTable('second_factors')
      .set({ last_totp_step: step, last_used_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('last_totp_step', '<', step)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return true
  }
  return false
}
