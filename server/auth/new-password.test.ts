import { expect, test } from 'vitest'
import { makeAccount, PASSWORD, signedIn, site } from '../../tests/support/accounts.ts'
import { db } from '../../tests/support/database.ts'
import { tokenIn } from '../../tests/support/outbox.ts'

const EMAIL = 'asha@example.in'
const WRONG = 'not the lamp'

const sessionsOf = (id: string) => db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()

test('a reset link sets a new password once, and ends every session', async () => {
  const here = site(db)
  const me = await signedIn(db, here)
  expect((await here.visitor().call('auth.requestPasswordReset', { email: EMAIL })).data).toEqual({
    ok: true,
  })
  const [message] = here.mail.messages
  expect(message?.link?.url).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{32}$/)
  const token = tokenIn(message)
  const input = { token, password: 'a new lamp' }
  expect((await here.visitor().call('auth.resetPassword', input)).data).toEqual({ ok: true })
  expect(await sessionsOf(me.id)).toEqual([])
  expect((await here.visitor().signIn(EMAIL, PASSWORD)).status).toBe(401)
  expect((await here.visitor().signIn(EMAIL, 'a new lamp')).status).toBe(200)
  expect(here.mail.messages.at(-1)?.subject).toBe('Your password was changed')
  const again = await here.visitor().call('auth.resetPassword', input)
  expect([again.status, again.error?.message]).toEqual([400, 'This link is no longer valid.'])
})

test('a reset mail counts as one to an owner when the address was proved, and as a stranger’s before', async () => {
  const here = site(db)
  await makeAccount(db, EMAIL)
  await makeAccount(db, 'typed@example.in', 'unverified')
  for (const email of [EMAIL, 'typed@example.in'])
    await here.visitor().call('auth.requestPasswordReset', { email })
  expect(here.mail.messages.map(({ proved }) => proved)).toEqual([true, false])
})

test('a reset makes every other reset link void, and one is good for an hour', async () => {
  const here = site(db)
  await makeAccount(db, EMAIL)
  const ask = () => here.visitor().call('auth.requestPasswordReset', { email: EMAIL })
  const reset = async (index: number) =>
    (
      await here.visitor().call('auth.resetPassword', {
        token: tokenIn(here.mail.messages[index]),
        password: 'a new lamp',
      })
    ).status
  await ask()
  await ask()
  expect(await reset(1)).toBe(200)
  expect(await reset(0)).toBe(400)
  await ask()
  const row = await db.selectFrom('user_tokens').select('expires_at').executeTakeFirstOrThrow()
  expect(Math.round((row.expires_at.getTime() - Date.now()) / 60_000)).toBe(60)
  await db
    .updateTable('user_tokens')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  expect(await reset(3)).toBe(400)
})

// S10
test('a reset for an unknown address or a disabled account is answered alike and mails nobody', async () => {
  const here = site(db)
  await makeAccount(db, 'gone@example.in', 'disabled')
  for (const email of ['nobody@example.in', 'gone@example.in']) {
    const { status, data } = await here.visitor().call('auth.requestPasswordReset', { email })
    expect([status, data]).toEqual([200, { ok: true }])
  }
  expect(here.mail.messages).toEqual([])
})

test('a weak new password does not use the reset link up', async () => {
  const here = site(db)
  await makeAccount(db, EMAIL)
  await here.visitor().call('auth.requestPasswordReset', { email: EMAIL })
  const token = tokenIn(here.mail.messages[0])
  expect((await here.visitor().call('auth.resetPassword', { token, password: 'password' })).status).toBe(400)
  expect((await here.visitor().call('auth.resetPassword', { token, password: 'a new lamp' })).status).toBe(
    200,
  )
})

// S11
test('who reset the password can sign in at once, though strangers used up the attempts', async () => {
  const here = site(db)
  await makeAccount(db, EMAIL)
  for (let i = 0; i < 12; i++) await here.visitor(`198.51.100.${i}`).signIn(EMAIL, WRONG)
  await here.visitor().call('auth.requestPasswordReset', { email: EMAIL })
  await here
    .visitor()
    .call('auth.resetPassword', { token: tokenIn(here.mail.messages[0]), password: 'a new lamp' })
  expect((await here.visitor().signIn(EMAIL, 'a new lamp')).status).toBe(200)
})

// S07
test('changing the password ends every other session and keeps this one', async () => {
  const here = site(db)
  const me = await signedIn(db, here)
  const other = here.visitor('203.0.113.8')
  await other.signIn(EMAIL)
  const input = { current: PASSWORD, password: 'a new lamp' }
  expect((await me.call('auth.changePassword', input)).data).toEqual({ ok: true })
  expect((await me.ask('auth.session')).data).toMatchObject({ id: me.id })
  expect((await other.ask('auth.session')).data).toBeNull()
  expect((await here.visitor().signIn(EMAIL, 'a new lamp')).status).toBe(200)
})

test('a wrong present password is said at its field, and can be guessed ten times', async () => {
  const me = await signedIn(db, site(db))
  const guess = () => me.call('auth.changePassword', { current: WRONG, password: 'a new lamp' })
  const { status, error } = await guess()
  expect([status, error?.fields]).toEqual([400, { current: ['This is not your present password.'] }])
  for (let i = 0; i < 9; i++) expect((await guess()).status).toBe(400)
  expect((await guess()).status).toBe(429)
})
