import { expect, test } from 'vitest'
import { db } from '../../tests/support/factories.ts'
import { createFakePush } from '../../tests/support/fake-push.ts'
import { insertInquiry } from '../../tests/support/inquiries.ts'
import { asAdmin, expectCallError, signedInClient } from '../../tests/support/trpc-caller.ts'
import { newId } from '../database/ids.ts'

const historyOf = async (admin: Awaited<ReturnType<typeof asAdmin>>, id: string) =>
  (await admin.inquiry.byId.query({ id })).history.map(({ from, to }) => `${from} → ${to}`)

test('Status: sent again under its key, also at once, it is set once and undoes nothing that came after', async () => {
  const admin = await asAdmin()
  const id = await insertInquiry(db)
  const change = { id, status: 'contacted', status_was: 'new', idempotency_key: newId() } as const
  await Promise.all([1, 2, 3].map(() => admin.inquiry.setStatus.mutate(change)))
  expect(await historyOf(admin, id)).toEqual(['new → contacted'])

  await admin.inquiry.setStatus.mutate({ id, status: 'won' })
  const answer = await admin.inquiry.setStatus.mutate(change)
  expect(answer.status).toBe('won')
  expect(await historyOf(admin, id)).toEqual(['new → contacted', 'contacted → won'])
})

test('Status: a change made from another status than the present one is a conflict, which shows the present one', async () => {
  const admin = await asAdmin()
  const id = await insertInquiry(db)
  await admin.inquiry.setStatus.mutate({ id, status: 'lost' })
  const change = { id, status: 'contacted', status_was: 'new', idempotency_key: newId() } as const
  const error = await expectCallError(admin.inquiry.setStatus.mutate(change))
  expect(error).toMatchObject({ httpStatus: 409, reason: 'stale', current: { id, status: 'lost' } })
  expect(await historyOf(admin, id)).toEqual(['new → lost'])

  const over = { ...change, status_was: 'lost', idempotency_key: newId() } as const
  expect(await admin.inquiry.setStatus.mutate(over)).toMatchObject({ status: 'contacted' })
})

test('Status: where another has set the same meanwhile, there is no conflict and no second entry', async () => {
  const admin = await asAdmin()
  const id = await insertInquiry(db)
  await admin.inquiry.setStatus.mutate({ id, status: 'contacted' })
  const change = { id, status: 'contacted', status_was: 'new', idempotency_key: newId() } as const
  expect(await admin.inquiry.setStatus.mutate(change)).toMatchObject({ status: 'contacted' })
  expect(await historyOf(admin, id)).toEqual(['new → contacted'])
})

test('Status: a key that was another inquiry’s is refused', async () => {
  const admin = await asAdmin()
  const [first, second] = [await insertInquiry(db), await insertInquiry(db)]
  const idempotency_key = newId()
  await admin.inquiry.setStatus.mutate({ id: first, status: 'contacted', idempotency_key })
  const again = admin.inquiry.setStatus.mutate({ id: second, status: 'contacted', idempotency_key })
  expect(await expectCallError(again)).toMatchObject({ httpStatus: 409, reason: 'key_reused' })
})

test('Assignment: tells the devices of whoever it is given to, and nobody who takes it for themselves', async () => {
  const push = createFakePush()
  const { me, client } = await signedInClient('active', { push })
  const { me: other } = await signedInClient()
  const id = await insertInquiry(db)
  await client.inquiry.assign.mutate({ id, assigned_to: me.id })
  expect(push.sent).toEqual([])
  await client.inquiry.assign.mutate({ id, assigned_to: other.id })
  await client.inquiry.assign.mutate({ id, assigned_to: other.id })
  expect(push.sent).toEqual([
    { to: { account: other.id }, message: expect.objectContaining({ title: 'Given to you', tag: id }) },
  ])
})
