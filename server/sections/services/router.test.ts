import { expect, test } from 'vitest'
import { type Columns, columnsInDatabase, timestamps } from '../../../tests/support/columns.ts'
import { db } from '../../../tests/support/factories.ts'
import { asAdmin, asVisitor, expectCallError } from '../../../tests/support/trpc-caller.ts'
import { newId } from '../../core/database/ids.ts'
import type { ServicesTable } from './table.ts'

const consultation = {
  title: 'Electrical Consultation',
  description: 'Before you buy anything:\na load study.',
  icon: 'shield-check' as const,
  order_index: 7,
  slug: 'consultation',
  body: 'Long text.\n\nIn paragraphs.',
  status: 'inactive' as const,
}

type Admin = Awaited<ReturnType<typeof asAdmin>>

const titles = async (admin: Admin) => (await admin.services.listAll.query()).map((row) => row.title)

// 279
test('Services: every field comes back as written', async () => {
  const admin = await asAdmin()
  const row = await admin.services.create.mutate(consultation)
  expect(row).toMatchObject(consultation)
  expect(await admin.services.listAll.query()).toEqual([row])
})

// 356
test('Services: a service with only a title is active, has the default icon and comes last', async () => {
  const admin = await asAdmin()
  await admin.services.create.mutate(consultation)
  expect(await admin.services.create.mutate({ title: 'Turnkey' })).toMatchObject({
    title: 'Turnkey',
    description: '',
    icon: 'building',
    order_index: 2,
    slug: 'turnkey',
    body: '',
    status: 'active',
  })
})

// 279
test('Services: an update changes only the given fields', async () => {
  const admin = await asAdmin()
  const row = await admin.services.create.mutate(consultation)
  const changed = await admin.services.update.mutate({
    id: row.id,
    updated_at: row.updated_at,
    status: 'active',
  })
  expect(changed).toEqual({ ...row, status: 'active', updated_at: changed.updated_at })
  expect(changed.updated_at > row.updated_at).toBe(true)
})

test('Services: an update without changes writes nothing', async () => {
  const admin = await asAdmin()
  const row = await admin.services.create.mutate(consultation)
  expect(await admin.services.update.mutate({ id: row.id, updated_at: row.updated_at })).toEqual(row)
  expect((await admin.activity.list.query({ record_id: row.id })).items).toHaveLength(1)
})

// 279
test('Services: a deleted service is not listed, and can be neither deleted again nor updated', async () => {
  const admin = await asAdmin()
  const { id, updated_at } = await admin.services.create.mutate(consultation)
  expect(await admin.services.delete.mutate({ id })).toEqual({ id })
  expect(await admin.services.listAll.query()).toEqual([])
  expect(await expectCallError(admin.services.delete.mutate({ id }))).toMatchObject({
    httpStatus: 404,
    message: 'Service not found.',
  })
  expect(await expectCallError(admin.services.update.mutate({ id, updated_at, title: 'x' }))).toMatchObject({
    httpStatus: 404,
  })
})

// 269
test('Services: they are sorted by order, then by age', async () => {
  const admin = await asAdmin()
  for (const [title, order_index] of [
    ['third', 2],
    ['first', 0],
    ['fourth', 2],
    ['second', 1],
  ] as const)
    await admin.services.create.mutate({ title, order_index })
  expect(await titles(admin)).toEqual(['first', 'second', 'third', 'fourth'])
  expect((await asVisitor().services.list.query()).map((row) => row.title)).toEqual(await titles(admin))
})

// 368 S06
test('Services: visitors see the active ones without order and status, in the list and by slug', async () => {
  const admin = await asAdmin()
  await admin.services.create.mutate(consultation)
  const { id } = await admin.services.create.mutate({ ...consultation, slug: 'shown', status: 'active' })
  const { order_index: _order, status: _status, ...fields } = consultation
  const publicFields = { id, ...fields, slug: 'shown' }
  expect(await asVisitor().services.list.query()).toEqual([publicFields])
  expect(await asVisitor().services.bySlug.query({ slug: 'shown' })).toEqual(publicFields)
  for (const slug of ['consultation', 'nothing'])
    expect(await expectCallError(asVisitor().services.bySlug.query({ slug }))).toMatchObject({
      httpStatus: 404,
    })
  expect(await expectCallError(asVisitor().services.bySlug.query({ slug: '\u0000' }))).toMatchObject({
    httpStatus: 400,
  })
})

test('Services: a taken slug is refused at its field', async () => {
  const admin = await asAdmin()
  await admin.services.create.mutate(consultation)
  const other = await admin.services.create.mutate({ title: 'Other' })
  const slugTaken = { httpStatus: 409, reason: 'taken', fields: { slug: ['This is already in use.'] } }
  expect(await expectCallError(admin.services.create.mutate(consultation))).toMatchObject(slugTaken)
  const { id, updated_at } = other
  const change = { id, updated_at, slug: 'consultation' }
  expect(await expectCallError(admin.services.update.mutate(change))).toMatchObject(slugTaken)
})

test('Services: the slug stays the same when the title changes', async () => {
  const admin = await asAdmin()
  const { id, updated_at, slug } = await admin.services.create.mutate({ title: 'AMC' })
  const renamed = await admin.services.update.mutate({ id, updated_at, title: 'Annual maintenance' })
  expect(renamed).toMatchObject({ title: 'Annual maintenance', slug })
})

