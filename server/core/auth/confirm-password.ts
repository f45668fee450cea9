import { recordRefusal } from '../database/refusal-log.ts'
import { appError } from '../errors.ts'
import { passwordByAccount } from '../limits.ts'
import { consume, refund } from '../rate-limiter.ts'
import type { Account, Context } from '../trpc.ts'
import { verifyPassword } from './password-hashing.ts'

type Ctx = Pick<Context, 'db' | 'env' | 'log' | 'address'>

/**
 * Checks the signed-in account's password again, before an action that a stranger at an open browser must not take.
 * @param field name of the form's field, which gets the message
 * @returns the password's hash
 * @throws TRPCError BAD_REQUEST for a wrong password, TOO_MANY_REQUESTS after ten in five minutes
 */
export async function confirmPassword(
  ctx: Ctx,
  me: Account,
  password: string,
  field: string,
): Promise<string> {
  const { id } = me
  await consume({ ...ctx, me }, passwordByAccount, id)
  const { password_hash } = await ctx.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(password_hash, password))) {
    ctx.log.warn({ event: 'password_confirmation_failed', account: id, address: ctx.address })
    recordRefusal({ ...ctx, me }, { reason: 'confirmation' })
    const message = 'This is not your current password.'
    throw appError('BAD_REQUEST', message, { fields: { [field]: [message] } })
  }
  await refund(ctx, passwordByAccount, id)
  return password_hash
}
