import { type Kysely, sql } from 'kysely'
import { Lucia, TimeSpan } from 'lucia'
import { newId } from '../database/ids.ts'
import type { Database, Db } from '../database/tables.ts'
import type { Env } from '../env.ts'
import { SESSION_IDLE_SECONDS } from '../limits.ts'
import type { Account, AccountState } from '../trpc.ts'
import { type SessionAttributes, createSessionStore, type UserAttributes } from './session-store.ts'
import { hashToken } from './tokens.ts'

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, UserAttributes>
    DatabaseSessionAttributes: SessionAttributes
    DatabaseUserAttributes: UserAttributes
  }
}

/** Lucia's tokens are 25 random bytes in small base32 letters; nothing else is worth a look into the database. */
const TOKEN_PATTERN = /^[a-z2-7]{40}$/

/**
 * Who a session token stands for, as of now, or null: unknown, expired by the database's clock, or the account is
 * disabled (S02). After half of its life a session is renewed and the cookie set again on `answer`.
 */
export async function readSession(
  db: Db,
  env: Env,
  token: string | null,
  responseHeaders: Headers,
): Promise<Account | null> {
  if (token === null || !TOKEN_PATTERN.test(token)) return null
  const lucia = createLucia(db, env)
  const { session, user } = await lucia.validateSession(token)
  if (!session) return null
  if (session.fresh) setSessionCookie(responseHeaders, lucia.createSessionCookie(token).serialize())
  if (session.seen_long_ago) await updateLastSeen(db, token)
  return { id: user.id, email: user.email, state: accountStateOf(user), session_id: session.public_id }
}

/**
 * Begins a session with a new token and sets its cookie; a session that the same browser had before ends (S07).
 * @param db may be a transaction
 */
export async function startSession(
  db: Db,
  env: Env,
  options: { user_id: string; address: string; previousToken: string | null },
  responseHeaders: Headers,
): Promise<void> {
  const lucia = createLucia(db, env)
  if (options.previousToken !== null) await lucia.invalidateSession(options.previousToken)
  const attributes = { public_id: newId(), address: options.address, seen_long_ago: false }
  const session = await lucia.createSession(options.user_id, attributes)
  setSessionCookie(responseHeaders, lucia.createSessionCookie(session.id).serialize())
}

/** Ends the session of this token, known or not, and takes the cookie back. */
export async function endSession(
  db: Db,
  env: Env,
  token: string | null,
  responseHeaders: Headers,
): Promise<void> {
  const lucia = createLucia(db, env)
  if (token !== null) await lucia.invalidateSession(token)
  setSessionCookie(responseHeaders, lucia.createBlankSessionCookie().serialize())
}

/** Ends every session of an account; whoever has one is out at the next call. */
export async function endUserSessions(db: Db, user_id: string, exceptId?: string): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', user_id)
  if (exceptId !== undefined) query = query.where('id', '!=', exceptId)
  await query.execute()
}

/** The name binds the cookie to this host where https allows it (S08). */
export const sessionCookieName = (env: Pick<Env, 'PUBLIC_URL'>): string =>
  isHttps(env) ? '__Host-session' : 'session'

/**
 * The session token in a Cookie header, or null. Lucia's own reader decodes every cookie and throws at `%`, which
 * any page of a neighbouring subdomain could set.
 */
export function readSessionToken(
  cookieHeader: string | null | undefined,
  env: Pick<Env, 'PUBLIC_URL'>,
): string | null {
  const prefix = `${sessionCookieName(env)}=`
  for (const part of (cookieHeader ?? '').split(';')) {
    const cookie = part.trim()
    if (cookie.startsWith(prefix)) return cookie.slice(prefix.length) || null
  }
  return null
}

/** What an account may do follows from its three times (D01, D02). */
export function accountStateOf(user: Pick<UserAttributes, 'verified_at' | 'approved_at'>): AccountState {
  if (user.verified_at === null) return 'unverified'
  return user.approved_at === null ? 'pending' : 'active'
}

function createLucia(db: Kysely<Database>, env: Pick<Env, 'PUBLIC_URL'>) {
  return new Lucia<SessionAttributes, UserAttributes>(createSessionStore(db), {
    sessionExpiresIn: new TimeSpan(SESSION_IDLE_SECONDS, 's'),
    sessionCookie: { name: sessionCookieName(env), attributes: { secure: isHttps(env) } },
    getSessionAttributes: (session) => session,
    getUserAttributes: (user) => user,
  })
}

async function updateLastSeen(db: Db, token: string) {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now()` })
    .where('token_hash', '=', hashToken(token))
    .execute()
}

/** One answer carries one session cookie: in a batch a later call's word stands. */
function setSessionCookie(responseHeaders: Headers, cookie: string) {
  responseHeaders.delete('set-cookie')
  responseHeaders.append('set-cookie', cookie)
}

const isHttps = (env: Pick<Env, 'PUBLIC_URL'>) => env.PUBLIC_URL.startsWith('https:')
