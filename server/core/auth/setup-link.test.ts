import { expect, test } from 'vitest'
import { makeAccount, PASSWORD } from '../../../tests/support/accounts.ts'
import { tokenFromLink } from '../../../tests/support/fake-mail.ts'
import { db, EMAIL, setupCode, signUp, signInState, verifyEmail } from '../../../tests/support/sign-up.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { newId } from '../database/ids.ts'
import { printSetupLink } from './setup-link.ts'

/** With a mail server, a mailed link verifies the account. */
const withMail = { SMTP_URL: 'smtp://mail.example.in' }

const collectingLog = ({ lines }: TestApp) => {
  const record = (line: (typeof lines)[number]) => void lines.push(line)
  return { debug: record, info: record, warn: record, error: record }
}

/** The actions in Activity, the oldest first. */
async function recordedActions(): Promise<string[]> {
  const entries = await db
    .selectFrom('activity')
    .select('action')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return entries.map(({ action }) => action)
}

// 387 S04
test('Set-up link: a start link makes an account that is active as soon as it is verified', async () => {
  const app = createTestApp(db, withMail)
  expect((await signUp(app, EMAIL, { setup: await setupCode(app) })).data).toEqual({ ok: true })
  expect(await signInState(app)).toBe('unverified')
  await verifyEmail(app)
  expect(await signInState(app)).toBe('active')
})

// S04, S12
test('Set-up link: verifying the first account signs it in and leads to the back office', async () => {
  const app = createTestApp(db, withMail)
  await signUp(app, EMAIL, { setup: await setupCode(app) })
  const token = tokenFromLink(app.mail.messages[0])
  const me = app.visitor()
  const wrong = await me.post('/verify-email', { token, password: 'not the lamp' })
  expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([400, null])
  const response = await me.post('/verify-email', { token, password: PASSWORD })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/admin'])
  expect((await me.query('auth.session')).data).toMatchObject({ email: EMAIL, state: 'active' })
  expect(app.mail.messages).toHaveLength(1)
  expect(await recordedActions()).toEqual(['sign_up', 'verify', 'sign_in'])
})

// S04
test('Set-up link: without a mail server it makes the first account at once and signs it in', async () => {
  const app = createTestApp(db)
  const codes = [await setupCode(app), await setupCode(app)]
  const me = app.visitor()
  const input = { email: EMAIL, password: PASSWORD, setup: codes[0] }
  const account = { id: expect.any(String), email: EMAIL, state: 'active' }
  expect((await me.mutate('auth.signUp', input)).data).toEqual({ ok: true, account })
  expect((await me.query('auth.session')).data).toMatchObject({ email: EMAIL, state: 'active' })
  expect(app.mail.messages).toEqual([])
  // The other start links are void, and the used one does not work again.
  for (const setup of codes) expect((await signUp(app, 'other@example.in', { setup })).status).toBe(400)
  expect(await recordedActions()).toEqual(['sign_up', 'verify', 'sign_in'])
})

