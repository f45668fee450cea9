import { type Kysely, sql } from 'kysely'
import { Lucia, TimeSpan } from 'lucia'
import { newId } from '../database/ids.ts'
import type { Database, Db } from '../database/tables.ts'
import type { Env } from '../env.ts'
import { SESSION_IDLE_SECONDS } from '../limits.ts'
import type { Account } from '../trpc.ts'
import { accountStateOf } from './account-state.ts'
import { type SessionAttributes, createSessionStore, type UserAttributes } from './session-store.ts'
import { refreshKnownAddress } from './sign-in-rate-limit.ts'
import { hashToken } from './tokens.ts'

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, UserAttributes>
    DatabaseSessionAttributes: SessionAttributes
    DatabaseUserAttributes: UserAttributes
  }
}

/** The form of Lucia's tokens: 25 random bytes in base32. Anything else is not looked up in the database. */
const TOKEN_PATTERN = /^[a-z2-7]{40}$/

/**
 * Validates a session token. After half of its life the session is renewed and its cookie set again.
 * @param address the client's, which the list of sessions shows
 * @returns the account, or null when the session is unknown or expired, or the account disabled (S02)
 */
export async function readSession(
  db: Db,
  env: Env,
  token: string | null,
  responseHeaders: Headers,
  address?: string,
): Promise<Account | null> {
  if (token === null || !TOKEN_PATTERN.test(token)) return null
  const lucia = createLucia(db, env)
  const { session, user } = await lucia.validateSession(token)
  if (!session) return null
  if (session.fresh) setSessionCookie(responseHeaders, lucia.createSessionCookie(token).serialize())
  if (session.seen_long_ago) {
    await updateLastSeen(db, token, address)
    if (address !== undefined) await refreshKnownAddress(db, user.id, address)
  }
  return {
    id: user.id,
    email: user.email,
    state: accountStateOf(user),
    session_id: session.public_id,
    has_second_factor: user.has_second_factor,
  }
}

/**
 * Starts a session with a new token and sets its cookie. The browser's previous session ends (S07).
 * @param db may be a transaction
 */
export async function startSession(
  db: Db,
  env: Env,
  options: { user_id: string; address: string; userAgent?: string | null; previousToken: string | null },
  responseHeaders: Headers,
): Promise<void> {
  const lucia = createLucia(db, env)
  if (options.previousToken !== null) await lucia.invalidateSession(options.previousToken)
  const { address, userAgent: user_agent = null } = options
  const attributes = { public_id: newId(), address, user_agent, seen_long_ago: false }
  const session = await lucia.createSession(options.user_id, attributes)
  setSessionCookie(responseHeaders, lucia.createSessionCookie(session.id).serialize())
}

/** Ends the session of a token, if there is one, and clears the cookie. */
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

/** Ends the sessions of an account, all or all but one; they take no further call. */
export async function endUserSessions(db: Db, user_id: string, exceptId?: string): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', user_id)
  if (exceptId !== undefined) query = query.where('id', '!=', exceptId)
  await query.execute()
}

/** Name of the session cookie. The prefix `__Host-` binds it to this host; browsers allow it over https only (S08). */
export const sessionCookieName = (env: Pick<Env, 'PUBLIC_URL'>): string =>
  isHttps(env) ? '__Host-session' : 'session'

/**
 * Reads the session token from a Cookie header. Lucia's own parser decodes every cookie and throws at a malformed `%`,
 * which any page of a sibling subdomain could set.
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

function createLucia(db: Kysely<Database>, env: Pick<Env, 'PUBLIC_URL'>) {
  return new Lucia<SessionAttributes, UserAttributes>(createSessionStore(db), {
    sessionExpiresIn: new TimeSpan(SESSION_IDLE_SECONDS, 's'),
    sessionCookie: { name: sessionCookieName(env), attributes: { secure: isHttps(env) } },
    getSessionAttributes: (session) => session,
    getUserAttributes: (user) => user,
  })
}

async function updateLastSeen(db: Db, token: string, address?: string) {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now()`, address })
    .where('token_hash', '=', hashToken(token))
    .execute()
}

/** Sets the response's only session cookie: in a tRPC batch the last call wins. */
function setSessionCookie(responseHeaders: Headers, cookie: string) {
  responseHeaders.delete('set-cookie')
  responseHeaders.append('set-cookie', cookie)
}

const isHttps = (env: Pick<Env, 'PUBLIC_URL'>) => env.PUBLIC_URL.startsWith('https:')
