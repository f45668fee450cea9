import { type ExpressionBuilder, sql, type Transaction } from 'kysely'
import type { Database, Db } from '../database/tables.ts'
import type { Env } from '../env.ts'
import { TOKEN_SECONDS } from '../limits.ts'
import type { Log } from '../log.ts'
import { hasActiveAccount, isActive, lockAccounts } from './account-state.ts'
import { generateToken, hashToken } from './tokens.ts'

type SetupLinkEnv = Pick<Env, 'PUBLIC_URL' | 'DATABASE_URL'>
type SetupLinkOrigin = 'start' | 'cli'

/**
 * At a start, while no account is active: prints the link that makes the first one. Instances that start within the
 * same minute print one between them (S04). The log is the only place where the code is ever readable.
 */
export async function printSetupLink(db: Db, env: SetupLinkEnv, log: Log): Promise<void> {
  // With a PostgreSQL of its own a server is the only instance: a quick restart prints anew.
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

/** A new set-up link; one of the command line works, and approves, at any time within its 24 hours (D01). */
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
 * Uses a set-up code up, by one statement: of ten at once one gets its origin, the others null, as do unknown and old
 * codes and, while an account is active, those of a start (S04).
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

/** Whether a set-up code would work, without using it up. */
export async function isValidSetupCode(trx: Transaction<Database>, code: string): Promise<boolean> {
  const row = await trx.selectFrom('user_tokens').select('origin').where(isValidCode(code)).executeTakeFirst()
  return row !== undefined
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
