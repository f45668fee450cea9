import type * as z from 'zod/mini'
import { recordActivity } from '../database/activity-log.ts'
import { appError } from '../errors.ts'
import type { Account, Context } from '../trpc.ts'
import { consumeUserToken, createUserToken } from './email-verification.ts'
import { passwordChangedEmail, passwordResetEmail } from './emails.ts'
import { hashPassword, verifyPassword } from './password-hashing.ts'
import { assertPasswordStrength } from './password-policy.ts'
import type { changePasswordInput, resetInput } from './schema.ts'
import { endUserSessions } from './sessions.ts'
import { markAddressKnown } from './sign-in-rate-limit.ts'
import { INVALID_LINK_MESSAGE } from './sign-up.ts'

/** Mails the owner of the address a link to a new password; without an account of that address it does nothing. */
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
    const verifiedRecipient = user.verified_at !== null
    await ctx.mail.send(trx, { ...passwordResetEmail(ctx.env, email, token), proved: verifiedRecipient })
  })
}

/**
 * By the link of that mail: ends every session of the account.
 * @throws BAD_REQUEST 'This link is no longer valid.'
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: z.output<typeof resetInput>,
): Promise<void> {
  assertPasswordStrength(ctx.env, password)
  const password_hash = await hashPassword(password)
  const user = await ctx.db.transaction().execute(async (trx) => {
    const id = await consumeUserToken(trx, 'reset', token)
    if (id === null) throw appError('BAD_REQUEST', INVALID_LINK_MESSAGE)
    const user = await trx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', id)
      .where('disabled_at', 'is', null)
      .returning(['id', 'email'])
      .executeTakeFirst()
    if (!user) throw appError('BAD_REQUEST', INVALID_LINK_MESSAGE)
    await endUserSessions(trx, id)
    // Other links that were asked for before: whoever holds one must not undo this.
    await trx.deleteFrom('user_tokens').where('user_id', '=', id).where('kind', '=', 'reset').execute()
    await recordActivity(trx, { user_id: id, action: 'reset_password', table: 'users', record_id: id })
    await ctx.mail.send(trx, passwordChangedEmail(ctx.env, user.email))
    return user
  })
  // The owner proved to be here: a stranger who used up the account's attempts does not keep him out.
  await markAddressKnown(ctx, user.email, ctx.address)
  ctx.log.info({ event: 'password_reset', account: user.id, address: ctx.address })
}

/**
 * By the present password: ends every other session of the account.
 * @throws BAD_REQUEST with `fields.current` when that is not the present one
 */
export async function changePassword(
  ctx: Context,
  me: Account,
  input: z.output<typeof changePasswordInput>,
): Promise<void> {
  const { id, email, session_id } = me
  const { password_hash: currentHash } = await ctx.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(currentHash, input.current))) {
    ctx.log.warn({ event: 'password_change_failed', account: id, address: ctx.address })
    const message = 'This is not your present password.'
    throw appError('BAD_REQUEST', message, { fields: { current: [message] } })
  }
  assertPasswordStrength(ctx.env, input.password)
  const password_hash = await hashPassword(input.password)
  await ctx.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', id)
      .where('password_hash', '=', currentHash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw appError('CONFLICT', 'Your password was changed in the meantime.')
    await endUserSessions(trx, id, session_id)
    await trx.deleteFrom('user_tokens').where('user_id', '=', id).where('kind', '=', 'reset').execute()
    await recordActivity(trx, { user_id: id, action: 'change_password', table: 'users', record_id: id })
    await ctx.mail.send(trx, passwordChangedEmail(ctx.env, email))
  })
  ctx.log.info({ event: 'password_changed', account: id, address: ctx.address })
}
