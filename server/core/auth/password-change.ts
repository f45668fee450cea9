import type * as z from 'zod/mini'
import { record } from '../database/activity-log.ts'
import { appError } from '../errors.ts'
import type { Account, Context } from '../trpc.ts'
import { deleteCalendarKey } from './calendar-key.ts'
import { confirmPassword } from './confirm-password.ts'
import { passwordChangedEmail } from './emails.ts'
import { hashPassword } from './password-hashing.ts'
import { assertPasswordStrength } from './password-policy.ts'
import type { changePasswordInput } from './schema.ts'
import { deleteUserSessions } from './session-rows.ts'

/**
 * Changes an account's password, after checking the current one, and ends its other sessions.
 * @throws TRPCError BAD_REQUEST with `fields.current` for a wrong current password, with `fields.password` for a weak
 * new one; CONFLICT when the password was changed meanwhile
 */
export async function changePassword(
  ctx: Context,
  me: Account,
  input: z.output<typeof changePasswordInput>,
): Promise<void> {
  const { id, email, session_id } = me
  const currentHash = await confirmPassword(ctx, me, input.current, 'current')
  await assertPasswordStrength(ctx.env, input.password, email)
  const password_hash = await hashPassword(input.password)
  await ctx.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', id)
      .where('password_hash', '=', currentHash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw appError('CONFLICT', 'Your password was changed in the meantime.')
    await deleteUserSessions(trx, id, session_id)
    await deleteCalendarKey(trx, id)
    await trx.deleteFrom('user_tokens').where('user_id', '=', id).where('kind', '=', 'reset').execute()
    await record(trx, { me, address: ctx.address }, 'change_password', 'users', id)
    // An unverified address may belong to a stranger, who would get a mail at every change.
    if (me.state !== 'unverified') await ctx.mail.send(trx, passwordChangedEmail(ctx.env, email))
  })
  ctx.log.info({ event: 'password_changed', account: id, address: ctx.address })
}
