import { expect, test } from 'vitest'
import { db } from '../../../tests/support/factories.ts'
import { createFakeNotices } from '../../../tests/support/fake-notices.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { asAdmin, expectCallError, signedInClient } from '../../../tests/support/trpc-caller.ts'
import { newId } from '../../core/database/ids.ts'

const historyOf = async (admin: Awaited<ReturnType<typeof asAdmin>>, id: string) =>
  (await admin.inquiry.byId.query({ id })).history.map(({ from, to }) => `${from} → ${to}`)

test('Status: sent again under its key, even concurrently, it is set once and undoes no later change', async () => {
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

test('Status: a change from a status other than the current one is a conflict, which shows the current one', async () => {
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

test('Status: if somebody has set the same in the meantime, there is no conflict and no second entry', async () => {
  const admin = await asAdmin()
  const id = await insertInquiry(db)
  await admin.inquiry.setStatus.mutate({ id, status: 'contacted' })
  const change = { id, status: 'contacted', status_was: 'new', idempotency_key: newId() } as const
  expect(await admin.inquiry.setStatus.mutate(change)).toMatchObject({ status: 'contacted' })
  expect(await historyOf(admin, id)).toEqual(['new → contacted'])
})

test('Status: a key that was used for another inquiry is refused', async () => {
  const admin = await asAdmin()
  const [first, second] = [await insertInquiry(db), await insertInquiry(db)]
  const idempotency_key = newId()
  await admin.inquiry.setStatus.mutate({ id: first, status: 'contacted', idempotency_key })
  const again = admin.inquiry.setStatus.mutate({ id: second, status: 'contacted', idempotency_key })
  expect(await expectCallError(again)).toMatchObject({ httpStatus: 409, reason: 'key_reused' })
})

test('Status: an amount or a reason that somebody has changed since is a conflict, an equal one is not', async () => {
  const admin = await asAdmin()
  const id = await insertInquiry(db, { status: 'quoted', amount: 90_000 })
  const quote = { id, status: 'quoted', status_was: 'quoted' } as const
  const overtaken = { ...quote, amount: 80_000, amount_was: null, idempotency_key: newId() }
  expect(await expectCallError(admin.inquiry.setStatus.mutate(overtaken))).toMatchObject({
    httpStatus: 409,
    reason: 'stale',
    current: { status: 'quoted', amount: 90_000 },
  })
  const same = { ...overtaken, amount: 90_000, idempotency_key: newId() }
  expect(await admin.inquiry.setStatus.mutate(same)).toMatchObject({ amount: 90_000 })
  const over = { ...overtaken, amount_was: 90_000, idempotency_key: newId() }
  expect(await admin.inquiry.setStatus.mutate(over)).toMatchObject({ amount: 80_000 })

  await admin.inquiry.setStatus.mutate({ id, status: 'lost', reason: 'Price' })
  const lost = { id, status: 'lost', status_was: 'lost', reason: 'Postponed' } as const
  const error = await expectCallError(admin.inquiry.setStatus.mutate({ ...lost, reason_was: null }))
  expect(error).toMatchObject({ reason: 'stale', current: { lost_reason: 'Price' } })
  expect(await admin.inquiry.setStatus.mutate({ ...lost, reason_was: 'Price' })).toMatchObject({
    lost_reason: 'Postponed',
  })
})

test('Assignment: sent again under its key, even concurrently, it is made and notified once, and undoes no later change', async () => {
  const notices = createFakeNotices()
  const { client } = await signedInClient('active', { notices })
  const { me: other } = await signedInClient()
  const id = await insertInquiry(db)
  const change = { id, assigned_to: other.id, assigned_to_was: null, idempotency_key: newId() }
  await Promise.all([1, 2, 3].map(() => client.inquiry.assign.mutate(change)))
  expect(notices.sent).toHaveLength(1)
  const entries = db.selectFrom('activity').select('id').where('action', '=', 'assign')
  expect(await entries.execute()).toEqual([{ id: change.idempotency_key }])

  await client.inquiry.assign.mutate({ id, assigned_to: null })
  expect(await client.inquiry.assign.mutate(change)).toMatchObject({ assigned_to: null })
  const elsewhere = { ...change, id: await insertInquiry(db) }
  expect(await expectCallError(client.inquiry.assign.mutate(elsewhere))).toMatchObject({
    reason: 'key_reused',
  })
})

test('Assignment: a value that somebody has changed since is a conflict, which shows the current one', async () => {
  const { me, client } = await signedInClient()
  const { me: other } = await signedInClient()
  const follow_up_at = '2030-01-01T04:00:00.000Z'
  const id = await insertInquiry(db, { assigned_to: other.id, follow_up_at })
  const take = client.inquiry.assign.mutate({ id, assigned_to: me.id, assigned_to_was: null })
  expect(await expectCallError(take)).toMatchObject({
    httpStatus: 409,
    reason: 'stale',
    current: { assigned_to: other.id, follow_up_at },
  })
  const done = { id, follow_up_at: null }
  const moved = client.inquiry.assign.mutate({ ...done, follow_up_at_was: '2030-01-02T04:00:00.000Z' })
  expect(await expectCallError(moved)).toMatchObject({ reason: 'stale' })
  const seen = { ...done, follow_up_at_was: '2030-01-01T09:30:00.000+05:30' }
  expect(await client.inquiry.assign.mutate(seen)).toMatchObject({ follow_up_at: null })
})

test('Assignment: notifies the devices of a new assignee, but not of people who assign themselves', async () => {
  const notices = createFakeNotices()
  const { me, client } = await signedInClient('active', { notices })
  const { me: other } = await signedInClient()
  const id = await insertInquiry(db)
  await client.inquiry.assign.mutate({ id, assigned_to: me.id })
  expect(notices.sent).toEqual([])
  await client.inquiry.assign.mutate({ id, assigned_to: other.id })
  await client.inquiry.assign.mutate({ id, assigned_to: other.id })
  expect(notices.sent).toEqual([
    { to: { account: other.id }, notice: expect.objectContaining({ title: 'Assigned to you', tag: id }) },
  ])
})
