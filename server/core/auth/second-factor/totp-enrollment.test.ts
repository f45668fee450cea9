import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../../tests/support/accounts.ts'
import { db } from '../../../../tests/support/database.ts'
import { holdAccount, untilBlocked } from '../../../../tests/support/locks.ts'
import { totpCode } from '../../../../tests/support/second-factor.ts'
import { createTestApp, signedInVisitor, type Visitor } from '../../../../tests/support/test-app.ts'

const startTotp = async (me: Visitor) =>
  (await me.mutate('auth.startTotp', { password: PASSWORD })).data as { secret: string }

// S13
test('Adding an app: wrong codes are rate limited like wrong passwords', async () => {
  const me = await signedInVisitor(db, createTestApp(db))
  const { secret } = await startTotp(me)
  for (let i = 0; i < 10; i++)
    expect((await me.mutate('auth.confirmTotp', { code: '000000' })).status).toBe(400)
  expect((await me.mutate('auth.confirmTotp', { code: totpCode(secret) })).status).toBe(429)
})

// S13
test('Adding an app: a key that was shown over an hour ago is no longer accepted', async () => {
  const me = await signedInVisitor(db, createTestApp(db))
  const { secret } = await startTotp(me)
  await sql`update second_factors set created_at = now() - interval '61 minutes'`.execute(db)
  expect((await me.mutate('auth.confirmTotp', { code: totpCode(secret) })).error?.fields).toEqual({
    code: ['Invalid code.'],
  })
})

test('Adding an app: of two that are started concurrently one is left', async () => {
  const me = await signedInVisitor(db, createTestApp(db))
  const adding = await holdAccount(me.id)
  const starts = [startTotp(me), startTotp(me)]
  await untilBlocked(2)
  await adding.release()
  await Promise.all(starts)
  expect(await db.selectFrom('second_factors').select('id').execute()).toHaveLength(1)
})

// S07, S13
test('Adding an app: an account whose session ends during the confirmation adds none', async () => {
  const me = await signedInVisitor(db, createTestApp(db))
  const { secret } = await startTotp(me)
  const changing = await holdAccount(me.id)
  const confirmation = me.mutate('auth.confirmTotp', { code: totpCode(secret) })
  await untilBlocked()
  await changing.deleteFrom('sessions').where('user_id', '=', me.id).execute()
  await changing.release()
  expect((await confirmation).status).toBe(401)
})
