import { expect, onTestFinished, test, vi } from 'vitest'
import { db } from '../../tests/support/factories.ts'
import { asAdmin, asVisitor, expectCallError } from '../../tests/support/trpc-caller.ts'
import { newId } from '../database/ids.ts'
import { thisYear } from './schema.ts'

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
  status: 'active' as const,
}

type Admin = Awaited<ReturnType<typeof asAdmin>>

/** Creates projects with these titles, oldest first. */
async function createProjects(admin: Admin, titles: string[], fields: object = {}) {
  for (const title of titles) await admin.projects.create.mutate({ title, ...fields })
}

const publicTitles = async (input: object = {}) =>
  (await asVisitor().projects.list.query(input)).items.map((row) => row.title)

// 297
test('Projects: every field comes back as written', async () => {
  const admin = await asAdmin()
  const row = await admin.projects.create.mutate(arco)
  expect(row).toMatchObject(arco)
  expect((await admin.projects.listAll.query({})).items).toEqual([row])
})

// 355, 295
test('Projects: one with only a title has the column defaults', async () => {
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
  })
  expect(changed).toEqual({ ...row, area: null, phase: null, category: null, updated_at: changed.updated_at })
  expect(changed.updated_at > updated_at).toBe(true)
})

// 297
test('Projects: a deleted one is gone', async () => {
  const admin = await asAdmin()
  const { id, updated_at } = await admin.projects.create.mutate(arco)
  expect(await admin.projects.delete.mutate({ id })).toEqual({ id })
  expect(await expectCallError(admin.projects.delete.mutate({ id }))).toMatchObject({ httpStatus: 404 })
  expect(await expectCallError(admin.projects.update.mutate({ id, updated_at }))).toMatchObject({
    httpStatus: 404,
  })
})

// 289
test('Projects: staff see every status, newest first', async () => {
  const admin = await asAdmin()
  await createProjects(admin, ['oldest'])
  await createProjects(admin, ['hidden'], { status: 'inactive' })
  await createProjects(admin, ['newest'])
  const { items, total } = await admin.projects.listAll.query({})
  expect(items.map((row) => row.title)).toEqual(['newest', 'hidden', 'oldest'])
  expect(total).toBe(3)
})

// 157, 158, 368
test('Projects: visitors see active ones, newest first, and never the status', async () => {
  const admin = await asAdmin()
  await createProjects(admin, ['oldest'])
  await createProjects(admin, ['hidden'], { status: 'inactive' })
  const { status: _status, updated_at: _updated, ...publicFields } = await admin.projects.create.mutate(arco)
  const { items, total, next_cursor } = await asVisitor().projects.list.query({})
  expect(items.map((row) => row.title)).toEqual(['Casa Arco', 'oldest'])
  expect(items[0]).toEqual(publicFields)
  expect([total, next_cursor]).toEqual([2, null])
})

// 160
test('Projects: a deactivated one is gone from the public list', async () => {
  const admin = await asAdmin()
  const { id, updated_at } = await admin.projects.create.mutate(arco)
  expect(await publicTitles()).toEqual(['Casa Arco'])
  await admin.projects.update.mutate({ id, updated_at, status: 'inactive' })
  expect(await publicTitles()).toEqual([])
})

