import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { silentLog } from '../../../tests/support/logs.ts'
import {
  insertInquiries,
  insertProjects,
  insertSubscribers,
  SEARCHES,
} from '../../../tests/support/many-rows.ts'
import { insertPicture } from '../../../tests/support/media.ts'
import { HOMES, PLANTS } from '../../../tests/support/project-types.ts'
import { createPlanReader } from '../../../tests/support/query-plans.ts'
import { mediaUrl } from '../media/schema.ts'
import { newId } from './ids.ts'
import { flushRefusals, recordRefusal } from './refusal-log.ts'

const { db, loggingDb, accountId, admin, explain, faultsOf } = await createPlanReader()
await insertProjects(db, 5000)
await insertInquiries(db, 10_000, accountId, { areAnswered: true })
await insertSubscribers(db, 10_000)
await sql`
  insert into activity (id, action, table_name, created_at)
  select gen_random_uuid(), case when i % 100 = 0 then 'refuse' else 'update' end, 'users', now() - make_interval(hours => i)
  from generate_series(1, 20000) i`.execute(db)
await sql`
  insert into media (id, sha256, mime, bytes, width, height)
  select id, sha256(slug::bytea), 'image/jpeg', 1000, 1600, 1200 from ltf_projects`.execute(db)
await sql`
  update ltf_projects set image_url = '/media/' || hash from media where media.id = ltf_projects.id`.execute(
  db,
)
await sql`
  insert into ltf_team_members (id, name, image_url)
  select gen_random_uuid(), 'Engineer', '/media/' || hash from media limit 100`.execute(db)
await sql`
  insert into inquiries (id, source, name, email, phone, project_type, message, consent_version, body_hash, status, created_at,
    merged_into)
  select gen_random_uuid(), source, name, 'old-' || email, reverse(phone), project_type, 'Merged.', consent_version, body_hash,
    status, created_at, id
  from inquiries where right(id::text, 2) < '02'`.execute(db)
await sql`vacuum analyze`.execute(db)

test('Query plans: the public list reads a page by its filter, and counts', async () => {
  const list = (input: object) => () => admin.projects.list.query(input)
  expect(await faultsOf(list({}))).toEqual([])
  expect(await faultsOf(list({ category: 'Residential' }))).toEqual([])
  expect(await faultsOf(list({ category: 'Palaces' }), 'ltf_projects_category')).toEqual([])
  expect(await faultsOf(list({ featured: true }), 'ltf_projects_featured')).toEqual([])
})

test("Query plans: a project's page finds related projects by the indexes of the lists", async () => {
  const { items } = await admin.projects.list.query({ limit: 1 })
  const get = () => admin.projects.get.query({ slug: items[0]!.slug })
  expect(await faultsOf(get, 'ltf_projects_slug_key')).toEqual([])
})

test('Query plans: the records that show a picture are found without reading the others', async () => {
  const { id, hash } = await insertPicture({}, db)
  const photos = JSON.stringify([{ image_url: mediaUrl(hash), caption: '' }])
  await db
    .insertInto('ltf_projects')
    .values({ id: newId(), slug: 'hilltop', title: 'Hilltop', photos })
    .execute()
  expect((await admin.media.get.query({ id })).used_in).toMatchObject([{ title: 'Hilltop' }])
  expect(await faultsOf(() => admin.media.get.query({ id }), 'ltf_projects_photos')).toEqual([])
  expect(await faultsOf(() => admin.media.list.query({}))).toEqual([])
})

test('Query plans: lists look up the pictures of their page by the hash', async () => {
  expect(await faultsOf(() => admin.projects.list.query({}), 'media_hash_key')).toEqual([])
  expect(await faultsOf(() => admin.projects.listAll.query({}), 'media_hash_key')).toEqual([])
})

test('Query plans: a project search walks the list for frequent text and finds rare text by its trigrams', async () => {
  const search = (text: string) => () => admin.projects.listAll.query({ search: text })
  expect(await faultsOf(() => admin.projects.listAll.query({}), 'ltf_projects_newest')).toEqual([])
  expect(await faultsOf(search('maharashtra'), 'ltf_projects_newest')).toEqual([])
  expect(await faultsOf(search(SEARCHES.frequent), 'ltf_projects_newest')).toEqual([])
  expect(await faultsOf(search(SEARCHES.frequentPair), 'ltf_projects_newest')).toEqual([])
  expect(await faultsOf(search(SEARCHES.rare), 'ltf_projects_search')).toEqual([])
  expect(await faultsOf(search('xyzzy'), 'ltf_projects_search')).toEqual([])
  expect(await faultsOf(search(SEARCHES.rarePair), 'ltf_projects_pairs')).toEqual([])
  expect(await faultsOf(search('q'), 'ltf_projects_pairs')).toEqual([])
})

test('Query plans: the inbox reads a page by its filter', async () => {
  const list = (input: object) => () => admin.inquiry.list.query(input)
  expect(await faultsOf(list({}), 'inquiries_newest')).toEqual([])
  expect(await faultsOf(list({ status: 'new' }))).toEqual([])
  expect(await faultsOf(list({ status: 'spam' }), 'inquiries_by_status')).toEqual([])
  expect(await faultsOf(list({ status: 'new', oldest_first: true }))).toEqual([])
  expect(await faultsOf(list({ assigned_to: accountId }))).toEqual([])
  expect(await faultsOf(list({ follow_up_before: new Date().toISOString() }), 'inquiries_follow_up')).toEqual(
    [],
  )
})

