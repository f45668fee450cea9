import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeAccount, PASSWORD } from '../../../tests/support/accounts.ts'
import { tokenFromLink } from '../../../tests/support/fake-mail.ts'
import { db, EMAIL, setupCode, signUp, signInState, verifyEmail } from '../../../tests/support/sign-up.ts'
import { createTestApp, signedInVisitor } from '../../../tests/support/test-app.ts'

// 256, 387 S12
test('Sign-up: mails a link whose page asks for the password, verifies by one button and leads to the site root', async () => {
  const app = createTestApp(db)
  const response = await signUp(app)
  expect(response.data).toEqual({ ok: true })
  expect(response.headers.get('set-cookie')).toBeNull()
  const [message] = app.mail.messages
  expect(message?.to).toBe(EMAIL)
  expect(message?.link?.url).toMatch(/^http:\/\/localhost:3000\/verify-email\?token=[\w-]{32}$/)
  expect(await signInState(app)).toBe('unverified')

  const token = tokenFromLink(message)
  const page = await app.visitor().request(`/verify-email?token=${token}`)
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('no-store')
  const html = await page.text()
  expect(html.match(/<button/g)).toHaveLength(1)
  expect(html).toContain(`value="${token}"`)
  expect(await signInState(app)).toBe('unverified')

  const wrong = await app.visitor().post('/verify-email', { token, password: 'not the lamp' })
  expect(wrong.status).toBe(400)
  expect(await wrong.text()).toContain('This is not the password of this account.')
  expect(await signInState(app)).toBe('unverified')

  const redirect = await app.visitor().post('/verify-email', { token, password: PASSWORD })
  expect(redirect.status).toBe(303)
  expect(redirect.headers.get('location')).toBe('/?verified=1')
  expect(await signInState(app)).toBe('pending')
})

// 387 S03
test('Sign-up: a verified account waits for approval, and every active account gets a mail', async () => {
  const app = createTestApp(db)
  await makeAccount(db, 'owner@example.in')
  await signUp(app)
  await verifyEmail(app)
  expect(await signInState(app)).toBe('pending')
  expect(app.mail.messages.at(-1)).toMatchObject({ to: 'owner@example.in', staff: true })
})

// S10
test('Sign-up: a known address gets the same answer, its owner a mail, and nothing about the account changes', async () => {
  const app = createTestApp(db)
  await makeAccount(db, EMAIL)
  const before = await db.selectFrom('users').selectAll().execute()
  const known = await app
    .visitor()
    .mutate('auth.signUp', { email: ' Asha@Example.IN', password: 'another lamp' })
  const unknown = await app
    .visitor()
    .mutate('auth.signUp', { email: 'new@example.in', password: 'another lamp' })
  expect([known.status, known.data]).toEqual([unknown.status, unknown.data])
  const withoutRequestId = (headers: Headers) => [...headers].filter(([name]) => name !== 'x-request-id')
  expect(withoutRequestId(known.headers)).toEqual(withoutRequestId(unknown.headers))
  expect(app.mail.messages[0]).toMatchObject({ to: EMAIL, subject: 'You already have an account' })
  expect(await db.selectFrom('users').selectAll().where('email', '=', EMAIL).execute()).toEqual(before)
})

// S12
// S10, S12
test('Sign-up: an unverified account starts over, and the person who made it before is signed out', async () => {
  const app = createTestApp(db)
  await signUp(app, EMAIL, { password: "a stranger's lamp" }, '198.51.100.1')
  const stranger = app.visitor('198.51.100.1')
  await stranger.signIn(EMAIL, "a stranger's lamp")
  expect((await signUp(app)).data).toEqual({ ok: true })
  expect((await stranger.query('auth.session')).data).toBeNull()
  expect((await stranger.signIn(EMAIL, "a stranger's lamp")).status).toBe(401)
  expect((await verifyEmail(app)).status).toBe(303)
  expect(await signInState(app)).toBe('pending')
})

// S12
test('Sign-up: a stranger who signs up repeatedly locks nobody out, as earlier links take the last password', async () => {
  const app = createTestApp(db)
  const token = await signUp(app).then(() => tokenFromLink(app.mail.messages[0]))
  await signUp(app, EMAIL, { password: "a stranger's lamp" })
  const reset = await app.visitor().mutate('auth.requestPasswordReset', { email: EMAIL })
  expect(reset.status).toBe(200)
  await signUp(app)
  const visitor = app.visitor()
  expect((await visitor.post('/verify-email', { token, password: "a stranger's lamp" })).status).toBe(400)
  expect((await visitor.post('/verify-email', { token, password: PASSWORD })).status).toBe(303)
  const other = await visitor.post('/verify-email', {
    token: tokenFromLink(app.mail.messages[1]),
    password: PASSWORD,
  })
  expect(await other.text()).toContain('This link is no longer valid.')
})

