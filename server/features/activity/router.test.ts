import { expect, test } from 'vitest'
import { db } from '../../../tests/support/factories.ts'
import { asAdmin, expectCallError, signedInClient } from '../../../tests/support/trpc-caller.ts'
import { newId } from '../../core/database/ids.ts'

type Admin = Awaited<ReturnType<typeof asAdmin>>

/** Id of the newest entry. */
const newestEntryId = async (admin: Admin) => (await admin.activity.list.query({ limit: 1 })).items[0]!.id

// 391
test('Activity: who did what and when, newest first, filtered by person, table and record', async () => {
  const { me, client: asha } = await signedInClient()
  const { me: other, client: rohan } = await signedInClient()
  const a = await asha.services.create.mutate({ title: 'a' })
  await rohan.clients.create.mutate({ name: 'b' })
  await rohan.services.update.mutate({ id: a.id, updated_at: a.updated_at, title: 'c' })
  const listEntries = async (input: object) =>
    (await asha.activity.list.query(input)).items.map(({ by, action, table_name }) => [
      by,
      action,
      table_name,
    ])
  expect(await listEntries({})).toEqual([
    [other.email, 'update', 'ltf_services'],
    [other.email, 'create', 'ltf_clients'],
    [me.email, 'create', 'ltf_services'],
  ])
  expect(await listEntries({ by: me.id })).toEqual([[me.email, 'create', 'ltf_services']])
  expect(await listEntries({ table: 'ltf_clients' })).toEqual([[other.email, 'create', 'ltf_clients']])
  expect(await listEntries({ record_id: a.id, by: other.id })).toEqual([
    [other.email, 'update', 'ltf_services'],
  ])
  expect(await listEntries({ record_id: newId() })).toEqual([])
  expect(await expectCallError(asha.activity.list.query({ table: 'pg_user' as 'users' }))).toMatchObject({
    httpStatus: 400,
  })
})

test('Activity: the list is paginated, and entries outlive their author', async () => {
  const { me, client: admin } = await signedInClient()
  for (let i = 0; i < 5; i++) await admin.clients.create.mutate({ name: `Client ${i}` })
  const first = await admin.activity.list.query({ limit: 3 })
  expect(first).toMatchObject({ total: 5, items: [{}, {}, {}] })
  const second = await admin.activity.list.query({ limit: 3, cursor: first.next_cursor! })
  expect(second).toMatchObject({ total: 5, items: [{}, {}], next_cursor: null })
  await db.deleteFrom('users').where('id', '=', me.id).execute()
  expect((await (await asAdmin()).activity.list.query({})).items[0]).toMatchObject({
    by: null,
    user_id: null,
  })
})

// 391
test('Activity: an entry is restorable until its record equals that version', async () => {
  const admin = await asAdmin()
  const row = await admin.clients.create.mutate({ name: 'Creek Foundry' })
  await admin.clients.update.mutate({
    id: row.id,
    updated_at: row.updated_at,
    name: 'Creek Foundry Works',
  })
  const entries = async () =>
    (await admin.activity.list.query({ record_id: row.id })).items.map(({ action, restorable }) => [
      action,
      restorable,
    ])
  expect(await entries()).toEqual([
    ['update', true],
    ['create', true],
  ])
  await admin.activity.restore.mutate({ id: await newestEntryId(admin) })
  expect(await entries()).toEqual([
    ['restore', true],
    ['update', false],
    ['create', false],
  ])
  await admin.clients.delete.mutate({ id: row.id })
  expect((await entries())[0]).toEqual(['delete', true])
  await admin.activity.restore.mutate({ id: await newestEntryId(admin) })
  expect((await entries()).slice(0, 2)).toEqual([
    ['restore', false],
    ['delete', false],
  ])
})
