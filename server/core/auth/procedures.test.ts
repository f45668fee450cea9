import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeAccount, PASSWORD } from '../../../tests/support/accounts.ts'
import { db } from '../../../tests/support/database.ts'
import { signedInVisitor, createTestApp } from '../../../tests/support/test-app.ts'

const EMAIL = 'asha@example.in'
const WRONG_PASSWORD = 'not the lamp'

const sessionsOf = (id: string) => db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()

// 251
test('Sign-in: the right credentials begin a session', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  const { data } = await me.query('auth.session')
  expect(data).toEqual({ id: me.id, email: EMAIL, state: 'active' })
  expect(await sessionsOf(me.id)).toHaveLength(1)
})

test('Session: null for a visitor who is not signed in', async () => {
  expect((await createTestApp(db).visitor().query('auth.session')).data).toBeNull()
})

// 251 S07
test('Sign-in: again on the same browser ends the previous session', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  const firstCookie = me.cookie
  await me.signIn(EMAIL)
  expect(me.cookie).not.toBe(firstCookie)
  expect(await sessionsOf(me.id)).toHaveLength(1)
})

// 388, S10
test('Sign-in: an unknown address, a wrong password and a disabled account get the same answer', async () => {
  const app = createTestApp(db)
  await makeAccount(db, EMAIL)
  await makeAccount(db, 'gone@example.in', 'disabled')
  const responses = [
    await app.visitor().signIn(EMAIL, WRONG_PASSWORD),
    await app.visitor().signIn('nobody@example.in', WRONG_PASSWORD),
    await app.visitor().signIn('gone@example.in', PASSWORD),
  ]
  for (const { status, error, headers } of responses) {
    expect([status, error?.message, error?.code]).toEqual([401, 'Invalid email or password.', 'UNAUTHORIZED'])
    expect([...headers.keys()]).toEqual([...(responses[0]?.headers.keys() ?? [])])
    expect(headers.get('set-cookie')).toBeNull()
  }
  expect(app.lines.filter(({ event }) => event === 'sign_in_failed')).toHaveLength(3)
})

// 388
test('Sign-in rate limit: after ten failures in five minutes the right password is refused too, with the time to wait', async () => {
  const app = createTestApp(db)
  await makeAccount(db, EMAIL)
  for (let i = 0; i < 10; i++)
    expect((await app.visitor(`198.51.100.${i}`).signIn(EMAIL, WRONG_PASSWORD)).status).toBe(401)
  const { status, error, headers } = await app.visitor('198.51.100.77').signIn(EMAIL)
  expect([status, error?.message]).toEqual([429, 'Too many attempts. Try again in 5 minutes.'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(280)
})

// 388
test('Sign-in rate limit: one client address is allowed ten failures, whatever accounts it tries', async () => {
  const app = createTestApp(db)
  await makeAccount(db, EMAIL)
  for (let i = 0; i < 10; i++) await app.visitor().signIn(`nobody-${i}@example.in`, WRONG_PASSWORD)
  expect((await app.visitor().signIn(EMAIL)).status).toBe(429)
  expect((await app.visitor('203.0.113.8').signIn(EMAIL)).status).toBe(200)
})

test('Sign-in rate limit: a client address that is refused does not use up the attempts of an account', async () => {
  const app = createTestApp(db)
  await makeAccount(db, EMAIL)
  for (let i = 0; i < 30; i++) await app.visitor().signIn(EMAIL, WRONG_PASSWORD)
  const counters = await db
    .selectFrom('rate_limits')
    .select('points')
    .where('key', 'like', 'sign-in-account:%')
    .execute()
  expect(counters).toEqual([{ points: 10 }])
})

// S11
test('Sign-in rate limit: strangers cannot lock the owner out at a known client address', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  for (let i = 0; i < 15; i++) await app.visitor(`198.51.100.${i}`).signIn(EMAIL, WRONG_PASSWORD)
  expect((await app.visitor('198.51.100.99').signIn(EMAIL)).status).toBe(429)
  expect((await me.signIn(EMAIL)).status).toBe(200)
})

test('Sign-in rate limit: successful sign-ins are not counted', async () => {
  const app = createTestApp(db)
  await makeAccount(db, EMAIL)
  for (let i = 0; i < 12; i++) expect((await app.visitor().signIn(EMAIL)).status).toBe(200)
})

// 388
test('Sign-in rate limit: of thirty guesses at the same moment ten are checked', async () => {
  const app = createTestApp(db)
  await makeAccount(db, EMAIL)
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, i) => app.visitor(`198.51.100.${i}`).signIn(EMAIL, WRONG_PASSWORD)),
  )
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(20)
})