// S12
test('Sign-up: a stranger does not undo an invitation that was accepted, a second invitation does', async () => {
  const app = createTestApp(db)
  await makeAccount(db, 'owner@example.in')
  await signUp(app, EMAIL, { setup: await setupCode(app, 'cli') })
  await signUp(app, EMAIL, { password: "a stranger's lamp" })
  expect((await app.visitor().signIn(EMAIL)).status).toBe(200)
  await sql`update users set created_at = now() - interval '2 minutes'`.execute(db)
  await signUp(app, EMAIL, { setup: await setupCode(app, 'cli'), password: 'another lamp' })
  expect((await app.visitor().signIn(EMAIL, 'another lamp')).status).toBe(200)
})

test('Accounts: the list and the mail about a new account show when and from where it was made', async () => {
  const app = createTestApp(db)
  const admin = await signedInVisitor(db, app, 'owner@example.in')
  await signUp(app, EMAIL, {}, '198.51.100.1')
  await verifyEmail(app)
  const listed = async () => {
    const { data } = await admin.query('auth.accounts')
    return (data as { id: string; email: string; sign_up_address: string | null }[]).find(
      ({ email }) => email === EMAIL,
    )
  }
  const account = await listed()
  expect(account).toMatchObject({ sign_up_address: '198.51.100.1' })
  expect(app.mail.messages.at(-1)?.details).toContainEqual(['From', '198.51.100.1'])
  await admin.mutate('auth.approve', { id: account?.id })
  expect(await listed()).toMatchObject({ sign_up_address: null })
})

test('Accounts: an account that needs no approval does not store the client address of its sign-up', async () => {
  const app = createTestApp(db, { SIGNUP: 'open' })
  await signUp(app)
  await verifyEmail(app)
  expect(await db.selectFrom('users').select('sign_up_address').execute()).toEqual([
    { sign_up_address: null },
  ])
})

// S04, S10
test('Sign-up: a set-up code does not change a verified account either', async () => {
  const app = createTestApp(db)
  await makeAccount(db, EMAIL)
  await sql`update users set created_at = now() - interval '1 day'`.execute(db)
  const before = await db.selectFrom('users').selectAll().execute()
  await signUp(app, EMAIL, { setup: await setupCode(app, 'cli'), password: 'another lamp' })
  expect(await db.selectFrom('users').selectAll().execute()).toEqual(before)
})

// 387
test('Sign-up: SIGNUP=closed refuses with its own message, except with a set-up link', async () => {
  const app = createTestApp(db, { SIGNUP: 'closed' })
  const refused = await signUp(app)
  expect([refused.status, refused.error?.message]).toEqual([
    403,
    'Sign-up is closed. Ask an administrator of this site.',
  ])
  expect((await signUp(app, EMAIL, { setup: await setupCode(app) })).status).toBe(200)
})

// 387
test('Sign-up: with SIGNUP=open an account is active as soon as it is verified', async () => {
  const app = createTestApp(db, { SIGNUP: 'open' })
  await makeAccount(db, 'owner@example.in')
  await signUp(app)
  expect(await signInState(app)).toBe('unverified')
  await verifyEmail(app)
  expect(await signInState(app)).toBe('active')
})

test('Sign-up: a common password is refused at its field', async () => {
  const { status, error } = await signUp(createTestApp(db), EMAIL, { password: 'password' })
  expect(status).toBe(400)
  expect(error?.fields).toEqual({
    password: ['This password is one of the most common. Please choose another.'],
  })
})

// D06
test('Sign-up: with PASSWORD_MIN=12 nine characters are refused at their field, which says how many are needed', async () => {
  const { status, error } = await signUp(createTestApp(db, { PASSWORD_MIN: 12 }), EMAIL, {
    password: 'lamp door',
  })
  expect([status, error?.fields]).toEqual([400, { password: ['Password must be at least 12 characters'] }])
})

// S05
test('Sign-up: an unknown key is refused and named', async () => {
  const { status, error } = await signUp(createTestApp(db), EMAIL, { approved_at: '2026-01-01' })
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['approved_at']])
})

test('Sign-up rate limit: eleven a minute from one client address are one too many', async () => {
  const app = createTestApp(db)
  for (let i = 0; i < 10; i++) expect((await signUp(app, 'bad', {})).status).toBe(400)
  const statuses = []
  for (let i = 0; i < 11; i++) statuses.push((await signUp(app, `a${i}@example.in`)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  expect((await signUp(app, 'b@example.in', {}, '203.0.113.8')).status).toBe(200)
})

// S12
test('Email links: they are built from PUBLIC_URL, whatever Host a request names', async () => {
  const app = createTestApp(db, { PUBLIC_URL: 'https://site.example' })
  await app.visitor().request('/trpc/auth.signUp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  })
  expect(app.mail.messages[0]?.link?.url).toMatch(/^https:\/\/site\.example\/verify-email\?token=/)
})
