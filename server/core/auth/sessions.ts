import type { Transaction } from 'kysely'
import { record } from '../database/activity-log.ts'
import { newId } from '../database/ids.ts'
import type { Database, Db } from '../database/tables.ts'
import type { Env } from '../env.ts'
import type { Account, Context } from '../trpc.ts'
import { accountStateOf } from './account-state.ts'
import { updateLastSeen } from './session-rows.ts'
import { createSessionStore } from './session-store.ts'
import { markAddressKnown, refreshKnownAddress } from './sign-in-rate-limit.ts'

/** The format of tokens: 25 random bytes in base32. Anything else is not looked up in the database. */
const TOKEN_PATTERN = /^[a-z2-7]{40}$/

/**
 * Validates a session token. After half of its lifetime the session is renewed and its cookie set again.
 * @param address the client address, which the list of sessions shows
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
  const session = await storeOf(db, env).read(token)
  if (!session) return null
  const { row, cookie } = session
  if (cookie !== null) setSessionCookie(responseHeaders, cookie)
  if (row.seen_long_ago) {
    await updateLastSeen(db, token, address)
    if (address !== undefined) await refreshKnownAddress(db, row.user_id, address)
  }
  return {
    id: row.user_id,
    email: row.email,
    state: accountStateOf(row),
    session_id: row.id,
    has_second_factor: row.has_second_factor,
  }
}

/**
 * Signs in an authenticated account inside the caller's transaction: starts its session, sets the cookie, and records
 * the sign-in in the activity log.
 * @returns whether the client address is new to the account
 */
export async function startAccountSession(
  trx: Transaction<Database>,
  ctx: Pick<Context, 'env' | 'address' | 'userAgent' | 'sessionToken' | 'responseHeaders'>,
  user: { id: string; verified_at: Date | null },
): Promise<boolean> {
  const { address, userAgent, sessionToken: previousToken } = ctx
  const session = { user_id: user.id, address, userAgent, previousToken }
  await startSession(trx, ctx.env, session, ctx.responseHeaders)
  const isNewPlace = await markAddressKnown(trx, user, address)
  await record(trx, { me: user, address }, 'sign_in', 'users', user.id)
  return isNewPlace
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
  const store = storeOf(db, env)
  if (options.previousToken !== null) await store.end(options.previousToken)
  const { user_id, address, userAgent: user_agent = null } = options
  setSessionCookie(responseHeaders, await store.start({ id: newId(), user_id, address, user_agent }))
}

/** Ends the session of a token, if there is one, and clears the cookie. */
export async function endSession(
  db: Db,
  env: Env,
  token: string | null,
  responseHeaders: Headers,
): Promise<void> {
  const store = storeOf(db, env)
  if (token !== null) await store.end(token)
  setSessionCookie(responseHeaders, store.blankCookie())
}

/** Name of the session cookie. The prefix `__Host-` binds it to this host; browsers allow it over https only (S08). */
export const sessionCookieName = (env: Pick<Env, 'PUBLIC_URL'>): string =>
  isHttps(env) ? '__Host-session' : 'session'

/**
 * Reads the session token from a Cookie header. A parser that decodes every cookie would throw at a malformed `%`,
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

const storeOf = (db: Db, env: Pick<Env, 'PUBLIC_URL'>) =>
  createSessionStore(db, { name: sessionCookieName(env), secure: isHttps(env) })

/** Sets the response's only session cookie: in a tRPC batch the last call wins. */
function setSessionCookie(responseHeaders: Headers, cookie: string) {
  responseHeaders.delete('set-cookie')
  responseHeaders.append('set-cookie', cookie)
}

const isHttps = (env: Pick<Env, 'PUBLIC_URL'>) => env.PUBLIC_URL.startsWith('https:')