// S29
test('Sign-in: a failure is logged with the account and the client address, without what was typed', async () => {
  const app = createTestApp(db)
  const id = await makeAccount(db, EMAIL)
  await app.visitor().signIn(EMAIL, WRONG_PASSWORD)
  await app.visitor().signIn(EMAIL)
  expect(app.lines).toContainEqual({ event: 'sign_in_failed', account: id, address: '203.0.113.7' })
  expect(app.lines).toContainEqual({ event: 'sign_in', account: id, address: '203.0.113.7' })
  const logged = JSON.stringify(app.lines)
  expect(logged).not.toContain(WRONG_PASSWORD)
  expect(logged).not.toContain(PASSWORD)
})

test('Sign-out: it ends the session in the database and in the browser', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  const { cookie } = me
  const { data, headers } = await me.mutate('auth.signOut')
  expect(data).toEqual({ ok: true })
  expect(headers.get('set-cookie')).toContain('Max-Age=0')
  me.cookie = cookie
  expect((await me.query('auth.session')).data).toBeNull()
})

// 387 S01
test('Permissions: an account reaches its own procedures, and the back office only once it is active', async () => {
  const app = createTestApp(db)
  for (const state of ['unverified', 'pending'] as const) {
    const me = await signedInVisitor(db, app, `${state}@example.in`, state)
    expect((await me.query('auth.sessions')).status).toBe(200)
    expect((await me.query('auth.accounts')).status).toBe(403)
    expect((await me.mutate('auth.approve', { id: me.id })).status).toBe(403)
    expect((await me.mutate('auth.signOut')).status).toBe(200)
  }
  const visitor = app.visitor()
  for (const name of ['signOut', 'resendVerification', 'signOutEverywhere', 'changePassword', 'endSession'])
    expect((await visitor.mutate(`auth.${name}`, {})).status).toBe(401)
})

// S07
test('Sessions: an account sees the list of its sessions and can end each', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  const phone = app.visitor('203.0.113.8')
  await phone.signIn(EMAIL)
  const { data } = await me.query('auth.sessions')
  const list = data as { id: string; here: boolean }[]
  expect(list).toHaveLength(2)
  expect(Object.keys(list[0] ?? {}).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'address',
    'browser',
    'created_at',
    'here',
    'id',
    'last_seen_at',
    'system',
  ])
  const otherSession = list.find((session) => !session.here)
  expect((await me.mutate('auth.endSession', { id: otherSession?.id })).data).toEqual({
    id: otherSession?.id,
  })
  expect((await phone.query('auth.session')).data).toBeNull()
  const ownSession = list.find((session) => session.here)
  const ended = await me.mutate('auth.endSession', { id: ownSession?.id })
  expect(ended.headers.get('set-cookie')).toContain('Max-Age=0')
})

// S11
// S07
test('Sessions: a session past its absolute expiry is not in the list', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  const phone = app.visitor('203.0.113.8')
  await phone.signIn(EMAIL)
  await sql`update sessions set created_at = now() - interval '91 days' where address = '203.0.113.8'`.execute(
    db,
  )
  expect((await me.query('auth.sessions')).data).toMatchObject([{ here: true }])
})

test('Sessions: nobody can end the session of another account', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  const other = await signedInVisitor(db, app, 'ravi@example.in')
  const [session] = await sessionsOf(other.id)
  expect((await me.mutate('auth.endSession', { id: session?.id })).status).toBe(404)
  expect((await other.query('auth.session')).data).not.toBeNull()
})

test('Sign-out everywhere: it ends this session too', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  await app.visitor('203.0.113.8').signIn(EMAIL)
  expect((await me.mutate('auth.signOutEverywhere')).data).toEqual({ ok: true })
  expect(await sessionsOf(me.id)).toEqual([])
})

// S16
test('Sign-in: no address and no password makes the server fail', async () => {
  const app = createTestApp(db, { LIMITS: false })
  const invalidEmails = [
    '',
    '@',
    'a@',
    '@b',
    'a@b',
    `${'a'.repeat(300)}@b.in`,
    'a\0@b.in',
    'a@b.in\r\nBcc: x@y.in',
    '\uD800@b.in',
  ]
  for (const email of invalidEmails) {
    expect((await app.visitor().mutate('auth.signIn', { email, password: PASSWORD })).status).toBe(400)
    expect((await app.visitor().mutate('auth.requestPasswordReset', { email })).status).toBe(400)
  }
  for (const password of ['\0\0\0\0\0\0', '\uD800'.repeat(6), 'x'.repeat(128)])
    expect((await app.visitor().signIn(EMAIL, password)).status).toBe(401)
})
