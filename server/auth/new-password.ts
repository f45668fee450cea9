import type * as z from 'zod/mini'
import { recordActivity } from '../activity.ts'
import { failure } from '../errors.ts'
import type { Account, Context } from '../trpc.ts'
import { rememberPlace } from './attempts.ts'
import { passwordChangedEmail, passwordResetEmail } from './emails.ts'
import { refuseWeak } from './password-rules.ts'
import { hashPassword, isPassword } from './passwords.ts'
import type { changePasswordInput, resetInput } from './schema.ts'
import { endSessionsOf } from './sessions.ts'
import { LINK_GONE } from './sign-up.ts'
import { consumeTokenOf, newTokenOf } from './verification.ts'

/** Mails the owner of the address a link to a new password; without an account of that address it does nothing. */
export async function mailResetLink(ctx: Context, email: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'verified_at'])
      .where('email', '=', email)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    ctx.log.info({ event: 'reset_requested', account: user?.id ?? null, address: ctx.address })
    if (!user) return
    const token = await newTokenOf(trx, user.id, 'reset')
    const proved = user.verified_at !== null
    await ctx.mail.send(trx, { ...passwordResetEmail(ctx.env, email, token), proved })
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
  refuseWeak(ctx.env, password)
  const password_hash = await hashPassword(password)
  const user = await ctx.db.transaction().execute(async (trx) => {
    const id = await consumeTokenOf(trx, 'reset', token)
    if (id === null) throw failure('BAD_REQUEST', LINK_GONE)
    const user = await trx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', id)
      .where('disabled_at', 'is', null)
      .returning(['id', 'email'])
      .executeTakeFirst()
    if (!user) throw failure('BAD_REQUEST', LINK_GONE)
    await endSessionsOf(trx, id)
    // Other links that were asked for before: whoever holds one must not undo this.
    await trx.deleteFrom('user_tokens').where('user_id', '=', id).where('kind', '=', 'reset').execute()
    await recordActivity(trx, { by: id, action: 'reset_password', table: 'users', record_id: id })
    await ctx.mail.send(trx, passwordChangedEmail(ctx.env, user.email))
    return user
  })
  // The owner proved to be here: a stranger who used up the account's attempts does not keep him out.
  await rememberPlace(ctx, user.email, ctx.address)
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
  const { password_hash: before } = await ctx.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!(await isPassword(before, input.current))) {
    ctx.log.warn({ event: 'password_change_failed', account: id, address: ctx.address })
    const message = 'This is not your present password.'
    throw failure('BAD_REQUEST', message, { fields: { current: [message] } })
  }
  refuseWeak(ctx.env, input.password)
  const password_hash = await hashPassword(input.password)
  await ctx.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', id)
      .where('password_hash', '=', before)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw failure('CONFLICT', 'Your password was changed in the meantime.')
    await endSessionsOf(trx, id, session_id)
    await trx.deleteFrom('user_tokens').where('user_id', '=', id).where('kind', '=', 'reset').execute()
    await recordActivity(trx, { by: id, action: 'change_password', table: 'users', record_id: id })
    await ctx.mail.send(trx, passwordChangedEmail(ctx.env, email))
  })
  ctx.log.info({ event: 'password_changed', account: id, address: ctx.address })
}
