import { expect, test } from 'vitest'
import { makeAccount, PASSWORD, site } from '../../tests/support/accounts.ts'
import { tokenIn } from '../../tests/support/outbox.ts'
import { db, EMAIL, setupCode, signUp, stateOf, verify } from '../../tests/support/sign-up.ts'

// 256, 387 S12
test('sign-up mails a link whose page has one button, which verifies and leads to the site root', async () => {
  const here = site(db)
  const answer = await signUp(here)
  expect(answer.data).toEqual({ ok: true })
  expect(answer.headers.get('set-cookie')).toBeNull()
  const [message] = here.mail.messages
  expect(message?.to).toBe(EMAIL)
  expect(message?.link?.url).toMatch(/^http:\/\/localhost:3000\/verify-email\?token=[\w-]{32}$/)
  expect(await stateOf(here)).toBe('unverified')

  const token = tokenIn(message)
  const page = await here.visitor().request(`/verify-email?token=${token}`)
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('no-store')
  const html = await page.text()
  expect(html.match(/<button/g)).toHaveLength(1)
  expect(html).toContain(`value="${token}"`)
  expect(await stateOf(here)).toBe('unverified')

  const done = await here.visitor().post('/verify-email', { token })
  expect(done.status).toBe(303)
  expect(done.headers.get('location')).toBe('/?verified=1')
  expect(await stateOf(here)).toBe('pending')
})

test('a verification link works once, and not after a day', async () => {
  const here = site(db)
  await signUp(here)
  expect((await verify(here)).status).toBe(303)
  const again = await verify(here)
  expect(again.status).toBe(400)
  expect(await again.text()).toContain('This link is no longer valid.')

  await signUp(here, 'ravi@example.in')
  await db
    .updateTable('user_tokens')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  expect((await verify(here)).status).toBe(400)
  const page = await here.visitor().request(`/verify-email?token=${tokenIn(here.mail.messages.at(-1))}`)
  expect(page.status).toBe(400)
})

// 387 S03
test('an account that verified its address waits until somebody approves it, and those who can are told', async () => {
  const here = site(db)
  await makeAccount(db, 'owner@example.in')
  await signUp(here)
  await verify(here)
  expect(await stateOf(here)).toBe('pending')
  expect(here.mail.messages.at(-1)).toMatchObject({ to: 'owner@example.in', staff: true })
})

// S10
test('a known address gets the same answer, its owner a mail, and nothing about the account changes', async () => {
  const here = site(db)
  await makeAccount(db, EMAIL)
  const before = await db.selectFrom('users').selectAll().execute()
  const known = await here
    .visitor()
    .call('auth.signUp', { email: ' Asha@Example.IN', password: 'another lamp' })
  const unknown = await here
    .visitor()
    .call('auth.signUp', { email: 'new@example.in', password: 'another lamp' })
  expect([known.status, known.data]).toEqual([unknown.status, unknown.data])
  const without = (headers: Headers) => [...headers].filter(([name]) => name !== 'x-request-id')
  expect(without(known.headers)).toEqual(without(unknown.headers))
  expect(here.mail.messages[0]).toMatchObject({ to: EMAIL, subject: 'You already have an account' })
  expect(await db.selectFrom('users').selectAll().where('email', '=', EMAIL).execute()).toEqual(before)
})

// 387
test('SIGNUP=closed refuses in its own words, but not who has a set-up link', async () => {
  const here = site(db, { SIGNUP: 'closed' })
  const refused = await signUp(here)
  expect([refused.status, refused.error?.message]).toEqual([
    403,
    'Sign-up is closed. Ask an administrator of this site.',
  ])
  expect((await signUp(here, EMAIL, { setup: await setupCode(here) })).status).toBe(200)
})

// 387
test('with SIGNUP=open an account is active as soon as it is verified', async () => {
  const here = site(db, { SIGNUP: 'open' })
  await makeAccount(db, 'owner@example.in')
  await signUp(here)
  expect(await stateOf(here)).toBe('unverified')
  await verify(here)
  expect(await stateOf(here)).toBe('active')
})

test('a common password is refused at its field', async () => {
  const { status, error } = await signUp(site(db), EMAIL, { password: 'password' })
  expect(status).toBe(400)
  expect(error?.fields).toEqual({
    password: ['This password is one of the most common. Please choose another.'],
  })
})

// D06
test('where PASSWORD_MIN asks for twelve characters nine are refused at their field, which says how many', async () => {
  const { status, error } = await signUp(site(db, { PASSWORD_MIN: 12 }), EMAIL, { password: 'lamp door' })
  expect([status, error?.fields]).toEqual([400, { password: ['Password must be at least 12 characters'] }])
})

// S05
test('an unknown key is refused and named', async () => {
  const { status, error } = await signUp(site(db), EMAIL, { approved_at: '2026-01-01' })
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['approved_at']])
})

test('eleven sign-ups a minute from one address are one too many', async () => {
  const here = site(db)
  for (let i = 0; i < 10; i++) expect((await signUp(here, 'bad', {})).status).toBe(400)
  const statuses = []
  for (let i = 0; i < 11; i++) statuses.push((await signUp(here, `a${i}@example.in`)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  expect((await signUp(here, 'b@example.in', {}, '203.0.113.8')).status).toBe(200)
})

// S12
test('links are built from PUBLIC_URL, whatever Host a request names', async () => {
  const here = site(db, { PUBLIC_URL: 'https://saanjh.example' })
  await here.visitor().request('/trpc/auth.signUp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  })
  expect(here.mail.messages[0]?.link?.url).toMatch(/^https:\/\/saanjh\.example\/verify-email\?token=/)
})

test('the twenty-first wrong token within a minute is refused, right ones do not count', async () => {
  const here = site(db)
  await signUp(here)
  expect((await verify(here)).status).toBe(303)
  const statuses = []
  for (let i = 0; i < 21; i++)
    statuses.push((await here.visitor().post('/verify-email', { token: `wrong-${i}` })).status)
  expect(statuses).toEqual([...Array<number>(20).fill(400), 429])
})

test('an unverified account can have its mail again, a verified one needs none', async () => {
  const here = site(db)
  await signUp(here)
  const me = here.visitor()
  await me.signIn(EMAIL)
  expect((await me.call('auth.resendVerification')).data).toEqual({ ok: true })
  expect(here.mail.messages).toHaveLength(2)
  expect((await verify(here, 0)).status).toBe(303)
  expect((await me.call('auth.resendVerification')).data).toEqual({ ok: true })
  expect(here.mail.messages).toHaveLength(2)
})
