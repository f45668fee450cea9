import { expect, test } from 'vitest'
import { makeAccount, site, type Site } from '../../tests/support/accounts.ts'
import { db, EMAIL, setupCode, signUp, stateOf, verify } from '../../tests/support/sign-up.ts'
import { printSetupLink } from './setup.ts'

const log = ({ lines }: Site) => {
  const keep = (line: (typeof lines)[number]) => void lines.push(line)
  return { debug: keep, info: keep, warn: keep, error: keep }
}

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

// S04
test('Set-up code: weak passwords use up none of its tries', async () => {
  const here = site(db)
  const setup = await setupCode(here)
  for (let i = 0; i < 12; i++) {
    const visitor = here.visitor(`203.0.113.${i}`)
    const { status } = await visitor.call('auth.signUp', { email: EMAIL, password: 'password', setup })
    expect(status).toBe(400)
  }
  expect((await signUp(here, EMAIL, { setup })).status).toBe(200)
})

test('Set-up code: its verification mail is not counted with what strangers send to that address', async () => {
  const here = site(db)
  await signUp(here, EMAIL, { setup: await setupCode(here) })
  await signUp(here, 'ravi@example.in')
  expect(here.mail.messages.map(({ to, proved }) => [to, proved])).toEqual([
    [EMAIL, true],
    ['ravi@example.in', false],
  ])
})
