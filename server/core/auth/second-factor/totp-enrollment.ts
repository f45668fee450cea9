import { sql } from 'kysely'
import { newId } from '../../database/ids.ts'
import { recordRefusal } from '../../database/refusal-log.ts'
import { appError } from '../../errors.ts'
import { passwordByAccount, TOTP_ENROLLMENT_SECONDS } from '../../limits.ts'
import { consume, refund } from '../../rate-limiter.ts'
import type { Account } from '../../trpc.ts'
import { type AddedFactor, addFactor, FACTOR_COLUMNS, type FactorContext, lockOwnAccount } from './factors.ts'
import { generateTotpSecret, matchingTotpStep, totpEnrollment } from './totp.ts'

/*
 * Adding an authenticator app: its key is shown first, and it counts as a second factor after its first code.
 */

/** Starts adding an authenticator app: makes a new key, in place of an earlier one that was never confirmed. */
export async function startTotp(ctx: FactorContext, me: Account): Promise<{ secret: string; uri: string }> {
  const totp_secret = generateTotpSecret()
  const { business_name } = await ctx.db.transaction().execute(async (trx) => {
    await lockOwnAccount(trx, me)
    await trx
      .deleteFrom('second_factors')
      .where('user_id', '=', me.id)
      .where('confirmed_at', 'is', null)
      .execute()
    const name = 'Authenticator app'
    await trx
      .insertInto('second_factors')
      .values({ id: newId(), user_id: me.id, kind: 'totp', name, totp_secret })
      .execute()
    return await trx.selectFrom('settings').select('business_name').executeTakeFirstOrThrow()
  })
  return totpEnrollment(totp_secret, business_name, me.email)
}

/**
 * Adds the authenticator app that was started within the last hour, confirmed by its first code.
 * @throws TRPCError BAD_REQUEST with `fields.code` for a wrong code, or when none was started; TOO_MANY_REQUESTS as for
 * wrong passwords
 */
export async function confirmTotp(
  ctx: FactorContext,
  me: Account,
  code: string,
  name?: string,
): Promise<AddedFactor> {
  await consume({ ...ctx, me }, passwordByAccount, me.id)
  const added = await addFactor(ctx, me, async (trx) => {
    const started = await trx
      .selectFrom('second_factors')
      .select(['id', 'name', 'totp_secret'])
      .where('user_id', '=', me.id)
      .where('confirmed_at', 'is', null)
      .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${TOTP_ENROLLMENT_SECONDS})`)
      .executeTakeFirst()
    const last_totp_step = started?.totp_secret ? matchingTotpStep(started.totp_secret, code) : null
    if (!started || last_totp_step === null) {
      ctx.log.warn({ event: 'second_factor_refused', account: me.id, address: ctx.address })
      recordRefusal({ ...ctx, me }, { reason: 'factor' })
      throw appError('BAD_REQUEST', 'Invalid code.', { fields: { code: ['Invalid code.'] } })
    }
    return await trx
      .updateTable('second_factors')
      .set({ name: name || started.name, last_totp_step, confirmed_at: sql<Date>`now()` })
      .where('id', '=', started.id)
      .returning(FACTOR_COLUMNS)
      .executeTakeFirstOrThrow()
  })
  await refund(ctx, passwordByAccount, me.id)
  return added
}
