import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../../tests/support/accounts.ts'
import { db } from '../../../../tests/support/database.ts'
import { holdAccount, untilBlocked } from '../../../../tests/support/locks.ts'
import { addTotp, totpCode } from '../../../../tests/support/second-factor.ts'
import { createTestApp, signedInVisitor, type TestApp } from '../../../../tests/support/test-app.ts'
import { newId } from '../../database/ids.ts'

const EMAIL = 'asha@example.in'

const signInWith = (app: TestApp, code?: string, address?: string) =>
  app.visitor(address).mutate('auth.signIn', { email: EMAIL, password: PASSWORD, code })

/** Resets the rate limits of passwords only, as five minutes would. */
const waitFiveMinutes = () => sql`delete from rate_limits where key not like '%code%'`.execute(db)

// S13
test('Two-step sign-in: a sign-in under way while the first factor is added needs its code too', async () => {
  const app = createTestApp(db)
  const { id } = await signedInVisitor(db, app)
  const adding = await holdAccount(id)
  const signIn = signInWith(app)
  await untilBlocked()
  await adding
    .insertInto('second_factors')
    .values({
      id: newId(),
      user_id: id,
      kind: 'totp',
      name: 'Phone',
      totp_secret: Buffer.alloc(20),
      last_totp_step: 0,
      confirmed_at: new Date(),
    })
    .execute()
  await adding.release()
  expect((await signIn).error?.reason).toBe('code_required')
})

// S13
test('Two-step sign-in: ten wrong codes an hour are the limit, and one mail warns the owner', async () => {
  const app = createTestApp(db)
  const { secret } = await addTotp(await signedInVisitor(db, app))
  const stranger = '198.51.100.1'
  for (let i = 0; i < 10; i++) expect((await signInWith(app, '000000', stranger)).status).toBe(401)
  for (let i = 0; i < 2; i++) {
    await waitFiveMinutes()
    expect((await signInWith(app, totpCode(secret), stranger)).status).toBe(429)
  }
  const mails = app.mail.messages.filter(({ subject }) => subject === 'Wrong codes at your sign-in')
  expect(mails).toMatchObject([{ to: EMAIL }])
  // The address from which the owner signs in has a separate counter (S11).
  expect((await signInWith(app, totpCode(secret))).status).toBe(200)
})

// S13
test('Two-step sign-in: right codes do not count against the rate limit', async () => {
  const app = createTestApp(db)
  const { codes } = await addTotp(await signedInVisitor(db, app))
  for (const code of codes) expect((await signInWith(app, code)).status).toBe(200)
  expect((await signInWith(app, '000000')).status).toBe(401)
})

// S29
test('Two-step sign-in: a right password without a code is logged, and so is a wrong code', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  await addTotp(me)
  await signInWith(app)
  await signInWith(app, '000000')
  const lines = app.lines.filter(({ event }) => event.startsWith('sign_in_'))
  expect(lines).toMatchObject([
    { event: 'sign_in_code_required', account: me.id, address: '203.0.113.7' },
    { event: 'sign_in_failed', reason: 'code', account: me.id, address: '203.0.113.7' },
  ])
})
