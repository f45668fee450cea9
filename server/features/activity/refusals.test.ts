import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeAccount, PASSWORD } from '../../../tests/support/accounts.ts'
import { db } from '../../../tests/support/database.ts'
import { tokenFromLink } from '../../../tests/support/fake-mail.ts'
import { silentLog } from '../../../tests/support/logs.ts'
import { addPasskey, addTotp, passkeyOptions } from '../../../tests/support/second-factor.ts'
import { createPasskey } from '../../../tests/support/software-passkey.ts'
import { createTestApp, signedInVisitor, type TestApp } from '../../../tests/support/test-app.ts'
import { flushRefusals, type RefusalReason } from '../../core/database/refusal-log.ts'
import { signInByAddress } from '../../core/limits.ts'

const EMAIL = 'asha@example.in'
const WRONG = { password: 'wrong lamp', code: '000 000', setup: 'a-made-up-code', email: 'nobody@example.in' }
const ATTACKER = '198.51.100.66'
const ORIGIN = 'http://localhost:3000'

/** Refused requests, and the account that the entry must name: the one that was tried, or the signed-in one (`me`). */
const REFUSALS: Record<
  string,
  [RefusalReason, about: 'account' | 'me' | null, (app: TestApp) => Promise<unknown>]
> = {
  'a wrong password': [
    'password',
    'account',
    async (app) => {
      await makeAccount(db, EMAIL)
      return await app.visitor(ATTACKER).signIn(EMAIL, WRONG.password)
    },
  ],
  'a sign-in to no account': [
    'password',
    null,
    (app) => app.visitor(ATTACKER).signIn(WRONG.email, WRONG.password),
  ],
  'a wrong code': [
    'code',
    'account',
    async (app) => {
      await addTotp(await signedInVisitor(db, app, EMAIL))
      return await app
        .visitor(ATTACKER)
        .mutate('auth.signIn', { email: EMAIL, password: PASSWORD, code: WRONG.code })
    },
  ],
  'a passkey of a disabled account': [
    'passkey',
    'account',
    async (app) => {
      const passkey = await addPasskey(await signedInVisitor(db, app, EMAIL), ORIGIN)
      await sql`update users set disabled_at = now()`.execute(db)
      const response = passkey.authenticate(await passkeyOptions(app.visitor(ATTACKER)))
      return await app.visitor(ATTACKER).mutate('auth.signInWithPasskey', { response })
    },
  ],
  'an unknown passkey': [
    'passkey',
    null,
    async (app) => {
      const passkey = createPasskey(ORIGIN)
      const response = passkey.authenticate(await passkeyOptions(app.visitor(ATTACKER)))
      return await app.visitor(ATTACKER).mutate('auth.signInWithPasskey', { response })
    },
  ],
  'a wrong password behind a verification link': [
    'verification',
    'account',
    async (app) => {
      await app.visitor().mutate('auth.signUp', { email: EMAIL, password: PASSWORD })
      const token = tokenFromLink(app.mail.messages.at(-1))
      return await app.visitor(ATTACKER).post('/verify-email', { token, password: WRONG.password })
    },
  ],
  'a wrong password of somebody signed in': [
    'confirmation',
    'me',
    async (app) => {
      const me = await signedInFrom(app)
      return await me.mutate('auth.changePassword', {
        current: WRONG.password,
        password: 'a new lamp over it',
      })
    },
  ],
  'a wrong first code of an authenticator app': [
    'factor',
    'me',
    async (app) => {
      const me = await signedInFrom(app)
      await me.mutate('auth.startTotp', { password: PASSWORD })
      return await me.mutate('auth.confirmTotp', { code: WRONG.code })
    },
  ],
  'a new passkey that does not answer the challenge': [
    'factor',
    'me',
    async (app) => {
      const me = await signedInFrom(app)
      const { data } = await me.mutate('auth.startPasskey', { password: PASSWORD })
      const options = data as Parameters<ReturnType<typeof createPasskey>['register']>[0]
      const response = createPasskey(ORIGIN).register({ ...options, challenge: 'YW5vdGhlcg' })
      return await me.mutate('auth.confirmPasskey', { response })
    },
  ],
  'a made-up set-up code': [
    'setup_code',
    null,
    (app) =>
      app
        .visitor(ATTACKER)
        .mutate('auth.signUp', { email: WRONG.email, password: PASSWORD, setup: WRONG.setup }),
  ],
  'a call that a pending account may not make': [
    'access',
    'me',
    async (app) => await (await signedInFrom(app, 'pending')).query('inquiry.list'),
  ],
  'the export for a pending account': [
    'access',
    'me',
    async (app) => await (await signedInFrom(app, 'pending')).request('/inquiries.csv'),
  ],
  'a second factor for an unverified account': [
    'access',
    'me',
    async (app) =>
      await (await signedInFrom(app, 'unverified')).mutate('auth.startTotp', { password: PASSWORD }),
  ],
  'a session that has ended': [
    'session',
    null,
    async (app) => {
      const me = await signedInFrom(app)
      await sql`delete from sessions`.execute(db)
      return await me.query('inquiry.list')
    },
  ],
  'a rate limit': [
    'limit',
    null,
    async (app) => {
      await sql`insert into rate_limits values (${`${signInByAddress.name}:${ATTACKER}`}, 10, now() + interval '1 minute')`.execute(
        db,
      )
      return await app.visitor(ATTACKER).signIn(WRONG.email, WRONG.password)
    },
  ],
}

async function signedInFrom(app: TestApp, state: 'active' | 'pending' | 'unverified' = 'active') {
  await makeAccount(db, EMAIL, state)
  const me = app.visitor(ATTACKER)
  await me.signIn(EMAIL)
  return me
}

// 391 S29
test.each(Object.entries(REFUSALS))(
  'Activity and log: both record %s with account and address, but not the typed text',
  async (_, [reason, about, act]) => {
    const app = createTestApp(db)
    const answer = (await act(app)) as { status: number }
    expect(answer.status).toBeGreaterThanOrEqual(400)
    await flushRefusals(db, silentLog)
    const entries = await db
      .selectFrom('activity')
      .leftJoin('users', 'users.id', 'activity.record_id')
      .select(['activity.user_id', 'record_id', 'users.email', 'address', 'after'])
      .where('action', '=', 'refuse')
      .execute()
    expect(entries).toMatchObject([{ email: about && EMAIL, address: ATTACKER, after: { reason, count: 1 } }])
    expect(entries[0]?.user_id).toBe(about === 'me' ? entries[0]?.record_id : null)
    const account = entries[0]?.record_id
    expect(app.lines).toContainEqual(
      expect.objectContaining({
        event: expect.stringMatching(/refused|failed|limited/),
        address: ATTACKER,
        ...(account && { account }),
      }),
    )
    const everything = JSON.stringify([app.lines, await db.selectFrom('activity').selectAll().execute()])
    for (const typed of [...Object.values(WRONG), PASSWORD, 'session='])
      expect(everything).not.toContain(typed)
  },
)

// S29
test('Activity: a request without a session that is asked to sign in leaves no entry', async () => {
  const app = createTestApp(db)
  expect((await app.visitor().query('inquiry.list')).status).toBe(401)
  await flushRefusals(db, silentLog)
  expect(await db.selectFrom('activity').select('id').execute()).toEqual([])
})
