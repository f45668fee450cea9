import { expect, test } from 'vitest'
import { type Columns, columnsInDatabase, timestamps } from '../../../tests/support/columns.ts'
import { db } from '../../../tests/support/factories.ts'
import { asAdmin, asVisitor, expectCallError } from '../../../tests/support/trpc-caller.ts'
import { newId } from '../../core/database/ids.ts'
import type { TeamMembersTable } from './table.ts'

const asha = {
  name: 'Asha Ketkar',
  position: 'Principal Engineer',
  degree: 'B.E. Electrical',
  bio: 'Draws by day,\nlights by dusk.',
  email: 'asha@example.com',
  image_url: '/media/asha.webp',
  linkedin_url: 'https://linkedin.example/asha',
  order_index: 3,
  status: 'active' as const,
}

const empty = { position: null, degree: null, bio: null, email: null, image_url: null, linkedin_url: null }

test('Team: every field comes back as written', async () => {
  const admin = await asAdmin()
  const row = await admin.team.create.mutate(asha)
  expect(row).toMatchObject(asha)
  expect(await admin.team.listAll.query()).toEqual([{ ...row, picture: null }])
})

// 357
test('Team: a member with only a name has order 0, is active and has nothing else', async () => {
  const admin = await asAdmin()
  const blank = { position: '', degree: ' ', bio: '', email: '', image_url: '', linkedin_url: '' }
  for (const input of [{}, blank, empty])
    expect(await admin.team.create.mutate({ name: 'Rohan', ...input })).toMatchObject({
      name: 'Rohan',
      order_index: 0,
      status: 'active',
      ...empty,
    })
})

// 305
test('Team: members are sorted by order', async () => {
  const admin = await asAdmin()
  for (const [name, order_index] of [
    ['c', 5],
    ['a', 0],
    ['b', 0],
  ] as const)
    await admin.team.create.mutate({ name, order_index })
  expect((await admin.team.listAll.query()).map((row) => row.name)).toEqual(['a', 'b', 'c'])
  expect((await asVisitor().team.list.query()).map((row) => row.name)).toEqual(['a', 'b', 'c'])
})

// 368 S06
test('Team: visitors see the active members, and never an e-mail address', async () => {
  const admin = await asAdmin()
  await admin.team.create.mutate({ name: 'Gone', status: 'inactive' })
  const { id } = await admin.team.create.mutate(asha)
  const { email: _email, order_index: _order, status: _status, ...publicFields } = asha
  expect(await asVisitor().team.list.query()).toEqual([{ id, ...publicFields, picture: null }])
})

// 389
test('Team: an invalid value is refused at its field', async () => {
  const admin = await asAdmin()
  const invalidInputs: [object, string, string][] = [
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: '   ' }, 'name', 'Name is required'],
    [{ email: 'asha' }, 'email', 'Invalid email address'],
    [
      { linkedin_url: 'javascript:x' },
      'linkedin_url',
      'Enter an address that starts with http:// or https://',
    ],
    [{ image_url: 'data:x' }, 'image_url', 'Enter an address that starts with http:// or https://'],
    [{ order_index: -1 }, 'order_index', 'Enter a whole number from 0'],
    [{ role: 'x' }, 'role', 'Unknown field'],
  ]
  for (const [input, field, message] of invalidInputs)
    expect(await expectCallError(admin.team.create.mutate({ name: 'x', ...input }))).toMatchObject({
      httpStatus: 400,
      fields: { [field]: [message] },
    })
})

// 390
test('Team: an update from a stale version is refused with the current row', async () => {
  const admin = await asAdmin()
  const { id, updated_at } = await admin.team.create.mutate(asha)
  const current = await admin.team.update.mutate({ id, updated_at, position: 'Partner' })
  expect(current).toMatchObject({ ...asha, position: 'Partner' })
  expect(
    await expectCallError(admin.team.update.mutate({ id, updated_at, position: 'Director' })),
  ).toMatchObject({
    httpStatus: 409,
    reason: 'stale',
    current,
  })
})

test('Team: members can be reordered, with exactly the existing ids', async () => {
  const admin = await asAdmin()
  const a = await admin.team.create.mutate({ name: 'a' })
  const b = await admin.team.create.mutate({ name: 'b' })
  const rows = await admin.team.arrange.mutate({ ids: [b.id, a.id] })
  expect(rows.map((row) => [row.name, row.order_index])).toEqual([
    ['b', 1],
    ['a', 2],
  ])
  expect(await expectCallError(admin.team.arrange.mutate({ ids: [a.id] }))).toMatchObject({ httpStatus: 409 })
  expect(await expectCallError(admin.team.arrange.mutate({ ids: [a.id, newId()] }))).toMatchObject({
    httpStatus: 409,
  })
})

// 391
test('Team: every write leaves an activity entry with before and after', async () => {
  const admin = await asAdmin()
  const row = await admin.team.create.mutate(asha)
  const changed = await admin.team.update.mutate({ id: row.id, updated_at: row.updated_at, name: 'Asha K.' })
  expect(await admin.team.delete.mutate({ id: row.id })).toEqual({ id: row.id })
  expect(await expectCallError(admin.team.delete.mutate({ id: row.id }))).toMatchObject({ httpStatus: 404 })
  const { items } = await admin.activity.list.query({ record_id: row.id })
  expect(items.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'delete', before: changed, after: null },
    { action: 'update', before: row, after: changed },
    { action: 'create', before: null, after: row },
  ])
})

test('Team: creation is idempotent by key', async () => {
  const admin = await asAdmin()
  const keyedInput = { ...asha, idempotency_key: newId() }
  const row = await admin.team.create.mutate(keyedInput)
  expect(await admin.team.create.mutate(keyedInput)).toEqual(row)
  expect(await admin.team.listAll.query()).toEqual([{ ...row, picture: null }])
  expect((await admin.activity.list.query({ table: 'ltf_team_members' })).items).toHaveLength(1)
  await admin.team.create.mutate({ ...asha, idempotency_key: newId() })
  expect(await admin.team.listAll.query()).toHaveLength(2)
})

test('Team: the interface of the table has its columns', async () => {
  expect((await columnsInDatabase(db)).ltf_team_members).toEqual({
    id: 'uuid',
    name: 'text',
    position: 'text null',
    degree: 'text null',
    bio: 'text null',
    email: 'text null',
    image_url: 'text null',
    linkedin_url: 'text null',
    order_index: 'integer',
    status: 'text',
    ...timestamps,
  } satisfies Columns<TeamMembersTable>)
})
