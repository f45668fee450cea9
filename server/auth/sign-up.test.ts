import { expect, test } from 'vitest'
import { makeAccount, PASSWORD, site, type Site } from '../../tests/support/accounts.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { tokenIn } from '../../tests/support/outbox.ts'
import { makeSetupLink, printSetupLink } from './setup.ts'

const { db } = await testDatabase()

const EMAIL = 'asha@example.in'

/** What a start would print, as its code. */
const setupCode = async ({ env }: Site, origin: 'start' | 'cli' = 'start') =>
  new URL(await makeSetupLink(db, env, origin)).searchParams.get('setup') ?? ''

const signUp = (to: Site, email = EMAIL, more: object = {}, address?: string) =>
  to.visitor(address).call('auth.signUp', { email, password: PASSWORD, ...more })

const stateOf = async (to: Site, email = EMAIL) => {
  const { data } = await to.visitor('203.0.113.99').signIn(email)
  return (data as { state: string } | undefined)?.state
}

const verify = async (to: Site, index = -1) =>
  await to.visitor().post('/verify-email', { token: tokenIn(to.mail.messages.at(index)) })

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

// 387 S04
test('the link of a start makes an account that is active as soon as it is verified', async () => {
  const here = site(db)
  expect((await signUp(here, EMAIL, { setup: await setupCode(here) })).data).toEqual({ ok: true })
  expect(await stateOf(here)).toBe('unverified')
  await verify(here)
  expect(await stateOf(here)).toBe('active')
})

// S04
test('of ten sign-ups with one set-up code at the same moment one goes through', async () => {
  const here = site(db, { LIMITS: false })
  const setup = await setupCode(here)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => signUp(here, `person-${i}@example.in`, { setup })),
  )
  const gone = { status: 400, error: expect.objectContaining({ message: 'This link is no longer valid.' }) }
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status !== 200)).toEqual(
    Array.from({ length: 9 }, () => expect.objectContaining(gone)),
  )
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1)
})

test('of sign-ups with one address at the same moment, each with a code of its own, one code is used up', async () => {
  const here = site(db, { LIMITS: false })
  const codes = await Promise.all(Array.from({ length: 6 }, () => setupCode(here)))
  const answers = await Promise.all(codes.map((setup) => signUp(here, EMAIL, { setup })))
  expect(answers.map(({ status }) => status)).toEqual(codes.map(() => 200))
  expect(
    await db.selectFrom('user_tokens').select('kind').where('kind', '=', 'setup').execute(),
  ).toHaveLength(5)
  expect(await db.selectFrom('users').select('setup_origin').execute()).toEqual([{ setup_origin: 'start' }])
})

// S04
test('an unknown code and an old one are answered alike', async () => {
  const here = site(db)
  const setup = await setupCode(here)
  await db
    .updateTable('user_tokens')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  for (const code of [setup, 'made-up', '']) {
    const { status, error } = await signUp(here, EMAIL, { setup: code })
    expect([status, error?.message]).toEqual([400, 'This link is no longer valid.'])
  }
})

// S04
test('two accounts made through two start links: the second to be verified waits', async () => {
  const here = site(db)
  const codes = [await setupCode(here), await setupCode(here)]
  await signUp(here, 'first@example.in', { setup: codes[0] })
  await signUp(here, 'second@example.in', { setup: codes[1] })
  await Promise.all([verify(here, 0), verify(here, 1)])
  const states = [await stateOf(here, 'first@example.in'), await stateOf(here, 'second@example.in')]
  expect(new Set(states)).toEqual(new Set(['active', 'pending']))
})

// S04
test('once an account is active the links of starts are void, those of the command line are not', async () => {
  const here = site(db)
  const [first, other, cli] = [await setupCode(here), await setupCode(here), await setupCode(here, 'cli')]
  await signUp(here, 'first@example.in', { setup: first })
  await verify(here)
  expect((await signUp(here, EMAIL, { setup: other })).status).toBe(400)
  expect((await signUp(here, EMAIL, { setup: cli })).status).toBe(200)
  await verify(here)
  expect(await stateOf(here)).toBe('active')
})

// S04
test('a link of a start does not work while an account is active, however it came to be there', async () => {
  const here = site(db)
  await makeAccount(db, 'owner@example.in')
  expect((await signUp(here, EMAIL, { setup: await setupCode(here) })).status).toBe(400)
})

// S04
test('a start prints a link while nobody is active, and none after', async () => {
  const here = site(db)
  const print = async () => {
    here.lines.length = 0
    await printSetupLink(db, { ...here.env, DATABASE_URL: 'postgres://elsewhere' }, log(here))
    return here.lines.map(({ event }) => event)
  }
  expect(await print()).toEqual(['setup_link'])
  expect(here.lines[0]?.url).toMatch(/^http:\/\/localhost:3000\/admin\?setup=[\w-]{32}$/)
  await makeAccount(db, EMAIL, 'pending')
  await db.deleteFrom('user_tokens').execute()
  expect(await print()).toEqual(['setup_link'])
  await makeAccount(db, 'owner@example.in', 'active')
  expect(await print()).toEqual([])
})

// S04
test('instances that start at the same moment print one link between them', async () => {
  const here = site(db)
  const env = { ...here.env, DATABASE_URL: 'postgres://elsewhere' }
  await Promise.all(Array.from({ length: 4 }, () => printSetupLink(db, env, log(here))))
  expect(here.lines.filter(({ event }) => event === 'setup_link')).toHaveLength(1)
  expect(await db.selectFrom('user_tokens').select('origin').execute()).toHaveLength(1)
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

// S10
test('a wrong set-up code does not tell whether an address is known', async () => {
  const here = site(db)
  await makeAccount(db, EMAIL)
  const known = await signUp(here, EMAIL, { setup: 'made-up' })
  const unknown = await signUp(here, 'new@example.in', { setup: 'made-up' })
  expect([known.status, known.error?.message]).toEqual([unknown.status, unknown.error?.message])
})

test('a set-up code given with a known address stays good', async () => {
  const here = site(db)
  await makeAccount(db, EMAIL, 'pending')
  const setup = await setupCode(here)
  expect((await signUp(here, EMAIL, { setup })).status).toBe(200)
  expect((await signUp(here, 'new@example.in', { setup })).status).toBe(200)
  expect(await stateOf(here)).toBe('pending')
})

// 254, 387
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

const log = ({ lines }: Site) => {
  const keep = (line: (typeof lines)[number]) => void lines.push(line)
  return { debug: keep, info: keep, warn: keep, error: keep }
}
