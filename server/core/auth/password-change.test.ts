import { expect, test } from 'vitest'
import { PASSWORD } from '../../../tests/support/accounts.ts'
import { db } from '../../../tests/support/database.ts'
import { createTestApp, signedInVisitor } from '../../../tests/support/test-app.ts'

const EMAIL = 'asha@example.in'
const WRONG_PASSWORD = 'not the lamp'

// S07
test('Password change: it ends every session but this one', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  const other = app.visitor('203.0.113.8')
  await other.signIn(EMAIL)
  const input = { current: PASSWORD, password: 'a new lamp' }
  expect((await me.mutate('auth.changePassword', input)).data).toEqual({ ok: true })
  expect((await me.query('auth.session')).data).toMatchObject({ id: me.id })
  expect((await other.query('auth.session')).data).toBeNull()
  expect((await app.visitor().signIn(EMAIL, 'a new lamp')).status).toBe(200)
})

test('Password change: a wrong current password is reported at its field, and allows ten guesses', async () => {
  const me = await signedInVisitor(db, createTestApp(db))
  const guess = () => me.mutate('auth.changePassword', { current: WRONG_PASSWORD, password: 'a new lamp' })
  const { status, error } = await guess()
  expect([status, error?.fields]).toEqual([400, { current: ['This is not your current password.'] }])
  for (let i = 0; i < 9; i++) expect((await guess()).status).toBe(400)
  expect((await guess()).status).toBe(429)
})
