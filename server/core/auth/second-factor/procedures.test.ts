import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../../tests/support/accounts.ts'
import { db } from '../../../../tests/support/database.ts'
import { tokenFromLink } from '../../../../tests/support/fake-mail.ts'
import { addTotp, totpCode } from '../../../../tests/support/second-factor.ts'
import { createTestApp, signedInVisitor, type TestApp } from '../../../../tests/support/test-app.ts'
import { recoveryCodeUsedEmail } from '../emails.ts'

const EMAIL = 'asha@example.in'
const WRONG_CODE = [401, 'Invalid code.']

const signInWith = (app: TestApp, code?: string, password = PASSWORD) =>
  app.visitor().mutate('auth.signIn', { email: EMAIL, password, code })

const subjects = (app: TestApp) => app.mail.messages.map(({ subject }) => subject)

async function activityOf(user_id: string) {
  const rows = await db.selectFrom('activity').select('action').where('record_id', '=', user_id).execute()
  return rows.map(({ action }) => action)
}

// S13
test('Two-step sign-in: with an authenticator app the password needs a code as well', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  const { secret } = await addTotp(me)
  const refused = await signInWith(app)
  expect([refused.status, refused.error]).toMatchObject([
    401,
    { message: 'Please enter your code.', reason: 'code_required', factors: ['totp'] },
  ])
  expect(refused.headers.get('set-cookie')).toBeNull()
  const code = totpCode(secret)
  const signedIn = await signInWith(app, `${code.slice(0, 3)} ${code.slice(3)}`)
  expect(signedIn.data).toEqual({ id: me.id, email: EMAIL, state: 'active' })
})

// S13
test('Two-step sign-in: the answer to a wrong password does not reveal the factor, whatever the code', async () => {
  const app = createTestApp(db)
  const { secret } = await addTotp(await signedInVisitor(db, app))
  for (const code of [undefined, totpCode(secret)]) {
    const { status, error } = await signInWith(app, code, 'not the lamp')
    expect([status, error?.message, error?.reason]).toEqual([401, 'Invalid email or password.', undefined])
  }
})

// S13
test('Two-step sign-in: a code works once, even for ten concurrent requests', async () => {
  const app = createTestApp(db, { LIMITS: false })
  const { secret } = await addTotp(await signedInVisitor(db, app))
  const code = totpCode(secret)
  const answers = await Promise.all(Array.from({ length: 10 }, () => signInWith(app, code)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(401)])
  const again = await signInWith(app, code)
  expect([again.status, again.error?.message]).toEqual(WRONG_CODE)
})

// S13
test('Two-step sign-in: wrong codes are rate limited like wrong passwords', async () => {
  const app = createTestApp(db)
  const { secret } = await addTotp(await signedInVisitor(db, app))
  for (let i = 0; i < 10; i++) {
    const { status, error } = await signInWith(app, '000000')
    expect([status, error?.message]).toEqual(WRONG_CODE)
  }
  expect((await signInWith(app, totpCode(secret))).status).toBe(429)
})

test('Two-step sign-in: a right password without a code does not count as a failure', async () => {
  const app = createTestApp(db)
  const { secret } = await addTotp(await signedInVisitor(db, app))
  for (let i = 0; i < 12; i++) expect((await signInWith(app)).error?.reason).toBe('code_required')
  expect((await signInWith(app, totpCode(secret))).status).toBe(200)
})

// S13
test('Recovery codes: each of the ten works once, however it is typed, and its owner gets a mail', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  const { codes } = await addTotp(me)
  expect(new Set(codes).size).toBe(10)
  const [code = ''] = codes
  expect((await signInWith(app, code.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
  const again = await signInWith(app, code)
  expect([again.status, again.error?.message]).toEqual(WRONG_CODE)
  expect((await me.query('auth.secondFactors')).data).toMatchObject({ recovery_codes_left: 9 })
  expect(app.mail.messages.at(-1)).toMatchObject({ to: EMAIL, subject: 'A recovery code was used' })
  expect(await activityOf(me.id)).toContain('use_recovery_code')
})

test('Recovery codes: the mail about a used one says how many are left, and asks for new ones after the last', () => {
  const sentence = (left: number) =>
    recoveryCodeUsedEmail({ PUBLIC_URL: 'https://site.example' }, EMAIL, left)
      .text.filter((paragraph) => typeof paragraph === 'string')
      .join(' ')
      .split(' This ')[0]
  expect([2, 1, 0].map(sentence)).toEqual([
    'A recovery code was used to sign in. 2 codes are left.',
    'A recovery code was used to sign in. 1 code is left.',
    'Your last recovery code was used to sign in: make new ones under Accounts.',
  ])
})

test('Recovery codes: new codes replace the previous ones, and only their hashes are stored', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  const { codes } = await addTotp(me)
  const renewed = await me.mutate('auth.newRecoveryCodes', { password: PASSWORD })
  const { recovery_codes } = renewed.data as { recovery_codes: string[] }
  expect((await signInWith(app, codes[1])).status).toBe(401)
  expect((await signInWith(app, recovery_codes[1])).status).toBe(200)
  const { rows } = await sql<{
    row: string
  }>`select row_to_json(c)::text as row from recovery_codes c`.execute(db)
  for (const { row } of rows) for (const code of recovery_codes) expect(row).not.toContain(code)
  // A code is short enough to be recovered from a fast hash.
  const fastHash = createHash('sha256')
    .update((recovery_codes[2] ?? '').replaceAll('-', ''))
    .digest()
  const stored = await db.selectFrom('recovery_codes').select('code_hash').execute()
  expect(stored).toHaveLength(9)
  expect(stored).not.toContainEqual({ code_hash: fastHash })
})

test('Recovery codes: the codes of another account are refused', async () => {
  const app = createTestApp(db)
  await addTotp(await signedInVisitor(db, app))
  const { codes } = await addTotp(await signedInVisitor(db, app, 'ravi@example.in'))
  expect((await signInWith(app, codes[0])).status).toBe(401)
})

// S13
test('Second factors: adding, removing and new codes need the password, with at most ten guesses', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  const { id } = await addTotp(me)
  const password = 'not the lamp'
  for (const [name, input] of [
    ['startTotp', { password }],
    ['startPasskey', { password }],
    ['newRecoveryCodes', { password }],
    ['removeFactor', { id, password }],
  ] as const) {
    const { status, error } = await me.mutate(`auth.${name}`, input)
    expect([status, error?.fields]).toEqual([400, { password: ['This is not your current password.'] }])
  }
  for (let i = 0; i < 6; i++) await me.mutate('auth.startTotp', { password })
  expect((await me.mutate('auth.startTotp', { password: PASSWORD })).status).toBe(429)
  expect((await me.query('auth.secondFactors')).data).toMatchObject({
    recovery_codes_left: 10,
    factors: [{ id }],
  })
})

