import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeAccount, PASSWORD } from '../../../tests/support/accounts.ts'
import { db } from '../../../tests/support/database.ts'
import { EMAIL, signUp, verifyEmail } from '../../../tests/support/sign-up.ts'
import { createTestApp, signedInVisitor } from '../../../tests/support/test-app.ts'

const ANDROID_CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36'

test('Sessions: the list shows the browser, the system and the last client address of each', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  const phone = app.visitor('203.0.113.8')
  const headers = { 'content-type': 'application/json', 'user-agent': ANDROID_CHROME }
  const body = JSON.stringify({ email: EMAIL, password: PASSWORD })
  await phone.request('/trpc/auth.signIn', { method: 'POST', headers, body })
  await sql`update sessions set last_seen_at = now() - interval '6 minutes'`.execute(db)
  const elsewhere = Object.assign(app.visitor('203.0.113.9'), { cookie: phone.cookie })
  const { data } = await elsewhere.query('auth.sessions')
  expect(data).toMatchObject([
    { browser: 'Chrome', system: 'Android', address: '203.0.113.9', here: true },
    { browser: null, system: null, address: '203.0.113.7', here: false },
  ])
  expect(me.cookie).not.toBe('')
})

test('Sign-in: the owner gets a mail about a new place, but not about the first sign-in or a known place', async () => {
  const app = createTestApp(db)
  await signedInVisitor(db, app)
  expect(app.mail.messages).toEqual([])
  await app.visitor('198.51.100.5').signIn(EMAIL)
  await app.visitor('198.51.100.5').signIn(EMAIL)
  expect(app.mail.messages).toMatchObject([{ to: EMAIL, subject: 'Sign-in from a new place', staff: true }])
  expect(app.mail.messages[0]?.details).toContainEqual(['Address', '198.51.100.5'])
})

test('Sign-in: the owner gets a mail about a new place, however long ago the last sign-in was', async () => {
  const app = createTestApp(db)
  await makeAccount(db, EMAIL)
  await sql`update users set verified_at = now() - interval '31 days'`.execute(db)
  await app.visitor('198.51.100.5').signIn(EMAIL)
  expect(app.mail.messages).toMatchObject([{ to: EMAIL, subject: 'Sign-in from a new place' }])
})

test('Sign-in: a place from which a session is used stays known', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  await sql`update known_addresses set last_used_at = now() - interval '29 days'`.execute(db)
  await sql`update sessions set last_seen_at = now() - interval '6 minutes'`.execute(db)
  await me.query('auth.session')
  const { rows } =
    await sql`select from known_addresses where last_used_at > now() - interval '1 minute'`.execute(db)
  expect(rows).toHaveLength(1)
})

test('Sign-in: an unverified address gets no mail about the activity of its account', async () => {
  const app = createTestApp(db)
  const stranger = await signedInVisitor(db, app, EMAIL, 'unverified')
  await app.visitor('198.51.100.5').signIn(EMAIL)
  await stranger.mutate('auth.changePassword', { current: PASSWORD, password: 'another lamp over the door' })
  expect((await app.visitor().signIn(EMAIL, 'another lamp over the door')).status).toBe(200)
  expect(app.mail.messages).toEqual([])
})

test("Sign-in: the place of a stranger who signed up with the owner's address is new to the account", async () => {
  const app = createTestApp(db)
  await signUp(app)
  await app.visitor('198.51.100.5').signIn(EMAIL)
  await verifyEmail(app)
  await app.visitor().signIn(EMAIL)
  const before = app.mail.messages.length
  await app.visitor('198.51.100.5').signIn(EMAIL)
  expect(app.mail.messages.slice(before)).toMatchObject([{ subject: 'Sign-in from a new place' }])
})

test('Sign-in: the mail names known browsers only, never the text of a header', async () => {
  const app = createTestApp(db)
  await signedInVisitor(db, app)
  const headers = { 'content-type': 'application/json', 'user-agent': 'Call 1800-FRAUD at once/1.0 (x)' }
  const body = JSON.stringify({ email: EMAIL, password: PASSWORD })
  await app.visitor('198.51.100.5').request('/trpc/auth.signIn', { method: 'POST', headers, body })
  expect(app.mail.messages[0]?.details).toContainEqual(['Browser', 'unknown'])
})

test('Sign-in rate limit: the addresses that an account knows survive a crash of the database', async () => {
  const { rows } = await sql<{ relpersistence: string }>`
    select relpersistence from pg_class where relname = 'known_addresses'`.execute(db)
  expect(rows).toEqual([{ relpersistence: 'p' }])
})
