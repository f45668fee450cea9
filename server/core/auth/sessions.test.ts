import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeAccount } from '../../../tests/support/accounts.ts'
import { db } from '../../../tests/support/database.ts'
import { readEnv } from '../env.ts'
import { sessionCookieName, endSession, readSession, readSessionToken, startSession } from './sessions.ts'
import { hashToken } from './tokens.ts'

const env = readEnv({})
const httpsEnv = readEnv({ PUBLIC_URL: 'https://site.example' })

const readSessionRow = () => db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()

/** Creates an account with a session, and returns its token as the browser got it. */
async function createSession(email = 'asha@example.in') {
  const user_id = await makeAccount(db, email)
  const responseHeaders = new Headers()
  await startSession(db, env, { user_id, address: '203.0.113.7', previousToken: null }, responseHeaders)
  const token = readSessionToken(responseHeaders.get('set-cookie')?.split(';')[0], env)
  if (token === null) throw new Error('no cookie was set')
  return { user_id, token, cookie: responseHeaders.get('set-cookie') ?? '' }
}

const backdateSessions = (interval: string) =>
  sql`update sessions set created_at = created_at - ${interval}::interval, last_seen_at = last_seen_at - ${interval}::interval,
    expires_at = expires_at - ${interval}::interval`.execute(db)

