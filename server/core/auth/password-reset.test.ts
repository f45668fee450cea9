import { expect, test } from 'vitest'
import { makeAccount, PASSWORD } from '../../../tests/support/accounts.ts'
import { db } from '../../../tests/support/database.ts'
import { tokenFromLink } from '../../../tests/support/fake-mail.ts'
import { holdAccount, untilBlocked } from '../../../tests/support/locks.ts'
import { signedInVisitor, createTestApp } from '../../../tests/support/test-app.ts'

const EMAIL = 'asha@example.in'
const WRONG_PASSWORD = 'not the lamp'

const sessionsOf = (id: string) => db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()

// S07
test('Password reset: a link sets a new password once, and ends every session', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  expect((await app.visitor().mutate('auth.requestPasswordReset', { email: EMAIL })).data).toEqual({
    ok: true,
  })
  const [message] = app.mail.messages
  expect(message?.link?.url).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{32}$/)
  const token = tokenFromLink(message)
  const input = { token, password: 'a new lamp' }
  expect((await app.visitor().mutate('auth.resetPassword', input)).data).toEqual({ ok: true })
  expect(await sessionsOf(me.id)).toEqual([])
  expect((await app.visitor().signIn(EMAIL, PASSWORD)).status).toBe(401)
  expect((await app.visitor().signIn(EMAIL, 'a new lamp')).status).toBe(200)
  expect(app.mail.messages.at(-1)?.subject).toBe('Your password was changed')
  const reused = await app.visitor().mutate('auth.resetPassword', input)
  expect([reused.status, reused.error?.message]).toEqual([400, 'This link is no longer valid.'])
})

test('Password reset: the mail counts against the limit for verified addresses only if the address is verified', async () => {
  const app = createTestApp(db)
  await makeAccount(db, EMAIL)
  await makeAccount(db, 'typed@example.in', 'unverified')
  for (const email of [EMAIL, 'typed@example.in'])
    await app.visitor().mutate('auth.requestPasswordReset', { email })
  expect(app.mail.messages.map(({ isVerifiedAddress }) => isVerifiedAddress)).toEqual([true, false])
})

test('Password reset: a concurrent password change causes no deadlock, and makes the link invalid', async () => {
  const app = createTestApp(db)
  const id = await makeAccount(db, EMAIL)
  await app.visitor().mutate('auth.requestPasswordReset', { email: EMAIL })
  const token = tokenFromLink(app.mail.messages[0])
  const changing = await holdAccount(id)
  const reset = app.visitor().mutate('auth.resetPassword', { token, password: 'a new lamp' })
  await untilBlocked()
  await changing.deleteFrom('user_tokens').where('user_id', '=', id).execute()
  await changing.release()
  expect((await reset).error?.message).toBe('This link is no longer valid.')
})

test('Password reset: it makes every other reset link invalid, and a link is valid for an hour', async () => {
  const app = createTestApp(db)
  await makeAccount(db, EMAIL)
  const requestReset = () => app.visitor().mutate('auth.requestPasswordReset', { email: EMAIL })
  const reset = async (index: number) =>
    (
      await app.visitor().mutate('auth.resetPassword', {
        token: tokenFromLink(app.mail.messages[index]),
        password: 'a new lamp',
      })
    ).status
  await requestReset()
  await requestReset()
  expect(await reset(1)).toBe(200)
  expect(await reset(0)).toBe(400)
  await requestReset()
  const row = await db.selectFrom('user_tokens').select('expires_at').executeTakeFirstOrThrow()
  expect(Math.round((row.expires_at.getTime() - Date.now()) / 60_000)).toBe(60)
  await db
    .updateTable('user_tokens')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  expect(await reset(3)).toBe(400)
})

// S10
test('Password reset: an unknown address and a disabled account get the same answer and no mail', async () => {
  const app = createTestApp(db)
  await makeAccount(db, 'gone@example.in', 'disabled')
  for (const email of ['nobody@example.in', 'gone@example.in']) {
    const { status, data } = await app.visitor().mutate('auth.requestPasswordReset', { email })
    expect([status, data]).toEqual([200, { ok: true }])
  }
  expect(app.mail.messages).toEqual([])
})

test('Password reset: a weak new password does not use the link up', async () => {
  const app = createTestApp(db)
  await makeAccount(db, EMAIL)
  await app.visitor().mutate('auth.requestPasswordReset', { email: EMAIL })
  const token = tokenFromLink(app.mail.messages[0])
  expect((await app.visitor().mutate('auth.resetPassword', { token, password: 'password' })).status).toBe(400)
  expect((await app.visitor().mutate('auth.resetPassword', { token, password: 'a new lamp' })).status).toBe(
    200,
  )
})

// S11
test('Password reset: the owner can sign in at once, though strangers used up the attempts', async () => {
  const app = createTestApp(db)
  await makeAccount(db, EMAIL)
  for (let i = 0; i < 12; i++) await app.visitor(`198.51.100.${i}`).signIn(EMAIL, WRONG_PASSWORD)
  await app.visitor().mutate('auth.requestPasswordReset', { email: EMAIL })
  await app
    .visitor()
    .mutate('auth.resetPassword', { token: tokenFromLink(app.mail.messages[0]), password: 'a new lamp' })
  expect((await app.visitor().signIn(EMAIL, 'a new lamp')).status).toBe(200)
})
