import { type ExpressionBuilder, sql, type Transaction } from 'kysely'
import type { Database, Db } from '../database/tables.ts'
import type { Env } from '../env.ts'
import { TOKEN_SECONDS } from '../limits.ts'
import type { Log } from '../log.ts'
import { hasActiveAccount, isActive, lockAccounts } from './account-state.ts'
import { generateToken, hashToken } from './tokens.ts'

type SetupLinkEnv = Pick<Env, 'PUBLIC_URL' | 'DATABASE_URL'>
/** Who printed a link: a start of the server, or the command line. */
type SetupLinkOrigin = 'start' | 'cli'

/**
 * At a start, logs a set-up link for the first account, as long as no account is active. Instances that start within
 * the same minute log one link between them (S04). The code is readable in the log only; the database holds its hash.
 */
export async function printSetupLink(db: Db, env: SetupLinkEnv, log: Log): Promise<void> {
  // With the embedded PostgreSQL there is only one instance, so a quick restart prints a new link.
  const isSharedDatabase = env.DATABASE_URL !== null
  const url = await db.transaction().execute(async (trx) => {
    await lockAccounts(trx)
    if (await hasActiveAccount(trx)) return null
    if (isSharedDatabase && (await wasPrintedRecently(trx))) return 'elsewhere'
    return await createSetupLink(trx, env, 'start')
  })
  if (url === 'elsewhere')
    log.info({
      event: 'setup_link_recent',
      say: 'No administrator yet. The set-up link was printed less than a minute ago, by this or another instance.',
    })
  else if (url !== null)
    log.info({
      event: 'setup_link',
      url,
      say: `No administrator yet. Make the first account here, within 24 hours: ${url}`,
    })
}

/** Creates a set-up link, valid for 24 hours. A link of the command line also approves the account (D01). */
export async function createSetupLink(
  db: Db,
  env: Pick<Env, 'PUBLIC_URL'>,
  origin: SetupLinkOrigin,
): Promise<string> {
  const code = generateToken()
  await db
    .insertInto('user_tokens')
    .values({
      token_hash: hashToken(code),
      kind: 'setup',
      origin,
      expires_at: sql<Date>`now() + make_interval(secs => ${TOKEN_SECONDS.setup})`,
    })
    .execute()
  return `${env.PUBLIC_URL}/admin?setup=${code}`
}

/**
 * Consumes a set-up code in one statement: of ten concurrent attempts one succeeds (S04).
 * @returns the link's origin; null for an unknown, used or expired code, and for a start link if an account is active
 */
export async function consumeSetupCode(
  trx: Transaction<Database>,
  code: string,
): Promise<SetupLinkOrigin | null> {
  const row = await trx
    .deleteFrom('user_tokens')
    .where(isValidCode(code))
    .returning('origin')
    .executeTakeFirst()
  return row?.origin ?? null
}

/** Whether a set-up code is valid, without consuming it. */
export async function isValidSetupCode(trx: Transaction<Database>, code: string): Promise<boolean> {
  const row = await trx.selectFrom('user_tokens').select('origin').where(isValidCode(code)).executeTakeFirst()
  return row !== undefined
}

/** Deletes start links once an account is active. Links of the command line stay valid (D01). */
export async function revokeStartLinks(trx: Transaction<Database>): Promise<void> {
  if (!(await hasActiveAccount(trx))) return
  await trx.deleteFrom('user_tokens').where('kind', '=', 'setup').where('origin', '=', 'start').execute()
}

const isValidCode = (code: string) => (eb: ExpressionBuilder<Database, 'user_tokens'>) =>
  eb.and([
    eb('token_hash', '=', hashToken(code)),
    eb('kind', '=', 'setup'),
    eb('expires_at', '>', sql<Date>`now()`),
    eb.or([
      eb('origin', '=', 'cli'),
      eb.not(eb.exists(eb.selectFrom('users').select('users.id').where(isActive))),
    ]),
  ])

async function wasPrintedRecently(trx: Transaction<Database>): Promise<boolean> {
  const found = await trx
    .selectFrom('user_tokens')
    .select('token_hash')
    .where('kind', '=', 'setup')
    .where('origin', '=', 'start')
    .where('created_at', '>', sql<Date>`clock_timestamp() - interval '1 minute'`)
    .executeTakeFirst()
  return found !== undefined
}