test('Query plans: each filter and each order of the inbox has an index', async () => {
  const list = (input: object) => () => admin.inquiry.list.query(input)
  expect(await faultsOf(list({ project_type: PLANTS.value }))).toEqual([])
  expect(await faultsOf(list({ source: 'staff' }), 'inquiries_by_source')).toEqual([])
  expect(await faultsOf(list({ assigned_to: accountId }), 'inquiries_by_assignee')).toEqual([])
  expect(await faultsOf(list({ assigned_to: null }), 'inquiries_unassigned')).toEqual([])
  expect(await faultsOf(list({ from: '2020-01-01' }), 'inquiries_newest')).toEqual([])
  expect(await faultsOf(list({ sort: 'waiting' }), 'inquiries_waiting')).toEqual([])
  expect(await faultsOf(list({ overdue: true }))).toEqual([])
})

test('Query plans: several inbox filters at once read the matches, and nothing if no row matches all', async () => {
  const list = (input: object) => () => admin.inquiry.list.query(input)
  const rowsRead = async (input: object) => (await explain(list(input))).rowsRead
  // A third of the rows has both.
  expect(await rowsRead({ status: 'won', source: 'inquiry' })).toBeLessThan(3400)
  expect(await rowsRead({ overdue: true, assigned_to: accountId })).toBeLessThan(5100)
  // Residential inquiries are never won here, and industrial ones always.
  for (const input of [
    { status: 'won', project_type: HOMES.value },
    { sort: 'waiting', project_type: PLANTS.value },
  ]) {
    expect(await faultsOf(list(input), 'inquiries_by_values')).toEqual([])
    expect(await list(input)()).toMatchObject({ items: [], total: 0 })
  }
})

test('Query plans: follow-ups are read by time, and those of one person by an index of their own', async () => {
  const before = new Date().toISOString()
  const list = (input: object) => () => admin.inquiry.followUps.query({ before, ...input })
  expect(await faultsOf(list({}), 'inquiries_follow_up')).toEqual([])
  expect(await faultsOf(list({ person: accountId }), 'inquiries_follow_up_of')).toEqual([])
  expect(await faultsOf(list({ person: 'nobody' }))).toEqual([])
})

test('Query plans: an inbox search walks the list for a frequent word and finds a rare one by its index', async () => {
  const search =
    (text: string, rest: object = {}) =>
    () =>
      admin.inquiry.list.query({ search: text, ...rest })
  expect(await faultsOf(search('geysers'), 'inquiries_newest')).toEqual([])
  expect(await faultsOf(search(SEARCHES.frequent), 'inquiries_newest')).toEqual([])
  expect(await faultsOf(search(SEARCHES.rare), 'inquiries_search')).toEqual([])
  expect(await faultsOf(search(SEARCHES.rare, { oldest_first: true }), 'inquiries_search')).toEqual([])
  expect(await faultsOf(search('xyzzy'), 'inquiries_search')).toEqual([])
  expect(await faultsOf(search(SEARCHES.phone), 'inquiries_search', 'inquiries_by_phone')).toEqual([])
  for (const part of [SEARCHES.phonePart, SEARCHES.longPhonePart])
    expect(await faultsOf(search(part), 'inquiries_search', 'inquiries_by_phone')).toEqual([])
  expect(await faultsOf(search('abcdef'), 'inquiries_by_reference')).toEqual([])
})

test('Query plans: an inquiry, others of the same person, and the data of a person are found by indexes', async () => {
  const { items } = await admin.inquiry.list.query({})
  const id = items[0]?.id ?? ''
  const email = items[0]?.email ?? ''
  for (const index of ['inquiries_by_address', 'inquiries_by_phone', 'inquiries_merged_into'])
    expect(await faultsOf(() => admin.inquiry.byId.query({ id }), index)).toEqual([])
  for (const address of [email, `old-${email}`])
    expect(
      await faultsOf(() => admin.inquiry.exportPerson.query({ email: address }), 'inquiries_by_address'),
    ).toEqual([])
})

test('Query plans: newsletter addresses are read in pages, and a search walks them or uses trigrams', async () => {
  const list = (search?: string) => () => admin.inquiry.subscribers.query({ search })
  const [newest, trigrams] = ['newsletter_subscribers_newest', 'newsletter_subscribers_search']
  expect(await faultsOf(list(), newest)).toEqual([])
  expect(await faultsOf(list('sample'), newest)).toEqual([])
  expect(await faultsOf(list('b'), newest)).toEqual([])
  expect(await faultsOf(list(SEARCHES.rare), trigrams)).toEqual([])
  expect(await faultsOf(list('xyzzy'), trigrams)).toEqual([])
  // By its trigrams, or, if text is sorted by its bytes, by the index of the addresses.
  expect(await faultsOf(list('z'))).toEqual([])
})

test('Query plans: the dashboard reads counts', async () => {
  expect(await faultsOf(() => admin.stats.dashboard.query())).toEqual([])
})

test('Query plans: refusals are listed by an index of their own, and counted without reading older ones', async () => {
  const refused = () => admin.activity.list.query({ action: 'refuse' })
  expect(await faultsOf(refused, 'activity_refusals')).toEqual([])
  const refuse = async () => {
    recordRefusal({ db: loggingDb, log: silentLog, address: '203.0.113.7' }, { reason: 'password' })
    await flushRefusals(loggingDb, silentLog)
  }
  expect(await faultsOf(refuse)).toEqual([])
})

test('Query plans: the pictures that no record shows are found by reading each record once', async () => {
  const list = (input: object) => () => admin.media.list.query(input)
  for (const input of [
    { unused: true },
    { unused: false },
    { search: 'engin' },
    { unused: true, search: 'x' },
  ])
    expect((await explain(list(input))).rowsRead).toBeLessThan(5100)
})
