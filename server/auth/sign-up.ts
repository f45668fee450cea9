import { sql, type Transaction } from 'kysely'
import { recordActivity } from '../database/activity-log.ts'
import { newId } from '../database/ids.ts'
import type { Database } from '../database/tables.ts'
import { appError } from '../errors.ts'
import { setupCodeGlobal } from '../limits.ts'
import { refund, consume } from '../rate-limiter.ts'
import type { Context } from '../trpc.ts'
import { sendVerificationEmail } from './email-verification.ts'
import { alreadyRegisteredEmail } from './emails.ts'
import { hashPassword } from './password-hashing.ts'
import { assertPasswordStrength } from './password-policy.ts'
import { consumeSetupCode, isValidSetupCode } from './setup-link.ts'

export const INVALID_LINK_MESSAGE = 'This link is no longer valid.'

interface SignUpFields {
  email: string
  password: string
  /** The code of a set-up link: opens sign-up whatever SIGNUP says (S04). */
  setup?: string
}

type Ctx = Pick<Context, 'db' | 'env' | 'log' | 'mail' | 'address'>

/**
 * Makes an account and mails its address a link that proves it. Where the address has an account nothing changes but
 * that its owner gets a mail; a set-up code given with it is not used up.
 * @throws TRPCError FORBIDDEN while sign-up is closed, BAD_REQUEST for a weak password or a code that is no longer good
 */
export async function signUp(ctx: Ctx, { email, password, setup }: SignUpFields): Promise<void> {
  if (setup === undefined && ctx.env.SIGNUP === 'closed')
    throw appError('FORBIDDEN', 'Sign-up is closed. Ask an administrator of this site.')
  assertPasswordStrength(ctx.env, password)
  if (setup !== undefined) await consume(ctx, setupCodeGlobal)
  const password_hash = await hashPassword(password)
  const accountId = await ctx.db
    .transaction()
    .execute((trx) => createAccount(trx, ctx, { email, password_hash, setup }))
  if (setup !== undefined) await refund(ctx, setupCodeGlobal)
  ctx.log.info({ event: 'sign_up', account: accountId, address: ctx.address })
}

async function createAccount(
  trx: Transaction<Database>,
  ctx: Ctx,
  { email, password_hash, setup }: { email: string; password_hash: string; setup?: string },
): Promise<string | null> {
  // Before the code is used up: of two sign-ups with one address at the same moment the second has a known one.
  const user = await trx
    .insertInto('users')
    .values({ id: newId(), email, password_hash })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'email'])
    .executeTakeFirst()
  // A code is judged for a known address too, or the answer would tell which addresses are known.
  if (!user && setup !== undefined && !(await isValidSetupCode(trx, setup)))
    throw appError('BAD_REQUEST', INVALID_LINK_MESSAGE)
  if (!user) return await notifyOwner(trx, ctx, email)
  const setup_origin = setup === undefined ? null : await consumeSetupCode(trx, setup)
  if (setup !== undefined && setup_origin === null) throw appError('BAD_REQUEST', INVALID_LINK_MESSAGE)
  const approved = ctx.env.SIGNUP === 'open' || setup_origin === 'cli'
  await trx
    .updateTable('users')
    .set({ setup_origin, approved_at: approved ? sql<Date>`now()` : null })
    .where('id', '=', user.id)
    .execute()
  // Whoever holds a set-up code is no stranger: three forms with that address do not keep this mail back.
  await sendVerificationEmail(trx, ctx, user, setup_origin !== null)
  await recordActivity(trx, {
    user_id: user.id,
    action: 'sign_up',
    table: 'users',
    record_id: user.id,
    after: { email, setup_origin },
  })
  return user.id
}

async function notifyOwner(trx: Transaction<Database>, { env, mail }: Ctx, email: string): Promise<null> {
  await mail.send(trx, alreadyRegisteredEmail(env, email))
  return null
}