// S04
test('Set-up link: without a mail server, one of several concurrent claims makes the first account', async () => {
  const app = createTestApp(db, { LIMITS: false })
  const codes = await Promise.all(Array.from({ length: 4 }, () => setupCode(app)))
  const answers = await Promise.all(
    codes.map((setup, index) => signUp(app, `person-${index}@example.in`, { setup })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(3)
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1)
})

// S04
test.each<[string, (app: TestApp) => Promise<unknown>]>([
  ['without a code', async (app) => await signUp(app)],
  [
    'by a link of the command line',
    async (app) => await signUp(app, EMAIL, { setup: await setupCode(app, 'cli') }),
  ],
])(
  'Set-up link: without a mail server an account made %s is verified by the link of the log',
  async (_, makeIt) => {
    const app = createTestApp(db)
    expect(await makeIt(app)).toMatchObject({ data: { ok: true } })
    expect(await signInState(app)).toBe('unverified')
    expect(app.mail.messages).toHaveLength(1)
  },
)

// S04, S12
test.each<[string, (app: TestApp) => Promise<unknown>]>([
  ['without a code', async (app) => await signUp(app)],
  [
    'by a link of the command line',
    async (app) => await signUp(app, EMAIL, { setup: await setupCode(app, 'cli') }),
  ],
  [
    'by a start link, beside an account that is active by then',
    async (app) => {
      await signUp(app, EMAIL, { setup: await setupCode(app) })
      await makeAccount(db, 'owner@example.in')
    },
  ],
  [
    'by a start link, with a second factor',
    async (app) => {
      await signUp(app, EMAIL, { setup: await setupCode(app) })
      const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
      const factor = {
        id: newId(),
        user_id: id,
        kind: 'totp' as const,
        name: 'Phone',
        confirmed_at: new Date(),
      }
      await db
        .insertInto('second_factors')
        .values({ ...factor, totp_secret: Buffer.alloc(20) })
        .execute()
    },
  ],
])('Set-up link: verifying an account made %s signs nobody in', async (_, makeIt) => {
  const app = createTestApp(db, withMail)
  await makeIt(app)
  const me = app.visitor()
  const response = await me.post('/verify-email', {
    token: tokenFromLink(app.mail.messages[0]),
    password: PASSWORD,
  })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/?verified=1'])
  expect(response.headers.get('set-cookie')).toBeNull()
  expect((await me.query('auth.session')).data).toBeNull()
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])
})

// S04
test('Set-up code: of ten concurrent sign-ups with the same code one succeeds', async () => {
  const app = createTestApp(db, { ...withMail, LIMITS: false })
  const setup = await setupCode(app)
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, i) => signUp(app, `person-${i}@example.in`, { setup })),
  )
  const invalidLink = {
    status: 400,
    error: expect.objectContaining({ message: 'This link is no longer valid.' }),
  }
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status !== 200)).toEqual(
    Array.from({ length: 9 }, () => expect.objectContaining(invalidLink)),
  )
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1)
})

test('Set-up code: concurrent sign-ups with one address, each with its own code, use up one code', async () => {
  const app = createTestApp(db, { ...withMail, LIMITS: false })
  const codes = await Promise.all(Array.from({ length: 6 }, () => setupCode(app)))
  const responses = await Promise.all(codes.map((setup) => signUp(app, EMAIL, { setup })))
  expect(responses.map(({ status }) => status)).toEqual(codes.map(() => 200))
  expect(
    await db.selectFrom('user_tokens').select('kind').where('kind', '=', 'setup').execute(),
  ).toHaveLength(5)
  expect(await db.selectFrom('users').select('setup_origin').execute()).toEqual([{ setup_origin: 'start' }])
})

// S04
test('Set-up code: an unknown code and an expired one get the same answer', async () => {
  const app = createTestApp(db, withMail)
  const setup = await setupCode(app)
  await db
    .updateTable('user_tokens')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  for (const code of [setup, 'made-up', '']) {
    const { status, error } = await signUp(app, EMAIL, { setup: code })
    expect([status, error?.message]).toEqual([400, 'This link is no longer valid.'])
  }
})

// S04
test('Set-up link: of two accounts made through two start links the second to be verified waits for approval', async () => {
  const app = createTestApp(db, withMail)
  const codes = [await setupCode(app), await setupCode(app)]
  await signUp(app, 'first@example.in', { setup: codes[0] })
  await signUp(app, 'second@example.in', { setup: codes[1] })
  await Promise.all([verifyEmail(app, 0), verifyEmail(app, 1)])
  const states = [await signInState(app, 'first@example.in'), await signInState(app, 'second@example.in')]
  expect(new Set(states)).toEqual(new Set(['active', 'pending']))
})

