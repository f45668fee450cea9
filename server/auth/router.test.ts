import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeAccount, PASSWORD, signedIn, site } from '../../tests/support/accounts.ts'
import { db } from '../../tests/support/database.ts'

const EMAIL = 'asha@example.in'
const WRONG = 'not the lamp'

const sessionsOf = (id: string) => db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()

// 251
test('the right credentials begin a session', async () => {
  const here = site(db)
  const me = await signedIn(db, here)
  const { data } = await me.ask('auth.session')
  expect(data).toEqual({ id: me.id, email: EMAIL, state: 'active' })
  expect(await sessionsOf(me.id)).toHaveLength(1)
})

test('who is not signed in has no session', async () => {
  expect((await site(db).visitor().ask('auth.session')).data).toBeNull()
})

// 251 S07
test('signing in again on the same browser ends the session before', async () => {
  const here = site(db)
  const me = await signedIn(db, here)
  const before = me.cookie
  await me.signIn(EMAIL)
  expect(me.cookie).not.toBe(before)
  expect(await sessionsOf(me.id)).toHaveLength(1)
})

// 388, S10
test('an unknown address, a wrong password and a disabled account are answered alike', async () => {
  const here = site(db)
  await makeAccount(db, EMAIL)
  await makeAccount(db, 'gone@example.in', 'disabled')
  const answers = [
    await here.visitor().signIn(EMAIL, WRONG),
    await here.visitor().signIn('nobody@example.in', WRONG),
    await here.visitor().signIn('gone@example.in', PASSWORD),
  ]
  for (const { status, error, headers } of answers) {
    expect([status, error?.message, error?.code]).toEqual([401, 'Invalid email or password.', 'UNAUTHORIZED'])
    expect([...headers.keys()]).toEqual([...(answers[0]?.headers.keys() ?? [])])
    expect(headers.get('set-cookie')).toBeNull()
  }
  expect(here.lines.filter(({ event }) => event === 'sign_in_failed')).toHaveLength(3)
})

// 388
test('after ten failures in five minutes the right password is refused too, with the time to wait', async () => {
  const here = site(db)
  await makeAccount(db, EMAIL)
  for (let i = 0; i < 10; i++)
    expect((await here.visitor(`198.51.100.${i}`).signIn(EMAIL, WRONG)).status).toBe(401)
  const { status, error, headers } = await here.visitor('198.51.100.77').signIn(EMAIL)
  expect([status, error?.message]).toEqual([429, 'Too many attempts. Try again in 5 minutes.'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(280)
})

// 388
test('one client address has ten failures, whatever accounts it tries', async () => {
  const here = site(db)
  await makeAccount(db, EMAIL)
  for (let i = 0; i < 10; i++) await here.visitor().signIn(`nobody-${i}@example.in`, WRONG)
  expect((await here.visitor().signIn(EMAIL)).status).toBe(429)
  expect((await here.visitor('203.0.113.8').signIn(EMAIL)).status).toBe(200)
})

test('an address that is refused does not use up the attempts of an account', async () => {
  const here = site(db)
  await makeAccount(db, EMAIL)
  for (let i = 0; i < 30; i++) await here.visitor().signIn(EMAIL, WRONG)
  const key = await db
    .selectFrom('rate_limits')
    .select('points')
    .where('key', 'like', 'sign-in-account:%')
    .execute()
  expect(key).toEqual([{ points: 10 }])
})

// S11
test('strangers cannot lock the owner out of a place where the account signed in lately', async () => {
  const here = site(db)
  const me = await signedIn(db, here)
  for (let i = 0; i < 15; i++) await here.visitor(`198.51.100.${i}`).signIn(EMAIL, WRONG)
  expect((await here.visitor('198.51.100.99').signIn(EMAIL)).status).toBe(429)
  expect((await me.signIn(EMAIL)).status).toBe(200)
})

test('sign-ins that go well are not counted', async () => {
  const here = site(db)
  await makeAccount(db, EMAIL)
  for (let i = 0; i < 12; i++) expect((await here.visitor().signIn(EMAIL)).status).toBe(200)
})

// 388
test('of thirty guesses at the same moment ten are looked at', async () => {
  const here = site(db)
  await makeAccount(db, EMAIL)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) => here.visitor(`198.51.100.${i}`).signIn(EMAIL, WRONG)),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
})

