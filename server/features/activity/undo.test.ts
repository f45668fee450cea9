import { expect, test } from 'vitest'
import { asAdmin, expectCallError } from '../../../tests/support/trpc-caller.ts'

test('Undo: a deleted record comes back once, and the entry is a restore', async () => {
  const admin = await asAdmin()
  const row = await admin.clients.create.mutate({ name: 'Kokum', order_index: 3 })
  await admin.clients.delete.mutate({ id: row.id })
  const deletion = { table: 'ltf_clients', record_id: row.id, updated_at: null } as const
  expect(await admin.activity.undo.mutate(deletion)).toEqual({ id: row.id })
  expect(await admin.clients.listAll.query()).toMatchObject([{ id: row.id, name: 'Kokum', order_index: 3 }])
  expect((await admin.activity.list.query({ limit: 1 })).items).toMatchObject([{ action: 'restore' }])
  expect(await expectCallError(admin.activity.undo.mutate(deletion))).toMatchObject({
    httpStatus: 409,
    reason: 'stale',
  })
})

test('Undo: a change of visibility is reverted unless somebody has changed the record since', async () => {
  const [asha, ravi] = [await asAdmin(), await asAdmin()]
  const first = await asha.projects.create.mutate({ title: 'Casa Arco' })
  const { id } = first
  const hidden = await asha.projects.update.mutate({
    id,
    updated_at: first.updated_at,
    status: 'inactive',
  })
  const change = { table: 'ltf_projects', record_id: id, updated_at: hidden.updated_at } as const
  // An account cannot undo a colleague's change, even with its version.
  expect(await expectCallError(ravi.activity.undo.mutate(change))).toMatchObject({ reason: 'stale' })
  expect(await asha.activity.undo.mutate(change)).toEqual({ id })
  const [shown] = (await asha.projects.listAll.query({})).items
  expect(shown).toMatchObject({ status: 'active', title: 'Casa Arco' })

  const again = await asha.projects.update.mutate({ id, updated_at: shown!.updated_at, status: 'inactive' })
  await ravi.projects.update.mutate({ id, updated_at: again.updated_at, title: 'Casa Arco, Powai' })
  const refused = asha.activity.undo.mutate({ ...change, updated_at: again.updated_at })
  expect(await expectCallError(refused)).toMatchObject({ httpStatus: 409, reason: 'stale' })
  expect((await asha.projects.listAll.query({})).items).toMatchObject([
    { status: 'inactive', title: 'Casa Arco, Powai' },
  ])
})

test('Undo: the order of a list is reverted unless somebody has arranged, added or deleted records since', async () => {
  const [asha, ravi] = [await asAdmin(), await asAdmin()]
  const ids: string[] = []
  for (const name of ['a', 'b', 'c']) ids.push((await asha.clients.create.mutate({ name })).id)
  const order = async () => (await asha.clients.listAll.query()).map(({ name }) => name).join('')
  const reversed = ids.toReversed()
  await asha.clients.arrange.mutate({ ids: reversed })
  const change = { table: 'ltf_clients', ids: reversed } as const
  expect(await expectCallError(ravi.activity.undo.mutate(change))).toMatchObject({ reason: 'stale' })
  await asha.activity.undo.mutate(change)
  expect(await order()).toBe('abc')

  await asha.clients.arrange.mutate({ ids: reversed })
  await ravi.clients.arrange.mutate({ ids: [ids[1]!, ids[0]!, ids[2]!] })
  expect(await expectCallError(asha.activity.undo.mutate(change))).toMatchObject({ reason: 'stale' })
  expect(await order()).toBe('bac')
  await asha.clients.arrange.mutate({ ids: reversed })
  await ravi.clients.delete.mutate({ id: ids[0]! })
  expect(await expectCallError(asha.activity.undo.mutate(change))).toMatchObject({ httpStatus: 409 })
  expect(await order()).toBe('cb')
})

test('Undo: a record that was only added has no earlier version', async () => {
  const admin = await asAdmin()
  const { id, updated_at } = await admin.team.create.mutate({ name: 'Asha' })
  const refused = admin.activity.undo.mutate({ table: 'ltf_team_members', record_id: id, updated_at })
  expect(await expectCallError(refused)).toMatchObject({ httpStatus: 400 })
})