// S04
test('Set-up link: once an account is active, start links are void, but command line links are not', async () => {
  const app = createTestApp(db, withMail)
  const [first, other, cli] = [await setupCode(app), await setupCode(app), await setupCode(app, 'cli')]
  await signUp(app, 'first@example.in', { setup: first })
  await verifyEmail(app)
  expect((await signUp(app, EMAIL, { setup: other })).status).toBe(400)
  expect((await signUp(app, EMAIL, { setup: cli })).status).toBe(200)
  await verifyEmail(app)
  expect(await signInState(app)).toBe('active')
})

// S04
test('Set-up link: a start link does not work while any account is active', async () => {
  const app = createTestApp(db, withMail)
  await makeAccount(db, 'owner@example.in')
  expect((await signUp(app, EMAIL, { setup: await setupCode(app) })).status).toBe(400)
})

// S04
test('Set-up link: a start prints a link while no account is active, and none after', async () => {
  const app = createTestApp(db, withMail)
  const print = async () => {
    app.lines.length = 0
    await printSetupLink(db, { ...app.env, DATABASE_URL: 'postgres://elsewhere' }, collectingLog(app))
    return app.lines.map(({ event }) => event)
  }
  expect(await print()).toEqual(['setup_link'])
  expect(app.lines[0]?.url).toMatch(/^http:\/\/localhost:3000\/admin\?setup=[\w-]{32}$/)
  await makeAccount(db, EMAIL, 'pending')
  await db.deleteFrom('user_tokens').execute()
  expect(await print()).toEqual(['setup_link'])
  await makeAccount(db, 'owner@example.in', 'active')
  expect(await print()).toEqual([])
})

// S04
test('Set-up link: instances that start at the same moment print one link between them', async () => {
  const app = createTestApp(db, withMail)
  const env = { ...app.env, DATABASE_URL: 'postgres://elsewhere' }
  await Promise.all(Array.from({ length: 4 }, () => printSetupLink(db, env, collectingLog(app))))
  expect(app.lines.filter(({ event }) => event === 'setup_link')).toHaveLength(1)
  expect(await db.selectFrom('user_tokens').select('origin').execute()).toHaveLength(1)
})

// S10
test('Set-up code: the answer to a wrong code does not reveal whether an address is known', async () => {
  const app = createTestApp(db, withMail)
  await makeAccount(db, EMAIL)
  const known = await signUp(app, EMAIL, { setup: 'made-up' })
  const unknown = await signUp(app, 'new@example.in', { setup: 'made-up' })
  expect([known.status, known.error?.message]).toEqual([unknown.status, unknown.error?.message])
})

test('Set-up code: a code that is given with a known address stays valid', async () => {
  const app = createTestApp(db, withMail)
  await makeAccount(db, EMAIL, 'pending')
  const setup = await setupCode(app)
  expect((await signUp(app, EMAIL, { setup })).status).toBe(200)
  expect((await signUp(app, 'new@example.in', { setup })).status).toBe(200)
  expect(await signInState(app)).toBe('pending')
})

// S04
test('Set-up code: weak passwords use up none of its attempts', async () => {
  const app = createTestApp(db, withMail)
  const setup = await setupCode(app)
  for (let i = 0; i < 12; i++) {
    const visitor = app.visitor(`203.0.113.${i}`)
    const { status } = await visitor.mutate('auth.signUp', { email: EMAIL, password: 'password', setup })
    expect(status).toBe(400)
  }
  expect((await signUp(app, EMAIL, { setup })).status).toBe(200)
})

test('Set-up code: its verification mail has a separate rate limit from mails that strangers request', async () => {
  const app = createTestApp(db, withMail)
  await signUp(app, EMAIL, { setup: await setupCode(app) })
  await signUp(app, 'ravi@example.in')
  expect(app.mail.messages.map(({ to, isVerifiedAddress }) => [to, isVerifiedAddress])).toEqual([
    [EMAIL, true],
    ['ravi@example.in', false],
  ])
})
