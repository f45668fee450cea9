import { type Kysely, sql } from 'kysely'
import { Lucia, TimeSpan } from 'lucia'
import type { Database, Db } from '../database.ts'
import type { Env } from '../env.ts'
import { newId } from '../ids.ts'
import { SESSION_SECONDS } from '../limits.ts'
import type { Account, AccountState } from '../trpc.ts'
import { type SessionAttributes, sessionStore, type UserAttributes } from './session-store.ts'
import { tokenHash } from './tokens.ts'

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, UserAttributes>
    DatabaseSessionAttributes: SessionAttributes
    DatabaseUserAttributes: UserAttributes
  }
}

/** Lucia's tokens are 25 random bytes in small base32 letters; nothing else is worth a look into the database. */
const TOKEN = /^[a-z2-7]{40}$/

/**
 * Who a session token stands for, as of now, or null: unknown, expired by the database's clock, or the account is
 * disabled (S02). After half of its life a session is renewed and the cookie set again on `answer`.
 */
export async function readSession(
  db: Db,
  env: Env,
  token: string | null,
  answer: Headers,
): Promise<Account | null> {
  if (token === null || !TOKEN.test(token)) return null
  const lucia = luciaOf(db, env)
  const { session, user } = await lucia.validateSession(token)
  if (!session) return null
  if (session.fresh) setCookie(answer, lucia.createSessionCookie(token).serialize())
  if (session.seen_long_ago) await markSeen(db, token)
  return { id: user.id, email: user.email, state: stateOf(user), session_id: session.public_id }
}

/**
 * Begins a session with a new token and sets its cookie; a session that the same browser had before ends (S07).
 * @param db may be a transaction
 */
export async function startSession(
  db: Db,
  env: Env,
  from: { user_id: string; address: string; before: string | null },
  answer: Headers,
): Promise<void> {
  const lucia = luciaOf(db, env)
  if (from.before !== null) await lucia.invalidateSession(from.before)
  const attributes = { public_id: newId(), address: from.address, seen_long_ago: false }
  const session = await lucia.createSession(from.user_id, attributes)
  setCookie(answer, lucia.createSessionCookie(session.id).serialize())
}

/** Ends the session of this token, known or not, and takes the cookie back. */
export async function endSession(db: Db, env: Env, token: string | null, answer: Headers): Promise<void> {
  const lucia = luciaOf(db, env)
  if (token !== null) await lucia.invalidateSession(token)
  setCookie(answer, lucia.createBlankSessionCookie().serialize())
}

/** Ends every session of an account; whoever has one is out at the next call. */
export async function endSessionsOf(db: Db, user_id: string, exceptId?: string): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', user_id)
  if (exceptId !== undefined) query = query.where('id', '!=', exceptId)
  await query.execute()
}

/** The name binds the cookie to this host where https allows it (S08). */
export const cookieNameOf = (env: Pick<Env, 'PUBLIC_URL'>): string =>
  isHttps(env) ? '__Host-session' : 'session'

/**
 * The session token in a Cookie header, or null. Lucia's own reader decodes every cookie and throws at `%`, which
 * any page of a neighbouring subdomain could set.
 */
export function sessionTokenFrom(
  cookieHeader: string | null | undefined,
  env: Pick<Env, 'PUBLIC_URL'>,
): string | null {
  const start = `${cookieNameOf(env)}=`
  for (const part of (cookieHeader ?? '').split(';')) {
    const cookie = part.trim()
    if (cookie.startsWith(start)) return cookie.slice(start.length) || null
  }
  return null
}

/** What an account may do follows from its three times (D01, D02). */
export function stateOf(user: Pick<UserAttributes, 'verified_at' | 'approved_at'>): AccountState {
  if (user.verified_at === null) return 'unverified'
  return user.approved_at === null ? 'pending' : 'active'
}

function luciaOf(db: Kysely<Database>, env: Pick<Env, 'PUBLIC_URL'>) {
  return new Lucia<SessionAttributes, UserAttributes>(sessionStore(db), {
    sessionExpiresIn: new TimeSpan(SESSION_SECONDS, 's'),
    sessionCookie: { name: cookieNameOf(env), attributes: { secure: isHttps(env) } },
    getSessionAttributes: (session) => session,
    getUserAttributes: (user) => user,
  })
}

async function markSeen(db: Db, token: string) {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash(token))
    .execute()
}

/** One answer carries one session cookie: in a batch a later call's word stands. */
function setCookie(answer: Headers, cookie: string) {
  answer.delete('set-cookie')
  answer.append('set-cookie', cookie)
}

const isHttps = (env: Pick<Env, 'PUBLIC_URL'>) => env.PUBLIC_URL.startsWith('https:')