// S29
test('a failed sign-in is in the log with the account and the address, and without what was typed', async () => {
  const here = site(db)
  const id = await makeAccount(db, EMAIL)
  await here.visitor().signIn(EMAIL, WRONG)
  await here.visitor().signIn(EMAIL)
  expect(here.lines).toContainEqual({ event: 'sign_in_failed', account: id, address: '203.0.113.7' })
  expect(here.lines).toContainEqual({ event: 'sign_in', account: id, address: '203.0.113.7' })
  const told = JSON.stringify(here.lines)
  expect(told).not.toContain(WRONG)
  expect(told).not.toContain(PASSWORD)
})

test('signing out ends the session in the database and in the browser', async () => {
  const here = site(db)
  const me = await signedIn(db, here)
  const { cookie } = me
  const { data, headers } = await me.call('auth.signOut')
  expect(data).toEqual({ ok: true })
  expect(headers.get('set-cookie')).toContain('Max-Age=0')
  me.cookie = cookie
  expect((await me.ask('auth.session')).data).toBeNull()
})

// 387 S01
test('what each state may call: its own account, and nothing of the back office until it is active', async () => {
  const here = site(db)
  for (const state of ['unverified', 'pending'] as const) {
    const me = await signedIn(db, here, `${state}@example.in`, state)
    expect((await me.ask('auth.sessions')).status).toBe(200)
    expect((await me.ask('auth.accounts')).status).toBe(403)
    expect((await me.call('auth.approve', { id: me.id })).status).toBe(403)
    expect((await me.call('auth.signOut')).status).toBe(200)
  }
  const visitor = here.visitor()
  for (const name of ['signOut', 'resendVerification', 'signOutEverywhere', 'changePassword', 'endSession'])
    expect((await visitor.call(`auth.${name}`, {})).status).toBe(401)
})

// S07
test('one sees the list of one’s sessions and can end each', async () => {
  const here = site(db)
  const me = await signedIn(db, here)
  const phone = here.visitor('203.0.113.8')
  await phone.signIn(EMAIL)
  const { data } = await me.ask('auth.sessions')
  const list = data as { id: string; here: boolean }[]
  expect(list).toHaveLength(2)
  expect(Object.keys(list[0] ?? {}).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'created_at',
    'here',
    'id',
    'last_seen_at',
  ])
  const its = list.find((one) => !one.here)
  expect((await me.call('auth.endSession', { id: its?.id })).data).toEqual({ id: its?.id })
  expect((await phone.ask('auth.session')).data).toBeNull()
  const mine = list.find((one) => one.here)
  const ended = await me.call('auth.endSession', { id: mine?.id })
  expect(ended.headers.get('set-cookie')).toContain('Max-Age=0')
})

// S07
test('a session that is over by its absolute end is not in the list', async () => {
  const here = site(db)
  const me = await signedIn(db, here)
  const phone = here.visitor('203.0.113.8')
  await phone.signIn(EMAIL)
  await sql`update sessions set created_at = now() - interval '91 days' where address = '203.0.113.8'`.execute(
    db,
  )
  expect((await me.ask('auth.sessions')).data).toMatchObject([{ here: true }])
})

test('nobody can end the session of somebody else', async () => {
  const here = site(db)
  const me = await signedIn(db, here)
  const other = await signedIn(db, here, 'ravi@example.in')
  const [session] = await sessionsOf(other.id)
  expect((await me.call('auth.endSession', { id: session?.id })).status).toBe(404)
  expect((await other.ask('auth.session')).data).not.toBeNull()
})

test('signing out everywhere ends this session too', async () => {
  const here = site(db)
  const me = await signedIn(db, here)
  await here.visitor('203.0.113.8').signIn(EMAIL)
  expect((await me.call('auth.signOutEverywhere')).data).toEqual({ ok: true })
  expect(await sessionsOf(me.id)).toEqual([])
})

// S16
test('no address and no password makes the server fail', async () => {
  const here = site(db, { LIMITS: false })
  const odd = [
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
  for (const email of odd) {
    expect((await here.visitor().call('auth.signIn', { email, password: PASSWORD })).status).toBe(400)
    expect((await here.visitor().call('auth.requestPasswordReset', { email })).status).toBe(400)
  }
  for (const password of ['\0\0\0\0\0\0', '\uD800'.repeat(6), 'x'.repeat(128)])
    expect((await here.visitor().signIn(EMAIL, password)).status).toBe(401)
})
