import { expect, onTestFinished, test, vi } from 'vitest'
import { type Columns, columnsInDatabase, timestamps } from '../../../tests/support/columns.ts'
import { db } from '../../../tests/support/factories.ts'
import { firmDate } from '../../../tests/support/firm-date.ts'
import { asAdmin, expectCallError } from '../../../tests/support/trpc-caller.ts'
import { newId } from '../../core/database/ids.ts'
import { thisYear } from './schema.ts'
import type { ProjectsTable } from './table.ts'

const arco = {
  title: 'Casa Arco',
  description: 'Concealed cove lighting,\nand surge protection.',
  image_url: 'https://example.com/arco.webp',
  category: 'Residential',
  location: 'Lonavala',
  year: 2022,
  area: '410 sqm',
  featured: true,
  slug: 'arco',
  phase: 'Completed' as const,
  body: 'Lime plaster.\n\nNo light source is seen.',
  photos: [
    { image_url: 'https://example.com/arcade.webp', caption: 'The arcade, lit' },
    { image_url: '/media/hall.webp', caption: '' },
  ],
  before_url: 'https://example.com/before.webp',
  after_url: '/media/after.webp',
  status: 'active' as const,
}

// 297
test('Projects: every field comes back as written', async () => {
  const admin = await asAdmin()
  const row = await admin.projects.create.mutate(arco)
  expect(row).toMatchObject(arco)
  expect((await admin.projects.listAll.query({})).items).toEqual([{ ...row, picture: null }])
})

test('Projects: the list can be limited to one project', async () => {
  const admin = await asAdmin()
  const { id } = await admin.projects.create.mutate({ title: 'Hilltop' })
  await admin.projects.create.mutate({ title: 'Casa Arco' })
  const { items, total } = await admin.projects.listAll.query({ id })
  expect([items.map(({ title }) => title), total]).toEqual([['Hilltop'], 1])
})

// 355, 295
test('Projects: a project with only a title has the column defaults', async () => {
  const admin = await asAdmin()
  const row = await admin.projects.create.mutate({ title: 'Hilltop' })
  expect(row).toMatchObject({
    title: 'Hilltop',
    slug: 'hilltop',
    description: '',
    image_url: null,
    category: 'Commercial',
    location: null,
    year: thisYear(),
    area: null,
    featured: false,
    phase: null,
    body: '',
    photos: [],
    before_url: null,
    after_url: null,
    status: 'active',
  })
  expect(Date.parse(row.created_at)).toBeLessThanOrEqual(Date.parse(row.updated_at))
})

// 295, 297
test('Projects: an update returns the row with a later updated_at', async () => {
  const admin = await asAdmin()
  const row = await admin.projects.create.mutate(arco)
  const { id, updated_at } = row
  const changed = await admin.projects.update.mutate({
    id,
    updated_at,
    area: '',
    phase: null,
    category: null,
    photos: row.photos.toReversed(),
    after_url: '',
  })
  expect(changed).toEqual({
    ...row,
    area: null,
    phase: null,
    category: null,
    photos: row.photos.toReversed(),
    after_url: null,
    updated_at: changed.updated_at,
  })
  expect(changed.updated_at > updated_at).toBe(true)
})

// 297
test('Projects: a deleted project can be neither deleted again nor updated', async () => {
  const admin = await asAdmin()
  const { id, updated_at } = await admin.projects.create.mutate(arco)
  expect(await admin.projects.delete.mutate({ id })).toEqual({ id })
  expect(await expectCallError(admin.projects.delete.mutate({ id }))).toMatchObject({ httpStatus: 404 })
  expect(await expectCallError(admin.projects.update.mutate({ id, updated_at }))).toMatchObject({
    httpStatus: 404,
  })
})

// 296, 389
test('Projects: an invalid value is refused at its field', async () => {
  // In the firm's time it is still 2031, so the last allowed year is 2036.
  vi.useFakeTimers({ toFake: ['Date'], now: firmDate('2031-12-31T23:59') })
  onTestFinished(() => void vi.useRealTimers())
  const admin = await asAdmin()
  const photo = { image_url: 'https://example.com/a.webp', caption: '' }
  const invalidInputs: [object, string, string][] = [
    [{ title: '' }, 'title', 'Title is required'],
    [{ title: 'a'.repeat(201) }, 'title', 'Use at most 200 characters'],
    [{ year: Number.NaN }, 'year', 'Enter a whole number'],
    [{ year: 2020.5 }, 'year', 'Enter a whole number'],
    [{ year: 1989 }, 'year', 'Enter a year from 1990 to 2036'],
    [{ year: 2037 }, 'year', 'Enter a year from 1990 to 2036'],
    [{ year: 1e12 }, 'year', 'Enter a year from 1990 to 2036'],
    [{ phase: 'Dreamt' }, 'phase', 'Choose a phase'],
    [
      { image_url: 'javascript:alert(1)' },
      'image_url',
      'Enter an address that starts with http:// or https://',
    ],
    [{ price: 3 }, 'price', 'Unknown field'],
    [{ body: 'a'.repeat(20_001) }, 'body', 'Use at most 20000 characters'],
    [{ photos: Array(25).fill(photo) }, 'photos', 'At most 24 photographs'],
    [
      { photos: [photo, { ...photo, image_url: 'data:image/svg+xml,x' }] },
      'photos.1.image_url',
      'Enter an address that starts with http:// or https://',
    ],
    [{ photos: [{ ...photo, caption: 'a'.repeat(201) }] }, 'photos.0.caption', 'Use at most 200 characters'],
  ]
  for (const [input, field, message] of invalidInputs)
    expect(await expectCallError(admin.projects.create.mutate({ title: 'x', ...input }))).toMatchObject({
      httpStatus: 400,
      fields: { [field]: [message] },
    })
  expect((await admin.projects.listAll.query({})).items).toEqual([])
  for (const year of [1990, 2036])
    expect(await admin.projects.create.mutate({ title: 'x', year })).toMatchObject({ year })
})