test('Services: an invalid value is refused at its field', async () => {
  const admin = await asAdmin()
  const invalidInputs: [object, string, string][] = [
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ icon: 'skull' }, 'icon', 'Choose an icon'],
    [{ order_index: Number.NaN }, 'order_index', 'Enter a whole number'],
    [{ order_index: -1 }, 'order_index', 'Enter a whole number from 0'],
    [{ status: 'hidden' }, 'status', 'Choose active or inactive'],
    [{ id: newId() }, 'id', 'Unknown field'],
    [{ created_at: '2001-01-01T00:00:00Z' }, 'created_at', 'Unknown field'],
  ]
  for (const [input, field, message] of invalidInputs)
    expect(await expectCallError(admin.services.create.mutate({ title: 'x', ...input }))).toMatchObject({
      httpStatus: 400,
      fields: { [field]: [message] },
    })
  expect(await admin.services.listAll.query()).toEqual([])
})

// 390
test('Services: an update from a stale version is refused with the current row', async () => {
  const [mine, theirs] = [await asAdmin(), await asAdmin()]
  const row = await mine.services.create.mutate(consultation)
  const { id, updated_at } = row
  const current = await theirs.services.update.mutate({ id, updated_at, title: 'Theirs' })
  expect(await expectCallError(mine.services.update.mutate({ id, updated_at, title: 'Mine' }))).toMatchObject(
    {
      code: 'CONFLICT',
      httpStatus: 409,
      reason: 'stale',
      current,
    },
  )
  expect(await mine.services.listAll.query()).toEqual([current])
  const retriedChange = { id, updated_at: current.updated_at, title: 'Mine' }
  expect(await mine.services.update.mutate(retriedChange)).toMatchObject({ title: 'Mine' })
})

// 390
test('Services: of several concurrent updates one succeeds', async () => {
  const admin = await asAdmin()
  const { id, updated_at } = await admin.services.create.mutate(consultation)
  const outcomes = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((title) => admin.services.update.mutate({ id, updated_at, title })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('Services: they can be reordered, with exactly the existing ids', async () => {
  const admin = await asAdmin()
  const ids: string[] = []
  for (const title of ['a', 'b', 'c']) ids.push((await admin.services.create.mutate({ title })).id)
  const [a, b, c] = ids as [string, string, string]
  const rows = await admin.services.arrange.mutate({ ids: [c, a, b] })
  expect(rows.map((row) => [row.title, row.order_index])).toEqual([
    ['c', 1],
    ['a', 2],
    ['b', 3],
  ])
  expect(await titles(admin)).toEqual(['c', 'a', 'b'])
  for (const invalidIds of [[c, a], [c, a, b, newId()], [c, a, a], [a, b, newId()], []])
    expect(await expectCallError(admin.services.arrange.mutate({ ids: invalidIds }))).toMatchObject({
      httpStatus: 409,
    })
  expect(await titles(admin)).toEqual(['c', 'a', 'b'])
})

test('Services: two concurrent reorderings end in one of the two orders', async () => {
  const admin = await asAdmin()
  const ids: string[] = []
  for (const title of ['a', 'b', 'c', 'd']) ids.push((await admin.services.create.mutate({ title })).id)
  const orders = [ids.toReversed(), ids]
  await Promise.all(orders.map((order) => admin.services.arrange.mutate({ ids: order })))
  const finalOrder = (await admin.services.listAll.query()).map((row) => row.id)
  expect(orders).toContainEqual(finalOrder)
})

// 391
test('Services: every write leaves an activity entry with before and after', async () => {
  const admin = await asAdmin()
  const row = await admin.services.create.mutate(consultation)
  const changed = await admin.services.update.mutate({
    id: row.id,
    updated_at: row.updated_at,
    title: 'Consultation',
  })
  await admin.services.arrange.mutate({ ids: [row.id] })
  await admin.services.delete.mutate({ id: row.id })
  const { items } = await admin.activity.list.query({ table: 'ltf_services' })
  const arranged = { ids: [row.id] }
  expect(items.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    {
      action: 'delete',
      before: { ...changed, order_index: 1, updated_at: expect.any(String) as string },
      after: null,
    },
    { action: 'arrange', before: arranged, after: arranged },
    { action: 'update', before: row, after: changed },
    { action: 'create', before: null, after: row },
  ])
})

// 391
test('Services: a failed write leaves no activity entry', async () => {
  const admin = await asAdmin()
  await admin.services.create.mutate(consultation)
  await expectCallError(admin.services.create.mutate(consultation))
  expect(await db.selectFrom('activity').select('action').execute()).toHaveLength(1)
})

test('Services: creation is idempotent by key, also with a slug', async () => {
  const admin = await asAdmin()
  const keyedInput = { ...consultation, idempotency_key: newId() }
  const row = await admin.services.create.mutate(keyedInput)
  expect(await admin.services.create.mutate(keyedInput)).toEqual(row)
  const otherKeyedInput = { title: 'Turnkey', idempotency_key: newId() }
  const created = await admin.services.create.mutate(otherKeyedInput)
  expect(await admin.services.create.mutate(otherKeyedInput)).toEqual(created)
  expect(await titles(admin)).toEqual(['Turnkey', 'Electrical Consultation'])
  expect(await db.selectFrom('activity').select('action').execute()).toHaveLength(2)
  const other = { ...consultation, idempotency_key: newId() }
  expect(await expectCallError(admin.services.create.mutate(other))).toMatchObject({ reason: 'taken' })
})

test('Services: the interface of the table has its columns', async () => {
  expect((await columnsInDatabase(db)).ltf_services).toEqual({
    id: 'uuid',
    slug: 'text',
    title: 'text',
    description: 'text',
    icon: 'text',
    body: 'text',
    order_index: 'integer',
    status: 'text',
    ...timestamps,
  } satisfies Columns<ServicesTable>)
})
