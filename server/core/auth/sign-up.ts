import { sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { record } from '../database/activity-log.ts'
import { newId } from '../database/ids.ts'
import { recordRefusal } from '../database/refusal-log.ts'
import type { Database } from '../database/tables.ts'
import { appError } from '../errors.ts'
import { setupCodeGlobal } from '../limits.ts'
import { refund, consume } from '../rate-limiter.ts'
import { type AccountState, lockAccounts } from './account-state.ts'
import {
  logVerification,
  sendVerificationEmail,
  verifyAccount,
  type VerifyingContext,
} from './email-verification.ts'
import { alreadyRegisteredEmail } from './emails.ts'
import { hashPassword } from './password-hashing.ts'
import { assertPasswordStrength } from './password-policy.ts'
import type { signUpInput } from './schema.ts'
import { deleteUserSessions } from './session-rows.ts'
import { consumeSetupCode, isValidSetupCode } from './setup-link.ts'
import { INVALID_LINK_MESSAGE } from './user-tokens.ts'

/**
 * Creates an account and mails its verification link. Without a mail server, an account made through a start link is
 * verified at once. An unverified account with this address starts over: it may be a stranger's, who must not lock out
 * the address's owner. A verified account does not change: its owner gets a mail, and a set-up code stays valid.
 * @returns the account, if it is the first one and signed in at once
 * @throws TRPCError FORBIDDEN while sign-up is closed, BAD_REQUEST for a weak password or an invalid set-up code
 */
export async function signUp(
  ctx: VerifyingContext,
  { email, password, setup }: z.output<typeof signUpInput>,
): Promise<{ id: string; email: string; state: AccountState } | null> {
  if (setup === undefined && ctx.env.SIGNUP === 'closed') {
    ctx.log.info({ event: 'sign_up_refused', address: ctx.address })
    throw appError('FORBIDDEN', 'Sign-up is closed. Ask an administrator of this site.')
  }
  await assertPasswordStrength(ctx.env, password, email)
  if (setup !== undefined) await consume(ctx, setupCodeGlobal)
  const password_hash = await hashPassword(password)
  const created = await ctx.db
    .transaction()
    .execute((trx) => createAccount(trx, ctx, { email, password_hash, setup }))
  if (setup !== undefined) await refund(ctx, setupCodeGlobal)
  ctx.log.info({ event: 'sign_up', account: created?.id ?? null, address: ctx.address })
  if (!created?.verified) return null
  logVerification(ctx, created.verified)
  const { id, email: verifiedEmail, state, isSignedIn } = created.verified
  return isSignedIn ? { id, email: verifiedEmail, state } : null
}

async function createAccount(
  trx: Transaction<Database>,
  ctx: VerifyingContext,
  { email, password_hash, setup }: { email: string; password_hash: string; setup?: string },
) {
  // Before any row is locked: the same order as when an account is verified later.
  if (setup !== undefined && ctx.env.SMTP_URL === null) await lockAccounts(trx)
  // Written before the code is consumed, so that two concurrent sign-ups with one address use up only one code.
  const user = await insertOrStartOver(trx, ctx, { email, password_hash }, setup !== undefined)
  // The code is checked for a known address too, or the response would reveal which addresses are known (S10).
  if (!user && setup !== undefined && !(await isValidSetupCode(trx, setup))) throw setupCodeError(ctx)
  if (!user) {
    await ctx.mail.send(trx, alreadyRegisteredEmail(ctx.env, email))
    return null
  }
  const setup_origin = setup === undefined ? null : await consumeSetupCode(trx, setup)
  if (setup !== undefined && setup_origin === null) throw setupCodeError(ctx)
  const approved = ctx.env.SIGNUP === 'open' || setup_origin === 'cli'
  await trx
    .updateTable('users')
    .set({ setup_origin, approved_at: approved ? sql<Date>`now()` : null })
    .where('id', '=', user.id)
    .execute()
  await record(trx, { me: user, address: ctx.address }, 'sign_up', 'users', user.id, {
    after: { email, setup_origin },
  })
  // Without a mail server, the verification link would appear where the start link was read: in the log.
  if (setup_origin === 'start' && ctx.env.SMTP_URL === null)
    return { id: user.id, verified: await verifyAccount(trx, ctx, user.id) }
  // With a set-up code the mail has its own rate limit, so that strangers' requests cannot block it.
  await sendVerificationEmail(trx, ctx, user, setup_origin !== null)
  return { id: user.id, verified: null }
}

const isUninvited = sql<boolean>`users.setup_origin is null`
/** A second sign-up within a minute is the same person who pressed twice, and one code is enough. */
const isOldOrUninvited = sql<boolean>`(${isUninvited} or users.created_at < now() - interval '1 minute')`

/**
 * Inserts the account, or takes over an unverified one and ends its sessions. Mailed links stay valid: they ask for the
 * new password, and otherwise a stranger who signs up repeatedly with somebody's address could lock that person out. An
 * account that was made with a set-up code can be taken over with another code only, so that a stranger cannot undo an
 * invitation.
 * @returns null when the address has an account that does not change
 */
async function insertOrStartOver(
  trx: Transaction<Database>,
  { address }: VerifyingContext,
  values: { email: string; password_hash: string },
  hasCode: boolean,
): Promise<{ id: string; email: string } | null> {
  const user = await trx
    .insertInto('users')
    .values({ id: newId(), ...values, sign_up_address: address })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({
          password_hash: values.password_hash,
          sign_up_address: address,
          created_at: sql<Date>`clock_timestamp()`,
        })
        .where('users.verified_at', 'is', null)
        .where('users.disabled_at', 'is', null)
        .where(hasCode ? isOldOrUninvited : isUninvited),
    )
    .returning(['id', 'email'])
    .executeTakeFirst()
  if (!user) return null
  await deleteUserSessions(trx, user.id)
  return user
}

function setupCodeError(ctx: VerifyingContext) {
  ctx.log.warn({ event: 'setup_code_refused', address: ctx.address })
  recordRefusal(ctx, { reason: 'setup_code' })
  return appError('BAD_REQUEST', INVALID_LINK_MESSAGE)
}
