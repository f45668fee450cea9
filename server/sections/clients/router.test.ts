import { expect, test } from 'vitest'
import { type Columns, columnsInDatabase, timestamps } from '../../../tests/support/columns.ts'
import { db } from '../../../tests/support/factories.ts'
import { asAdmin, asVisitor, expectCallError } from '../../../tests/support/trpc-caller.ts'
import { newId } from '../../core/database/ids.ts'
import type { ClientsTable } from './table.ts'

const kokum = {
  name: 'Kokum Residency',
  logo_url: 'https://example.com/kokum.svg',
  website_url: 'http://kokum.example',
  order_index: 4,
  status: 'inactive' as const,
}

test('Clients: every field comes back as written', async () => {
  const admin = await asAdmin()
  const row = await admin.clients.create.mutate(kokum)
  expect(row).toMatchObject(kokum)
  expect(await admin.clients.listAll.query()).toEqual([{ ...row, logo: null }])
})

test('Clients: a client without an order comes after the highest, and the first gets 1', async () => {
  const admin = await asAdmin()
  expect(await admin.clients.create.mutate({ name: 'a', logo_url: '' })).toMatchObject({
    order_index: 1,
    status: 'active',
    logo_url: null,
    website_url: null,
  })
  await admin.clients.create.mutate({ name: 'b', order_index: 40 })
  expect(await admin.clients.create.mutate({ name: 'c' })).toMatchObject({ order_index: 41 })
})

// 318 S06
test('Clients: they are sorted by order, and visitors see the active ones', async () => {
  const admin = await asAdmin()
  await admin.clients.create.mutate({ name: 'second', order_index: 2 })
  await admin.clients.create.mutate({ ...kokum, order_index: 0 })
  const { id } = await admin.clients.create.mutate({
    ...kokum,
    name: 'first',
    order_index: 1,
    status: 'active',
  })
  expect((await admin.clients.listAll.query()).map((row) => row.name)).toEqual([
    'Kokum Residency',
    'first',
    'second',
  ])
  const publicClients = await asVisitor().clients.list.query()
  expect(publicClients.map((row) => row.name)).toEqual(['first', 'second'])
  expect(publicClients[0]).toEqual({
    id,
    name: 'first',
    logo_url: kokum.logo_url,
    website_url: kokum.website_url,
    logo: null,
  })
})

// 389
test('Clients: an invalid value is refused at its field', async () => {
  const admin = await asAdmin()
  const invalidInputs: [object, string, string][] = [
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ website_url: 'javascript:x' }, 'website_url', 'Enter an address that starts with http:// or https://'],
    [{ logo_url: '//evil.example' }, 'logo_url', 'Enter an address that starts with http:// or https://'],
    [{ order_index: -1 }, 'order_index', 'Enter a whole number from 0'],
    [{ order_index: null }, 'order_index', 'Enter a whole number'],
    [{ email: 'x' }, 'email', 'Unknown field'],
  ]
  for (const [input, field, message] of invalidInputs)
    expect(await expectCallError(admin.clients.create.mutate({ name: 'x', ...input }))).toMatchObject({
      httpStatus: 400,
      fields: { [field]: [message] },
    })
})

// 358
test('Clients: the database itself refuses a negative order, a blank name and an unknown status', async () => {
  const insert = (values: object) =>
    db
      .insertInto('ltf_clients')
      .values({ id: newId(), name: 'x', ...values })
      .execute()
  for (const values of [{ order_index: -1 }, { name: '  ' }, { status: 'hidden' }])
    await expect(insert(values)).rejects.toThrow(/check constraint/)
})

// 390
test('Clients: an update from a stale version is refused with the current row', async () => {
  const admin = await asAdmin()
  const { id, updated_at } = await admin.clients.create.mutate(kokum)
  const current = await admin.clients.update.mutate({ id, updated_at, status: 'active' })
  expect(current).toMatchObject({ ...kokum, status: 'active' })
  expect(await expectCallError(admin.clients.update.mutate({ id, updated_at, name: 'Mine' }))).toMatchObject({
    httpStatus: 409,
    reason: 'stale',
    current,
  })
})

test('Clients: they can be reordered, with exactly the existing ids', async () => {
  const admin = await asAdmin()
  const ids: string[] = []
  for (const name of ['a', 'b', 'c']) ids.unshift((await admin.clients.create.mutate({ name })).id)
  const rows = await admin.clients.arrange.mutate({ ids })
  expect(rows.map((row) => [row.name, row.order_index])).toEqual([
    ['c', 1],
    ['b', 2],
    ['a', 3],
  ])
  const late = await admin.clients.create.mutate({ name: 'late' })
  expect(await expectCallError(admin.clients.arrange.mutate({ ids }))).toMatchObject({ httpStatus: 409 })
  expect(await admin.clients.arrange.mutate({ ids: [late.id, ...ids] })).toMatchObject([
    { name: 'late' },
    {},
    {},
    {},
  ])
})

// 391
test('Clients: every write leaves an activity entry with before and after', async () => {
  const admin = await asAdmin()
  const row = await admin.clients.create.mutate(kokum)
  const changed = await admin.clients.update.mutate({ id: row.id, updated_at: row.updated_at, name: 'Kokum' })
  expect(await admin.clients.delete.mutate({ id: row.id })).toEqual({ id: row.id })
  expect(await expectCallError(admin.clients.delete.mutate({ id: row.id }))).toMatchObject({
    httpStatus: 404,
  })
  const { items } = await admin.activity.list.query({ record_id: row.id })
  expect(items.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'delete', before: changed, after: null },
    { action: 'update', before: row, after: changed },
    { action: 'create', before: null, after: row },
  ])
})

test('Clients: creation is idempotent by key', async () => {
  const admin = await asAdmin()
  const keyedInput = { name: 'Kokum Residency', idempotency_key: newId() }
  const row = await admin.clients.create.mutate(keyedInput)
  expect(await admin.clients.create.mutate(keyedInput)).toEqual(row)
  expect(await admin.clients.listAll.query()).toEqual([{ ...row, logo: null }])
  expect((await admin.activity.list.query({ table: 'ltf_clients' })).items).toHaveLength(1)
  const another = await admin.clients.create.mutate({ ...keyedInput, idempotency_key: newId() })
  expect(another.order_index).toBe(2)
})

test('Clients: after the largest order number, the next client shares it', async () => {
  const admin = await asAdmin()
  await admin.clients.create.mutate({ name: 'last', order_index: 2_147_483_647 })
  expect(await admin.clients.create.mutate({ name: 'next' })).toMatchObject({ order_index: 2_147_483_647 })
})

test('Clients: the interface of the table has its columns', async () => {
  expect((await columnsInDatabase(db)).ltf_clients).toEqual({
    id: 'uuid',
    name: 'text',
    logo_url: 'text null',
    website_url: 'text null',
    order_index: 'integer',
    status: 'text',
    ...timestamps,
  } satisfies Columns<ClientsTable>)
})