// 144
test('Projects: null, empty and blank categories are grouped under Other, last', async () => {
  const admin = await asAdmin()
  await createProjects(admin, ['a'], { category: 'Residential' })
  await createProjects(admin, ['b'], { category: 'Commercial' })
  expect((await asVisitor().projects.list.query({})).categories).toEqual([
    { category: 'Commercial', count: 1 },
    { category: 'Residential', count: 1 },
  ])
  await createProjects(admin, ['null'], { category: null })
  const legacyFields = { description: '', category: '', year: 2020 }
  await db
    .insertInto('ltf_projects')
    .values([
      { ...legacyFields, id: newId(), slug: 'empty', title: 'empty' },
      { ...legacyFields, id: newId(), slug: 'blank', title: 'blank', category: '   ' },
      { ...legacyFields, id: newId(), slug: 'gone', title: 'gone', category: null, status: 'inactive' },
    ])
    .execute()
  const { categories, total } = await asVisitor().projects.list.query({ category: 'Other' })
  expect(categories).toEqual([
    { category: 'Commercial', count: 1 },
    { category: 'Residential', count: 1 },
    { category: 'Other', count: 3 },
  ])
  expect(total).toBe(3)
  expect((await publicTitles({ category: 'Other' })).toSorted()).toEqual(['blank', 'empty', 'null'])
  expect(await publicTitles({ category: 'Residential' })).toEqual(['a'])
  expect(await publicTitles({ category: 'Palaces' })).toEqual([])
})

test('Projects: the featured filter lists featured ones only', async () => {
  const admin = await asAdmin()
  await createProjects(admin, ['plain'])
  await createProjects(admin, ['first', 'second'], { featured: true, category: 'Residential' })
  const { items, total, categories } = await asVisitor().projects.list.query({ featured: true, limit: 1 })
  expect(items.map((row) => row.title)).toEqual(['second'])
  expect(total).toBe(2)
  expect(categories).toEqual([{ category: 'Residential', count: 2 }])
})

test('Projects: pages of twenty-four, each project once', async () => {
  const admin = await asAdmin()
  const titles = Array.from({ length: 60 }, (_, i) => `Project ${i}`)
  const createdAt = new Date('2026-01-01T00:00:00Z')
  const rows = titles.map((title, i) => ({ id: newId(), slug: `p-${i}`, title, created_at: createdAt }))
  await db.insertInto('ltf_projects').values(rows).execute()
  const seen: string[] = []
  const sizes: number[] = []
  let cursor: string | undefined
  do {
    const page = await asVisitor().projects.list.query({ cursor })
    seen.push(...page.items.map((row) => row.title))
    sizes.push(page.items.length)
    expect(page.total).toBe(60)
    cursor = page.next_cursor ?? undefined
    if (sizes.length === 1) await admin.projects.create.mutate({ title: 'Newer', category: null })
    if (sizes.length === 1) await db.deleteFrom('ltf_projects').where('title', '=', 'Newer').execute()
  } while (cursor)
  expect(sizes).toEqual([24, 24, 12])
  expect(seen).toEqual(titles.toReversed())
  for (const limit of [0, 101, 1.5])
    expect(await expectCallError(asVisitor().projects.list.query({ limit }))).toMatchObject({
      httpStatus: 400,
    })
})

test('Project search: finds by title, location and category', async () => {
  const admin = await asAdmin()
  await createProjects(admin, ['Casa Arco'], { location: 'Lonavala', category: 'Residential' })
  await createProjects(admin, ['100 % Lamp_light'])
  const searchTitles = async (search: string) =>
    (await admin.projects.listAll.query({ search })).items.map((row) => row.title)
  for (const search of ['arco', 'ASA', 'lona', 'residen'])
    expect(await searchTitles(search)).toEqual(['Casa Arco'])
  for (const search of ['%', '_', '100 %']) expect(await searchTitles(search)).toEqual(['100 % Lamp_light'])
  expect(await searchTitles('\\')).toEqual([])
})

// 296, 389
test('Projects: an invalid value is refused at its field', async () => {
  // In Mumbai it is still 2031: five years on is 2036.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-12-31T18:29:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const admin = await asAdmin()
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
test('Projects: an update from an older version is refused with the current row', async () => {
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
  expect((await admin.projects.listAll.query({})).items).toEqual([changed])
  const { items } = await admin.activity.list.query({ table: 'ltf_projects' })
  expect(items.map(({ action }) => action)).toEqual(['update', 'create'])
})

test('Projects: two creations at once with one key make one project', async () => {
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

test('Projects: another key, or the key of a deleted project, creates one', async () => {
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