const secondsLeft = async () => {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from expires_at - now())::float8 as left from sessions`.execute(db)
  return rows[0]?.left ?? 0
}

const DAY_SECONDS = 24 * 60 * 60

// 251, 365 S07
test('Session: a random token in a cookie, and its SHA-256 in the database', async () => {
  const { token, user_id } = await createSession()
  expect(token).toMatch(/^[a-z2-7]{40}$/)
  const stored = await readSessionRow()
  expect(stored.token_hash).toEqual(hashToken(token))
  expect(JSON.stringify(stored)).not.toContain(token)
  const account = await readSession(db, env, token, new Headers())
  expect(account).toEqual({
    id: user_id,
    email: 'asha@example.in',
    state: 'active',
    session_id: stored.id,
    has_second_factor: false,
  })
})

// S08
test('Session cookie: it is closed to scripts and to other sites, and bound to the host over https', async () => {
  const { cookie, user_id } = await createSession()
  expect(cookie).toMatch(/^session=[a-z2-7]{40}; HttpOnly; Max-Age=2592000; Path=\/; SameSite=Lax$/)
  const responseHeaders = new Headers()
  await startSession(db, httpsEnv, { user_id, address: '203.0.113.7', previousToken: null }, responseHeaders)
  expect(responseHeaders.get('set-cookie')).toMatch(
    /^__Host-session=[a-z2-7]{40}; HttpOnly; Max-Age=2592000; Path=\/; SameSite=Lax; Secure$/,
  )
})

test('Session cookie: it is found among other cookies, even malformed ones', () => {
  expect(readSessionToken('a=1; session=abc; b=2', env)).toBe('abc')
  expect(readSessionToken('a=%; b=%zz;session=abc', env)).toBe('abc')
  expect(readSessionToken('__Host-session=abc', env)).toBeNull()
  expect(readSessionToken('session=evil; __Host-session=abc', httpsEnv)).toBe('abc')
  expect(readSessionToken('session=', env)).toBeNull()
  expect(readSessionToken(undefined, env)).toBeNull()
  expect(sessionCookieName(httpsEnv)).toBe('__Host-session')
})

test('Session: it is not renewed in the first half of its lifetime', async () => {
  const { token } = await createSession()
  await backdateSessions('14 days')
  const responseHeaders = new Headers()
  expect(await readSession(db, env, token, responseHeaders)).not.toBeNull()
  expect(responseHeaders.get('set-cookie')).toBeNull()
  expect(await secondsLeft()).toBeLessThan(17 * DAY_SECONDS)
})

// S07
test('Session: it is renewed after half of its lifetime, in its row and in the cookie', async () => {
  const { token } = await createSession()
  await backdateSessions('16 days')
  const responseHeaders = new Headers()
  expect(await readSession(db, env, token, responseHeaders)).not.toBeNull()
  expect(responseHeaders.get('set-cookie')).toContain(`session=${token};`)
  expect(await secondsLeft()).toBeGreaterThan(29 * DAY_SECONDS)
})

test('Session: last_seen_at is written at most every five minutes', async () => {
  const { token } = await createSession()
  const { last_seen_at: before } = await readSessionRow()
  await readSession(db, env, token, new Headers())
  expect((await readSessionRow()).last_seen_at).toEqual(before)
  await backdateSessions('6 minutes')
  await readSession(db, env, token, new Headers())
  expect((await readSessionRow()).last_seen_at.getTime()).toBeGreaterThanOrEqual(before.getTime())
})

test('Session: ends thirty days after it was last used', async () => {
  const { token } = await createSession()
  await backdateSessions('31 days')
  expect(await readSession(db, env, token, new Headers())).toBeNull()
})

test('Session: it ends ninety days after it began, however often it is used', async () => {
  const { token } = await createSession()
  await sql`update sessions set created_at = now() - interval '89 days', expires_at = now() + interval '5 days'`.execute(
    db,
  )
  expect(await readSession(db, env, token, new Headers())).not.toBeNull()
  await sql`update sessions set created_at = now() - interval '91 days'`.execute(db)
  expect(await readSession(db, env, token, new Headers())).toBeNull()
})

// S07
test('Session: an instance whose clock is three days ahead signs nobody out', async () => {
  const { token } = await createSession()
  await backdateSessions('28 days')
  const now = Date.now
  Date.now = () => now() + 3 * DAY_SECONDS * 1000
  try {
    expect(await readSession(db, env, token, new Headers())).not.toBeNull()
  } finally {
    Date.now = now
  }
  expect(await secondsLeft()).toBeGreaterThan(29 * DAY_SECONDS)
  expect(await secondsLeft()).toBeLessThan(30 * DAY_SECONDS + 5)
})

// S02
test('Session: a disabled account has no session from its next request on', async () => {
  const { token, user_id } = await createSession()
  await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', user_id).execute()
  expect(await readSession(db, env, token, new Headers())).toBeNull()
})

test('Session: a malformed token is not looked up', async () => {
  for (const token of ['', 'x', 'A'.repeat(40), '\0'.repeat(40), 'a'.repeat(10_000)])
    expect(await readSession(db, env, token, new Headers())).toBeNull()
})

// S07
test('Session: a browser that signs in again gets a new token, and the old one ends', async () => {
  const { token, user_id } = await createSession()
  const responseHeaders = new Headers()
  await startSession(db, env, { user_id, address: '203.0.113.7', previousToken: token }, responseHeaders)
  expect(responseHeaders.get('set-cookie')).not.toContain(token)
  expect(await readSession(db, env, token, new Headers())).toBeNull()
  expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
})

test('Session: once ended it is gone from the database and from the browser', async () => {
  const { token } = await createSession()
  const responseHeaders = new Headers()
  await endSession(db, env, token, responseHeaders)
  expect(responseHeaders.get('set-cookie')).toContain('Max-Age=0')
  expect(await readSession(db, env, token, new Headers())).toBeNull()
})

// S07
test('Session: is not renewed any more in its last days', async () => {
  const { token } = await createSession()
  await sql`
    update sessions set created_at = now() - interval '80 days', expires_at = now() + interval '10 days'`.execute(
    db,
  )
  const { expires_at } = await readSessionRow()
  const responseHeaders = new Headers()
  expect(await readSession(db, env, token, responseHeaders)).not.toBeNull()
  expect(responseHeaders.get('set-cookie')).toBeNull()
  expect((await readSessionRow()).expires_at).toEqual(expires_at)
})
