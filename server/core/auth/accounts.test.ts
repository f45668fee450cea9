import { expect, test } from 'vitest'
import { makeAccount } from '../../../tests/support/accounts.ts'
import { db } from '../../../tests/support/database.ts'
import { signedInVisitor, createTestApp } from '../../../tests/support/test-app.ts'

// 369, 387
test('Accounts: an administrator approves a pending account, which gets a mail', async () => {
  const app = createTestApp(db)
  const admin = await signedInVisitor(db, app)
  const id = await makeAccount(db, 'new@example.in', 'pending')
  const { data } = await admin.query('auth.accounts')
  expect((data as { email: string }[])[0]).toMatchObject({ id, email: 'new@example.in', state: 'pending' })
  const approved = await admin.mutate('auth.approve', { id })
  expect(approved.data).toMatchObject({ id, email: 'new@example.in', state: 'active' })
  expect(app.mail.messages.at(-1)).toMatchObject({
    to: 'new@example.in',
    subject: 'Your account was approved',
  })
})

// S02, S03
test('Accounts: a disabled account is signed out at its next call, and can sign in once it is enabled', async () => {
  const app = createTestApp(db)
  const admin = await signedInVisitor(db, app)
  const other = await signedInVisitor(db, app, 'ravi@example.in')
  expect((await admin.mutate('auth.disable', { id: other.id })).data).toMatchObject({ state: 'disabled' })
  expect((await other.query('auth.accounts')).status).toBe(401)
  expect((await other.signIn(other.email)).status).toBe(401)
  expect((await admin.mutate('auth.enable', { id: other.id })).data).toMatchObject({ state: 'active' })
  expect((await other.query('auth.accounts')).status).toBe(401)
  expect((await other.signIn(other.email)).status).toBe(200)
})

// S03
test('Accounts: nobody can disable the last account, or their own', async () => {
  const app = createTestApp(db)
  const admin = await signedInVisitor(db, app)
  const last = await admin.mutate('auth.disable', { id: admin.id })
  expect([last.status, last.error?.message]).toEqual([409, 'The last account cannot be disabled.'])
  await makeAccount(db, 'ravi@example.in')
  const ownAccount = await admin.mutate('auth.disable', { id: admin.id })
  expect([ownAccount.status, ownAccount.error?.message]).toEqual([
    409,
    'You cannot disable your own account.',
  ])
})

// S03
test('Accounts: of two administrators who disable each other at the same moment one stays active', async () => {
  const app = createTestApp(db)
  const one = await signedInVisitor(db, app)
  const two = await signedInVisitor(db, app, 'ravi@example.in')
  const responses = await Promise.all([
    one.mutate('auth.disable', { id: two.id }),
    two.mutate('auth.disable', { id: one.id }),
  ])
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  const activeUsers = await db.selectFrom('users').select('id').where('disabled_at', 'is', null).execute()
  expect(activeUsers).toHaveLength(1)
})

// 391
test('Accounts: every change of state is in the activity log, with its author and both states', async () => {
  const app = createTestApp(db)
  const admin = await signedInVisitor(db, app)
  const id = await makeAccount(db, 'new@example.in', 'pending')
  await admin.mutate('auth.approve', { id })
  const row = await db
    .selectFrom('activity')
    .selectAll()
    .where('action', '=', 'approve')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    user_id: admin.id,
    table_name: 'users',
    record_id: id,
    before: { email: 'new@example.in', state: 'pending' },
    after: { email: 'new@example.in', state: 'active' },
  })
})

test('Accounts: an unknown account is 404', async () => {
  const admin = await signedInVisitor(db, createTestApp(db))
  const id = '01900000-0000-7000-8000-000000000009'
  for (const name of ['approve', 'disable', 'enable'])
    expect((await admin.mutate(`auth.${name}`, { id })).status).toBe(404)
})
