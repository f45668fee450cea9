import { sql, type Transaction } from 'kysely'
import { recordActivity } from '../database/activity-log.ts'
import type { Database } from '../database/tables.ts'
import { TOKEN_SECONDS } from '../limits.ts'
import type { AccountState, Context } from '../trpc.ts'
import { hasActiveAccount, isActive, lockAccounts, revokeStartLinks } from './account-state.ts'
import { verificationEmail, waitingForApprovalEmail } from './emails.ts'
import { accountStateOf } from './sessions.ts'
import { generateToken, hashToken } from './tokens.ts'

/**
 * Mails the link that proves an address; false when that address was mailed too often within the hour.
 * @param verifiedRecipient who asks is known, by a set-up code: counted apart from what strangers send there
 */
export async function sendVerificationEmail(
  trx: Transaction<Database>,
  { env, mail }: Pick<Context, 'env' | 'mail'>,
  user: { id: string; email: string },
  verifiedRecipient = false,
): Promise<boolean> {
  const token = await createUserToken(trx, user.id, 'verify')
  return await mail.send(trx, { ...verificationEmail(env, user.email, token), proved: verifiedRecipient })
}

/** A link's secret for an account; only its hash is stored. */
export async function createUserToken(
  trx: Transaction<Database>,
  user_id: string,
  kind: 'verify' | 'reset',
): Promise<string> {
  const token = generateToken()
  await trx
    .insertInto('user_tokens')
    .values({
      token_hash: hashToken(token),
      kind,
      user_id,
      expires_at: sql<Date>`now() + make_interval(secs => ${TOKEN_SECONDS[kind]})`,
    })
    .execute()
  return token
}

/** Uses a token up, by one statement, and says whose it was; null when it is unknown, used or too old. */
export async function consumeUserToken(
  trx: Transaction<Database>,
  kind: 'verify' | 'reset',
  token: string,
): Promise<string | null> {
  const row = await trx
    .deleteFrom('user_tokens')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Whether a link is still good, without using it up: its page asks before it shows the button. */
export async function isValidVerificationToken({ db }: Pick<Context, 'db'>, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_tokens')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', 'verify')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Verifies the address that a token was mailed to and answers what the account now is; null when the token is no
 * longer good. An account made through a start's link is approved here, unless somebody is active already: then it
 * waits like any other (S04).
 */
export async function verifyEmail(
  { db, env, log, mail }: Pick<Context, 'db' | 'env' | 'log' | 'mail'>,
  token: string,
): Promise<AccountState | null> {
  const verified = await db.transaction().execute(async (trx) => {
    await lockAccounts(trx)
    const id = await consumeUserToken(trx, 'verify', token)
    if (id === null) return null
    const mayAutoApprove = !(await hasActiveAccount(trx))
    const user = await trx
      .updateTable('users')
      .set((eb) => ({
        verified_at: eb.fn.coalesce('verified_at', sql<Date>`now()`),
        approved_at: mayAutoApprove
          ? sql<Date>`case when setup_origin = 'start' then coalesce(approved_at, now()) else approved_at end`
          : eb.ref('approved_at'),
      }))
      .where('id', '=', id)
      .returning(['id', 'email', 'verified_at', 'approved_at', 'disabled_at'])
      .executeTakeFirstOrThrow()
    const state = accountStateOf(user)
    await revokeStartLinks(trx)
    await recordActivity(trx, {
      user_id: id,
      action: 'verify',
      table: 'users',
      record_id: id,
      after: { email: user.email, state },
    })
    if (state === 'pending' && user.disabled_at === null)
      await notifyActiveAccounts(trx, { env, mail }, user.email)
    return { id, state }
  })
  if (verified) log.info({ event: 'email_verified', account: verified.id, state: verified.state })
  return verified && verified.state
}

async function notifyActiveAccounts(
  trx: Transaction<Database>,
  { env, mail }: Pick<Context, 'env' | 'mail'>,
  newAccountEmail: string,
) {
  const activeUsers = await trx.selectFrom('users').select('email').where(isActive).execute()
  for (const { email } of activeUsers)
    await mail.send(trx, waitingForApprovalEmail(env, email, newAccountEmail))
}
