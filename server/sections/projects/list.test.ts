import { expect, test } from 'vitest'
import { db } from '../../../tests/support/factories.ts'
import { asAdmin, asVisitor, expectCallError } from '../../../tests/support/trpc-caller.ts'
import { newId } from '../../core/database/ids.ts'

const arco = { title: 'Casa Arco', category: 'Residential', location: 'Lonavala', featured: true }

type Admin = Awaited<ReturnType<typeof asAdmin>>

/** Creates projects with these titles, oldest first. */
async function createProjects(admin: Admin, titles: string[], fields: object = {}) {
  for (const title of titles) await admin.projects.create.mutate({ title, ...fields })
}

const publicTitles = async (input: object = {}) =>
  (await asVisitor().projects.list.query(input)).items.map((row) => row.title)

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
test('Projects: visitors see the active ones, newest first, and never the status', async () => {
  const admin = await asAdmin()
  await createProjects(admin, ['oldest'])
  await createProjects(admin, ['hidden'], { status: 'inactive' })
  await admin.projects.create.mutate(arco)
  const { items, total, next_cursor } = await asVisitor().projects.list.query({})
  expect(items.map((row) => row.title)).toEqual(['Casa Arco', 'oldest'])
  expect(items.filter((row) => 'status' in row)).toEqual([])
  expect([total, next_cursor]).toEqual([2, null])
})

// 160
test('Projects: a deactivated project disappears from the public list', async () => {
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

test('Projects: the featured filter lists only featured projects', async () => {
  const admin = await asAdmin()
  await createProjects(admin, ['plain'])
  await createProjects(admin, ['first', 'second'], { featured: true, category: 'Residential' })
  const { items, total, categories } = await asVisitor().projects.list.query({ featured: true, limit: 1 })
  expect(items.map((row) => row.title)).toEqual(['second'])
  expect(total).toBe(2)
  expect(categories).toEqual([{ category: 'Residential', count: 2 }])
})

test('Projects: pages have twenty-four projects, and each project appears once', async () => {
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

test('Project search: finds a title in every Unicode spelling', async () => {
  const admin = await asAdmin()
  await createProjects(admin, ['Ｃａｆｅ́ ११ क़स्बा'])
  const searchTitles = async (search: string) =>
    (await admin.projects.listAll.query({ search })).items.map((row) => row.title.normalize('NFKC'))
  for (const search of ['café', 'CAFE\u0301', '11', '１१', '૧', '\u0958\u0938'])
    expect([search, ...(await searchTitles(search))]).toEqual([search, 'Café ११ क़स्बा'.normalize('NFKC')])
  expect(await searchTitles('＼')).toEqual([])
})

test('Project search: finds every substring, also of one or two characters, and nothing else', async () => {
  const admin = await asAdmin()
  const title = 'Ça_sa दीप 100% \\o'
  await createProjects(admin, [title], { location: 'Pune', category: null })
  await createProjects(admin, ['X'], { location: 'Z', category: null })
  const searchTitles = async (search: string) =>
    (await admin.projects.listAll.query({ search })).items.map((row) => row.title)
  const parts = [1, 2, 3, 4].flatMap((length) =>
    Array.from({ length: title.length + 1 - length }, (_, start) =>
      title.slice(start, start + length).trim(),
    ),
  )
  for (const search of parts.filter(Boolean))
    expect([search, ...(await searchTitles(search.toUpperCase()))]).toEqual([search, title])
  for (const search of ['w', 'ap', 'op', 'sç', '%%', '__', 'oPune', 'asas'])
    expect([search, ...(await searchTitles(search))]).toEqual([search])
  expect(await searchTitles('x')).toEqual(['X'])
  expect(await searchTitles('xz')).toEqual([])
})
