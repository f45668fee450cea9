import { expect, test } from 'vitest'
import { db, insertAccount } from '../../../../tests/support/factories.ts'
import { insertInquiry } from '../../../../tests/support/inquiries.ts'
import { asAdmin, expectCallError, signedInClient } from '../../../../tests/support/trpc-caller.ts'
import { newId } from '../../../core/database/ids.ts'

const statusOf = async (id: string) =>
  (await db.selectFrom('inquiries').select('status').where('id', '=', id).executeTakeFirst())?.status

const entriesOf = async (action: string) =>
  (
    await db.selectFrom('activity').select('record_id').where('action', '=', action).orderBy('id').execute()
  ).map(({ record_id }) => record_id)

test('Several inquiries: a status and an assignee at once, each with its entry; missing ids are returned', async () => {
  const { me, client } = await signedInClient()
  const ids = [
    await insertInquiry(db),
    await insertInquiry(db, { status: 'contacted' }),
    await insertInquiry(db),
  ]
  const gone = newId()
  const { changed, deleted, missing } = await client.inquiry.bulk.mutate({
    ids: [...ids, gone, ids[0]!],
    status: 'contacted',
    assigned_to: me.id,
  })
  expect([missing, deleted]).toEqual([[gone], []])
  expect(changed.map(({ id, from, to }) => [id, from.status, to.status, to.assigned_to])).toEqual([
    [ids[0], 'new', 'contacted', me.id],
    [ids[1], undefined, undefined, me.id],
    [ids[2], 'new', 'contacted', me.id],
  ])
  expect(await entriesOf('status')).toEqual([ids[0], ids[2]])
  expect(await entriesOf('assign')).toEqual(ids)
  // The second time, nothing changes and no entry is made.
  const again = await client.inquiry.bulk.mutate({ ids, status: 'contacted', assigned_to: me.id })
  expect(again.changed).toEqual([])
  expect(await entriesOf('assign')).toHaveLength(3)
})

test('Several inquiries: all or none are changed', async () => {
  const admin = await asAdmin()
  const { id: pending } = await insertAccount({ state: 'pending' })
  const ids = [await insertInquiry(db), await insertInquiry(db)]
  const refused = await expectCallError(
    admin.inquiry.bulk.mutate({ ids, status: 'contacted', assigned_to: pending }),
  )
  expect(refused).toMatchObject({ httpStatus: 400, fields: { assigned_to: ['Choose an active account'] } })
  expect(await Promise.all(ids.map(statusOf))).toEqual(['new', 'new'])
  expect(await entriesOf('status')).toEqual([])
})

test('Several inquiries: concurrent changes in opposite orders never deadlock', async () => {
  const [asha, ravi] = [await asAdmin(), await asAdmin()]
  const ids: string[] = []
  for (let i = 0; i < 10; i++) ids.push(await insertInquiry(db))
  const results = await Promise.all(
    Array.from({ length: 4 }, (_, i) => {
      const admin = i % 2 ? asha : ravi
      const status = i % 2 ? ('contacted' as const) : ('quoted' as const)
      return admin.inquiry.bulk.mutate({ ids: i % 2 ? ids : ids.toReversed(), status })
    }),
  )
  expect(results.map(({ missing }) => missing)).toEqual(Array.from({ length: 4 }, () => []))
  const statuses = new Set(await Promise.all(ids.map(statusOf)))
  expect(statuses.size).toBe(1)
})

test('Several inquiries: a deletion leaves an entry for each and nothing else', async () => {
  const admin = await asAdmin()
  const ids = [await insertInquiry(db), await insertInquiry(db)]
  const other = await insertInquiry(db)
  const result = await admin.inquiry.bulk.mutate({ ids, delete: true })
  expect(result).toEqual({ changed: [], deleted: ids, missing: [] })
  expect(await entriesOf('delete')).toEqual(ids)
  expect([await statusOf(ids[0]!), await statusOf(other)]).toEqual([undefined, 'new'])
  expect(await admin.inquiry.bulk.mutate({ ids, delete: true })).toMatchObject({ deleted: [], missing: ids })
})

test('Several inquiries: a call without a change, with two kinds of change, or for too many is refused', async () => {
  const admin = await asAdmin()
  const id = await insertInquiry(db)
  const fields = async (input: object) =>
    (await expectCallError(admin.inquiry.bulk.mutate({ ids: [id], ...input }))).fields
  expect(await fields({})).toEqual({ status: ['Choose what to change'] })
  expect(await fields({ delete: true, status: 'won' })).toEqual({ status: ['Choose what to change'] })
  expect(await fields({ status: 'lukewarm' })).toEqual({ status: ['Choose a status'] })
  expect(await fields({ ids: [], status: 'won' })).toEqual({ ids: ['Select inquiries'] })
  const ids = Array.from({ length: 101 }, newId)
  expect(await fields({ ids, status: 'won' })).toEqual({ ids: ['At most 100 at once'] })
})

test('Undo of inquiries: status, amount, reason and assignee are restored; a later change by somebody else stays', async () => {
  const [{ me, client: asha }, ravi] = [await signedInClient(), await asAdmin()]
  const quoted = await insertInquiry(db, { status: 'quoted', amount: 50_000 })
  const lost = await insertInquiry(db, { status: 'lost', lost_reason: 'Price' })
  const taken = await insertInquiry(db)
  const gone = await insertInquiry(db)
  const { changed } = await asha.inquiry.bulk.mutate({
    ids: [quoted, lost, taken, gone],
    status: 'contacted',
    assigned_to: me.id,
  })
  await ravi.inquiry.setStatus.mutate({ id: taken, status: 'won' })
  await ravi.inquiry.delete.mutate({ id: gone })
  const { undone, kept } = await asha.inquiry.undo.mutate({ changes: changed })
  expect([undone, kept]).toEqual([
    [quoted, lost],
    [taken, gone],
  ])
  expect(await asha.inquiry.byId.query({ id: quoted })).toMatchObject({
    status: 'quoted',
    amount: 50_000,
    assigned_to: null,
  })
  expect(await asha.inquiry.byId.query({ id: lost })).toMatchObject({ status: 'lost', lost_reason: 'Price' })
  expect(await asha.inquiry.byId.query({ id: taken })).toMatchObject({ status: 'won', assigned_to: me.id })
  // A change is undone only once.
  expect(await asha.inquiry.undo.mutate({ changes: changed })).toMatchObject({ undone: [] })
})

