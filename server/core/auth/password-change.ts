import type * as z from 'zod/mini'
import { record } from '../database/activity-log.ts'
import { appError } from '../errors.ts'
import type { Account, Context } from '../trpc.ts'
import { deleteCalendarKey } from './calendar-key.ts'
import { confirmPassword } from './confirm-password.ts'
import { passwordChangedEmail, passwordResetEmail } from './emails.ts'
import { hashPassword } from './password-hashing.ts'
import { assertPasswordStrength } from './password-policy.ts'
import type { changePasswordInput, resetInput } from './schema.ts'
import { deleteUserSessions } from './session-rows.ts'
import { markAddressKnown } from './sign-in-rate-limit.ts'
import { consumeUserToken, createUserToken, findTokenUser, INVALID_LINK_MESSAGE } from './user-tokens.ts'

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

/** Mails a password reset link to the owner of the address. Does nothing if there is no enabled account for it. */
export async function sendPasswordResetLink(ctx: Context, email: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'verified_at'])
      .where('email', '=', email)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    ctx.log.info({ event: 'reset_requested', account: user?.id ?? null, address: ctx.address })
    if (!user) return
    const token = await createUserToken(trx, user.id, 'reset')
    const message = passwordResetEmail(ctx.env, email, token)
    await ctx.mail.send(trx, { ...message, isVerifiedAddress: user.verified_at !== null })
  })
}

/**
 * Sets a new password by the token of a mailed link, and ends every session of the account.
 * @throws TRPCError BAD_REQUEST for a weak password, or when the link is no longer valid
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: z.output<typeof resetInput>,
): Promise<void> {
  const owner = await findTokenUser(ctx.db, 'reset', token)
  await assertPasswordStrength(ctx.env, password, owner?.email)
  const password_hash = await hashPassword(password)
  const user = await ctx.db.transaction().execute(async (trx) => {
    const id = await consumeUserToken(trx, 'reset', token)
    if (id === null) throw appError('BAD_REQUEST', INVALID_LINK_MESSAGE)
    const user = await trx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', id)
      .where('disabled_at', 'is', null)
      .returning(['id', 'email', 'verified_at'])
      .executeTakeFirst()
    if (!user) throw appError('BAD_REQUEST', INVALID_LINK_MESSAGE)
    await deleteUserSessions(trx, id)
    await deleteCalendarKey(trx, id)
    // Other reset links for the account become invalid, or their holder could undo this.
    await trx.deleteFrom('user_tokens').where('user_id', '=', id).where('kind', '=', 'reset').execute()
    await record(trx, { me: user, address: ctx.address }, 'reset_password', 'users', id)
    await ctx.mail.send(trx, passwordChangedEmail(ctx.env, user.email))
    return user
  })
  // The owner is at this client address: strangers who used up the account's attempts must not lock them out (S11).
  await markAddressKnown(ctx.db, user, ctx.address)
  ctx.log.info({ event: 'password_reset', account: user.id, address: ctx.address })
}
