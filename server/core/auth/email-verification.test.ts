import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../tests/support/accounts.ts'
import { passMinutes } from '../../../tests/support/factories.ts'
import { tokenFromLink } from '../../../tests/support/fake-mail.ts'
import { holdAccount, untilBlocked } from '../../../tests/support/locks.ts'
import { db, EMAIL, setupCode, signUp, verifyEmail } from '../../../tests/support/sign-up.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'
import { hashPassword } from './password-hashing.ts'

// S12
test('Email verification: a button pressed again within ten minutes has the same answer and does nothing', async () => {
  const app = createTestApp(db)
  await signUp(app)
  const verified = { status: 303, location: '/?verified=1', cookie: null }
  const press = async () => {
    const { status, headers } = await verifyEmail(app, 0)
    return { status, location: headers.get('location'), cookie: headers.get('set-cookie') }
  }
  expect(await Promise.all([press(), press()])).toEqual([verified, verified])
  const me = app.visitor()
  await me.signIn(EMAIL)
  await passMinutes(9)
  expect(await press()).toEqual(verified)
  expect((await me.query('auth.session')).data).not.toBeNull()
  expect(app.lines.filter(({ event }) => event === 'email_verified')).toHaveLength(1)
  const page = await app.visitor().request(`/verify-email?token=${tokenFromLink(app.mail.messages[0])}`)
  expect(page.status).toBe(400)
  await passMinutes(1)
  const late = await verifyEmail(app, 0)
  expect([late.status, await late.text()]).toEqual([
    400,
    expect.stringContaining('This link is no longer valid.'),
  ])
})

// S04, S12
test('Email verification: pressed again, a link that signed in the first account signs in nobody', async () => {
  const app = createTestApp(db, { SMTP_URL: 'smtp://mail.example.in' })
  await signUp(app, EMAIL, { setup: await setupCode(app) })
  expect((await verifyEmail(app, 0)).headers.get('location')).toBe('/admin')
  const { status, headers } = await verifyEmail(app, 0)
  expect([status, headers.get('location'), headers.get('set-cookie')]).toEqual([303, '/?verified=1', null])
  expect(await db.selectFrom('sessions').select('user_id').execute()).toHaveLength(1)
})

test('Email verification: a link does not work after a day', async () => {
  const app = createTestApp(db)
  await signUp(app, 'ravi@example.in')
  await db
    .updateTable('user_tokens')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  expect((await verifyEmail(app)).status).toBe(400)
  const page = await app.visitor().request(`/verify-email?token=${tokenFromLink(app.mail.messages.at(-1))}`)
  expect(page.status).toBe(400)
})

test('Email verification: it ends every session, and allows ten guesses of the password', async () => {
  const app = createTestApp(db)
  await signUp(app)
  const me = app.visitor()
  await me.signIn(EMAIL)
  const token = tokenFromLink(app.mail.messages[0])
  const statuses = []
  for (let i = 0; i < 11; i++)
    statuses.push((await app.visitor().post('/verify-email', { token, password: `wrong ${i}` })).status)
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
  await sql`delete from rate_limits`.execute(db)
  expect((await verifyEmail(app)).status).toBe(303)
  expect((await me.query('auth.session')).data).toBeNull()
})

test("Email verification: the owner of the address takes over a stranger's account with a new password", async () => {
  const app = createTestApp(db)
  await signUp(app, EMAIL, { password: "a stranger's lamp" })
  const link = tokenFromLink(app.mail.messages[0])
  const owner = app.visitor()
  await owner.mutate('auth.requestPasswordReset', { email: EMAIL })
  const token = tokenFromLink(app.mail.messages[1])
  await owner.mutate('auth.resetPassword', { token, password: PASSWORD })
  expect((await owner.post('/verify-email', { token: link, password: "a stranger's lamp" })).status).toBe(400)
  expect((await owner.post('/verify-email', { token: link, password: PASSWORD })).status).toBe(303)
})

test('Email verification rate limit: the twenty-first wrong token within a minute is refused, right ones do not count', async () => {
  const app = createTestApp(db)
  await signUp(app)
  expect((await verifyEmail(app)).status).toBe(303)
  const statuses = []
  for (let i = 0; i < 21; i++)
    statuses.push((await app.visitor().post('/verify-email', { token: `wrong-${i}` })).status)
  expect(statuses).toEqual([...Array<number>(20).fill(400), 429])
})

// S09, S29
test('Email verification: a wrong password is logged, and a password that is too long is not hashed', async () => {
  const app = createTestApp(db)
  await signUp(app)
  const token = tokenFromLink(app.mail.messages[0])
  for (const password of ['not the lamp', 'x'.repeat(129)])
    expect((await app.visitor().post('/verify-email', { token, password })).status).toBe(400)
  expect(app.lines.filter(({ event }) => event === 'email_verification_failed')).toHaveLength(1)
})

test('Email verification: a link that is not mailed is not stored', async () => {
  const app = createTestApp(db)
  app.mail.send = async () => false
  await signUp(app)
  const me = app.visitor()
  await me.signIn(EMAIL)
  expect((await me.mutate('auth.resendVerification')).status).toBe(429)
  expect(await db.selectFrom('user_tokens').select('kind').execute()).toEqual([])
})

test('Email verification: an unverified account can request its mail again, and a verified one gets none', async () => {
  const app = createTestApp(db)
  await signUp(app)
  const me = app.visitor()
  await me.signIn(EMAIL)
  expect((await me.mutate('auth.resendVerification')).data).toEqual({ ok: true })
  expect(app.mail.messages).toHaveLength(2)
  expect((await verifyEmail(app, 0)).status).toBe(303)
  await me.signIn(EMAIL)
  expect((await me.mutate('auth.resendVerification')).data).toEqual({ ok: true })
  expect(app.mail.messages).toHaveLength(2)
})

test('Email verification: if the sign-up starts over meanwhile, the link is valid for the new password', async () => {
  const app = createTestApp(db)
  await signUp(app)
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const changing = await holdAccount(id)
  const verifying = verifyEmail(app)
  await untilBlocked()
  const password_hash = await hashPassword('a lamp over the gate')
  await changing.updateTable('users').set({ password_hash }).execute()
  await changing.release()
  expect((await verifying).status).toBe(400)
  const token = tokenFromLink(app.mail.messages[0])
  const visitor = app.visitor()
  expect((await visitor.post('/verify-email', { token, password: 'a lamp over the gate' })).status).toBe(303)
})