test('Second factors: an app counts after its first right code; a wrong code is reported at its field', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  await me.mutate('auth.startTotp', { password: PASSWORD })
  const { status, error } = await me.mutate('auth.confirmTotp', { code: '000000' })
  expect([status, error?.fields]).toEqual([400, { code: ['Invalid code.'] }])
  expect((await me.query('auth.secondFactors')).data).toEqual({ factors: [], recovery_codes_left: 0 })
  expect((await signInWith(app)).status).toBe(200)
})

// S07, S13
test('Second factors: the first ends the sessions begun without it; each change is mailed and in Activity', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  const phone = app.visitor('203.0.113.8')
  await phone.signIn(EMAIL)
  const { id } = await addTotp(me)
  expect((await phone.query('auth.session')).data).toBeNull()
  expect((await me.query('auth.session')).data).not.toBeNull()
  await me.mutate('auth.newRecoveryCodes', { password: PASSWORD })
  expect((await me.mutate('auth.removeFactor', { id, password: PASSWORD })).data).toEqual({ id })
  expect(subjects(app).slice(1)).toEqual([
    'Two-step sign-in: one way added',
    'New recovery codes',
    'Two-step sign-in: one way removed',
  ])
  expect(await activityOf(me.id)).toEqual(
    expect.arrayContaining(['add_factor', 'new_recovery_codes', 'remove_factor']),
  )
  expect((await me.query('auth.secondFactors')).data).toEqual({ factors: [], recovery_codes_left: 0 })
})

test('Second factors: nobody can remove a factor of another account', async () => {
  const app = createTestApp(db)
  const { id } = await addTotp(await signedInVisitor(db, app))
  const other = await signedInVisitor(db, app, 'ravi@example.in')
  expect((await other.mutate('auth.removeFactor', { id, password: PASSWORD })).status).toBe(404)
})

test('Second factors: an account can add none before its address is verified', async () => {
  const me = await signedInVisitor(db, createTestApp(db), EMAIL, 'unverified')
  for (const name of ['startTotp', 'startPasskey']) {
    const { status, error } = await me.mutate(`auth.${name}`, { password: PASSWORD })
    expect([status, error?.message]).toEqual([403, 'Please verify your email.'])
  }
})

// S01, S13
test('REQUIRE_SECOND_FACTOR: the first factor opens the back office, and the last one cannot be removed', async () => {
  const app = createTestApp(db, { REQUIRE_SECOND_FACTOR: true })
  const me = await signedInVisitor(db, app)
  expect((await me.query('auth.session')).data).toMatchObject({ second_factor_missing: true })
  const { status, error } = await me.query('auth.accounts')
  expect([status, error?.message]).toEqual([403, 'Please set up two-step sign-in.'])
  expect((await me.request('/inquiries.csv')).status).toBe(403)
  const { id } = await addTotp(me)
  expect((await me.query('auth.session')).data).toEqual({ id: me.id, email: EMAIL, state: 'active' })
  expect((await me.query('auth.accounts')).status).toBe(200)
  expect((await me.mutate('auth.removeFactor', { id, password: PASSWORD })).status).toBe(409)
  expect((await me.query('auth.secondFactors')).data).toMatchObject({
    factors: [{ id }],
    recovery_codes_left: 10,
  })
})

test('Second factors: a password reset does not bypass them', async () => {
  const app = createTestApp(db)
  await addTotp(await signedInVisitor(db, app))
  const visitor = app.visitor()
  await visitor.mutate('auth.requestPasswordReset', { email: EMAIL })
  const token = tokenFromLink(app.mail.messages.at(-1))
  const password = 'another lamp over the door'
  expect((await visitor.mutate('auth.resetPassword', { token, password })).status).toBe(200)
  expect((await signInWith(app, undefined, password)).error?.reason).toBe('code_required')
})