test('Undo of inquiries: it restores what the server had before a change, also what a colleague had entered since the list was shown', async () => {
  const [{ me, client: asha }, ravi] = [await signedInClient(), await asAdmin()]
  const id = await insertInquiry(db)
  await ravi.inquiry.setStatus.mutate({ id, status: 'quoted', amount: 185_000 })
  const { changes } = await asha.inquiry.setStatus.mutate({ id, status: 'contacted' })
  expect(await asha.inquiry.undo.mutate({ changes })).toEqual({ undone: [id], kept: [] })
  expect(await asha.inquiry.byId.query({ id })).toMatchObject({ status: 'quoted', amount: 185_000 })

  const follow_up_at = '2026-12-02T04:30:00.000Z'
  await ravi.inquiry.assign.mutate({ id, follow_up_at })
  const assignment = await asha.inquiry.assign.mutate({ id, assigned_to: me.id, follow_up_at: null })
  await asha.inquiry.undo.mutate({ changes: assignment.changes })
  expect(await asha.inquiry.byId.query({ id })).toMatchObject({ assigned_to: null, follow_up_at })

  const key = { id, assigned_to: me.id, idempotency_key: newId() }
  expect((await asha.inquiry.assign.mutate(key)).changes).toHaveLength(1)
  expect((await asha.inquiry.assign.mutate(key)).changes).toEqual([])
})

test('Undo of inquiries: a status that is restored brings back when it was answered and quoted', async () => {
  const admin = await asAdmin()
  const times = () =>
    db.selectFrom('inquiries').select(['first_answered_at', 'quoted_at']).orderBy('id').execute()
  const ids = [
    await insertInquiry(db, {
      status: 'quoted',
      first_answered_at: new Date('2026-11-02T04:30:00Z'),
      quoted_at: new Date('2026-11-03T04:30:00Z'),
    }),
    await insertInquiry(db, { status: 'lost', first_answered_at: new Date('2026-11-02T05:30:00Z') }),
  ]
  const before = await times()
  const { changed } = await admin.inquiry.bulk.mutate({ ids, status: 'new' })
  expect(await times()).toEqual(ids.map(() => ({ first_answered_at: null, quoted_at: null })))
  await admin.inquiry.undo.mutate({ changes: changed })
  expect(await times()).toEqual(before)
})

test('Undo of inquiries: a follow-up time is restored, whatever its notation', async () => {
  const admin = await asAdmin()
  const id = await insertInquiry(db, { follow_up_at: new Date('2026-12-01T04:30:00Z') })
  const follow_up_at = '2026-12-02T10:00:00+05:30'
  await admin.inquiry.assign.mutate({ id, follow_up_at })
  const before = { follow_up_at: '2026-12-01T10:00:00+05:30' }
  const undo = { changes: [{ id, from: before, to: { follow_up_at: '2026-12-02T04:30:00.000Z' } }] }
  expect(await admin.inquiry.undo.mutate(undo)).toEqual({ undone: [id], kept: [] })
  expect((await admin.inquiry.byId.query({ id })).follow_up_at).toBe('2026-12-01T04:30:00.000Z')
})

test('Undo of inquiries: the status is restored, and the assignee only if that account is still active', async () => {
  const [{ me, client }, { id: left }] = [await signedInClient(), await insertAccount()]
  const ids = [await insertInquiry(db, { assigned_to: left }), await insertInquiry(db)]
  await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', left).execute()
  const marked = await client.inquiry.bulk.mutate({ ids, status: 'contacted' })
  expect(await client.inquiry.undo.mutate({ changes: marked.changed })).toEqual({ undone: ids, kept: [] })
  expect(await Promise.all(ids.map(statusOf))).toEqual(['new', 'new'])
  expect(await entriesOf('assign')).toEqual([])

  const given = await client.inquiry.bulk.mutate({ ids, assigned_to: me.id })
  expect(await client.inquiry.undo.mutate({ changes: given.changed })).toEqual({
    undone: [ids[1]],
    kept: [ids[0]],
  })
  expect(await client.inquiry.byId.query({ id: ids[0]! })).toMatchObject({ assigned_to: me.id })
})

test('Several inquiries: a reason applies to the newly lost ones, not to those that were already lost', async () => {
  const { client } = await signedInClient()
  const earlier = await insertInquiry(db, { status: 'lost', lost_reason: 'Price' })
  const ids = [earlier, await insertInquiry(db)]
  const { changed } = await client.inquiry.bulk.mutate({ ids, status: 'lost', reason: 'No answer' })
  expect(changed).toMatchObject([{ id: ids[1], to: { status: 'lost', lost_reason: 'No answer' } }])
  expect(await client.inquiry.byId.query({ id: earlier })).toMatchObject({ lost_reason: 'Price' })
  const other = client.inquiry.bulk.mutate({ ids, status: 'contacted', reason: 'No answer' })
  expect((await expectCallError(other)).fields).toEqual({ reason: ['Only a lost inquiry has a reason'] })
})