// 390
test('Projects: an update from a stale version is refused with the current row', async () => {
  const admin = await asAdmin()
  const { id, updated_at } = await admin.projects.create.mutate(arco)
  const current = await admin.projects.update.mutate({ id, updated_at, location: 'Karjat' })
  expect(
    await expectCallError(admin.projects.update.mutate({ id, updated_at, location: 'Pune' })),
  ).toMatchObject({
    httpStatus: 409,
    reason: 'stale',
    current,
  })
})

// 391
test('Projects: every write leaves an activity entry with before and after', async () => {
  const admin = await asAdmin()
  const row = await admin.projects.create.mutate(arco)
  const changed = await admin.projects.update.mutate({ id: row.id, updated_at: row.updated_at, year: 2023 })
  await admin.projects.delete.mutate({ id: row.id })
  const { items } = await admin.activity.list.query({ record_id: row.id })
  expect(items.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'delete', before: changed, after: null },
    { action: 'update', before: row, after: changed },
    { action: 'create', before: null, after: row },
  ])
})

test('Projects: creation is idempotent by key', async () => {
  const admin = await asAdmin()
  const idempotency_key = newId()
  const row = await admin.projects.create.mutate({ ...arco, idempotency_key })
  expect(await admin.projects.create.mutate({ ...arco, idempotency_key })).toEqual(row)
  const { id, updated_at } = row
  const changed = await admin.projects.update.mutate({ id, updated_at, area: '420 sqm' })
  expect(await admin.projects.create.mutate({ ...arco, idempotency_key })).toEqual(changed)
  expect((await admin.projects.listAll.query({})).items).toEqual([{ ...changed, picture: null }])
  const { items } = await admin.activity.list.query({ table: 'ltf_projects' })
  expect(items.map(({ action }) => action)).toEqual(['update', 'create'])
})

test('Projects: two concurrent creations with the same key create one project', async () => {
  const admin = await asAdmin()
  const project = { title: 'Hilltop', idempotency_key: newId() }
  const [first, second] = await Promise.all([
    admin.projects.create.mutate(project),
    admin.projects.create.mutate(project),
  ])
  expect(second).toEqual(first)
  expect(first.slug).toBe('hilltop')
  expect((await admin.activity.list.query({})).items).toHaveLength(1)
})

test('Projects: another key, or the key of a deleted project, creates a project', async () => {
  const admin = await asAdmin()
  const project = { title: 'Hilltop', idempotency_key: newId() }
  const { id } = await admin.projects.create.mutate(project)
  await admin.projects.create.mutate({ ...project, idempotency_key: newId() })
  await admin.projects.delete.mutate({ id })
  expect(await admin.projects.create.mutate(project)).toMatchObject({ id, title: 'Hilltop' })
  expect((await admin.projects.listAll.query({})).items).toHaveLength(2)
  expect(
    await expectCallError(admin.projects.create.mutate({ ...project, idempotency_key: 'x' })),
  ).toMatchObject({
    httpStatus: 400,
    fields: { idempotency_key: ['Not an id'] },
  })
})

test('Projects: the interface of the table has its columns', async () => {
  expect((await columnsInDatabase(db)).ltf_projects).toEqual({
    id: 'uuid',
    slug: 'text',
    title: 'text',
    description: 'text',
    image_url: 'text null',
    category: 'text null',
    location: 'text null',
    year: 'integer',
    area: 'text null',
    featured: 'boolean',
    phase: 'text null',
    body: 'text',
    photos: 'jsonb',
    before_url: 'text null',
    after_url: 'text null',
    status: 'text',
    search_text: 'text',
    search_pairs: 'text',
    display_category: 'text',
    ...timestamps,
  } satisfies Columns<ProjectsTable>)
})
