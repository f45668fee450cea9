import { type ExpressionBuilder, sql, type Transaction } from 'kysely'
import type { Database, Db } from '../database/tables.ts'
import { TOKEN_SECONDS } from '../limits.ts'
import { generateToken, hashToken } from './tokens.ts'

/** The purpose of a mailed link: verifying the address, or resetting the password. */
type TokenKind = 'verify' | 'reset'

/** Shown for a link that is unknown, used or expired. */
export const INVALID_LINK_MESSAGE = 'This link is no longer valid.'

/**
 * Creates the token of a mailed link for an account. Only its hash is stored.
 * @param token a token generated before, for a link that is stored only if its mail is sent
 */
export async function createUserToken(
  trx: Transaction<Database>,
  user_id: string,
  kind: TokenKind,
  token = generateToken(),
): Promise<string> {
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

/**
 * Consumes a token. It locks the account first, like everything else that changes an account and its tokens: different
 * orders could end in a deadlock. Returns the account's id; null when the token is unknown, used or expired.
 */
export async function consumeUserToken(
  trx: Transaction<Database>,
  kind: TokenKind,
  token: string,
): Promise<string | null> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('user_tokens').select('user_id').where(isValid(kind, token)))
    .forUpdate()
    .execute()
  const row = await trx
    .deleteFrom('user_tokens')
    .where(isValid(kind, token))
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** The account of a valid token, without consuming it: for the page of a link, before it shows the button. */
export async function findTokenUser(
  db: Db,
  kind: TokenKind,
  token: string,
): Promise<{ id: string; email: string; password_hash: string } | undefined> {
  return await db
    .selectFrom('user_tokens')
    .innerJoin('users', 'users.id', 'user_tokens.user_id')
    .select(['users.id', 'users.email', 'users.password_hash'])
    .where(isValid(kind, token))
    .executeTakeFirst()
}

const isValid = (kind: TokenKind, token: string) => (eb: ExpressionBuilder<Database, 'user_tokens'>) =>
  eb.and([
    eb('token_hash', '=', hashToken(token)),
    eb('kind', '=', kind),
    eb('expires_at', '>', sql<Date>`now()`),
  ])
