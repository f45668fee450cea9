import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { firm } from '../../../src/firm.ts'
import { findWrongCounts } from '../../../tests/support/counts.ts'
import { insertAccount, db } from '../../../tests/support/factories.ts'
import { asAdmin, asVisitor } from '../../../tests/support/trpc-caller.ts'
import { sectionTables } from '../../sections/schema.ts'
import { SAMPLE_INQUIRIES } from './inquiries.ts'
import { allSamples } from './section-samples.ts'
import { reset, seed } from './seed.ts'

/** The samples of every section, and the inquiries. */
const SAMPLE_COMPANY = (await allSamples()).reduce<number>(
  (sum, { rows }) => sum + rows().length,
  SAMPLE_INQUIRIES.length,
)

test('Seed: every section has samples, except the page texts, which have defaults', async () => {
  const tables = (await allSamples()).map(({ table }) => table)
  expect(tables.toSorted()).toEqual(sectionTables.filter((table) => table !== 'gsp_content').toSorted())
})

test('Seed: no row holds the site’s own address, which may change, and staff can save a logo unchanged', async () => {
  await seed(db)
  for (const table of sectionTables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(db)
    for (const { row } of rows) expect(row).not.toMatch(new RegExp(`https?://(?:localhost|${firm.domain})`))
  }
  const admin = await asAdmin()
  for (const { id, updated_at, logo_url } of await admin.clients.listAll.query())
    expect((await admin.clients.update.mutate({ id, updated_at, logo_url })).logo_url).toBe(logo_url)
})

test('Seed: inserts the sample company once, complete and in order', async () => {
  expect(await seed(db)).toBe(SAMPLE_COMPANY)
  expect(await seed(db)).toBe(0)
  const visitor = asVisitor()
  expect((await visitor.services.list.query()).map((service) => service.slug)).toEqual([
    'electrical-consultation',
    'residential',
    'turnkey',
    'commercial',
    'industrial',
    'amc',
  ])
  const projects = await visitor.projects.list.query({})
  expect(projects.items[0]).toMatchObject({
    slug: 'glass-horizon-pavilion',
    location: 'Navi Mumbai',
    year: 2023,
    phase: 'Completed',
  })
  for (const { slug } of projects.items) {
    const { body, photos } = await visitor.projects.get.query({ slug })
    expect([slug, body.length > 300, photos.length > 1]).toEqual([slug, true, true])
  }
  const arco = await visitor.projects.get.query({ slug: 'casa-arco' })
  expect(arco).toMatchObject({
    before_url: `/images/arco-off-1080.webp`,
    after_url: `/images/arco-lit-1080.webp`,
  })
  expect(projects.categories).toEqual([
    { category: 'Commercial', count: 2 },
    { category: 'Mixed Use', count: 1 },
    { category: 'Renovation', count: 2 },
    { category: 'Residential', count: 4 },
  ])
  expect((await visitor.team.list.query()).map((member) => member.name)).toEqual([
    'Asha Ketkar',
    'Rohan Salvi',
    'Nadia Merchant',
    'Imran Deshmukh',
  ])
  expect(await visitor.clients.list.query()).toHaveLength(10)
  expect(await visitor.content.articleList.query()).toHaveLength(9)
  expect(await visitor.content.faqList.query()).toHaveLength(10)
  expect(await (await asAdmin()).inquiry.list.query({})).toMatchObject({ total: 5 })
  // As if staff had answered them: otherwise the dashboard would count an order without a quote.
  const sum = (column: 'inquiries' | 'from_forms' | 'quoted' | 'won' | 'in_time' | 'late') =>
    sql<number>`sum(${sql.ref(column)})::int`.as(column)
  expect(
    await db
      .selectFrom('inquiry_numbers')
      .select([sum('inquiries'), sum('from_forms'), sum('quoted'), sum('won'), sum('in_time'), sum('late')])
      .executeTakeFirst(),
  ).toEqual({ inquiries: 5, from_forms: 4, quoted: 2, won: 1, in_time: 3, late: 0 })
})

test('Seed: concurrent runs insert one sample company', async () => {
  const counts = await Promise.all([seed(db), seed(db), seed(db)])
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, SAMPLE_COMPANY])
})

test('Seed: a section that has rows is left unchanged', async () => {
  const admin = await asAdmin()
  await admin.services.create.mutate({ title: 'Our own' })
  expect(await seed(db)).toBe(SAMPLE_COMPANY - 6)
  expect((await asVisitor().services.list.query()).map((service) => service.title)).toEqual(['Our own'])
})

test('Seed: every sample record can be saved again unchanged', async () => {
  await seed(db)
  const admin = await asAdmin()
  const [client] = await admin.clients.listAll.query()
  const { id, name, logo_url, website_url, order_index, status, updated_at } = client!
  const update = { id, name, logo_url, website_url, order_index, status, updated_at }
  expect(await admin.clients.update.mutate(update)).toMatchObject({ logo_url })
  for (const project of (await admin.projects.listAll.query({})).items) {
    const { created_at: _created, picture: _picture, ...fields } = project
    expect(await admin.projects.update.mutate(fields)).toMatchObject({ image_url: project.image_url })
  }
})

test('Reset: leaves only the accounts and the sample company', async () => {
  const { email } = await insertAccount()
  const admin = await asAdmin()
  await admin.content.save.mutate({ section: 'hero', title: 'Ours', content: 'Words', updated_at: null })
  const { updated_at } = await admin.settings.get.query()
  await admin.settings.save.mutate({ business_name: 'Another firm', updated_at })
  await seed(db)
  expect(await reset(db)).toBe(SAMPLE_COMPANY)
  expect(await findWrongCounts(db)).toEqual([])
  expect(await asVisitor().content.all.query()).toEqual({})
  expect(await asVisitor().settings.get.query()).toMatchObject({ business_name: firm.name })
  expect((await admin.activity.list.query({})).items).toEqual([])
  const users = await db.selectFrom('users').select('email').execute()
  expect(users.map((user) => user.email)).toContain(email)
})

test('Reset: a failed one changes nothing', async () => {
  await seed(db)
  await sql`alter table ltf_clients add constraint no_seed check (name <> 'Kokum Residency') not valid`.execute(
    db,
  )
  onTestFinished(async () => void (await sql`alter table ltf_clients drop constraint no_seed`.execute(db)))
  await db.updateTable('ltf_services').set({ title: 'Our own' }).execute()
  await expect(reset(db)).rejects.toThrow('no_seed')
  const titles = await db.selectFrom('ltf_services').select('title').execute()
  expect(titles).toEqual(Array(6).fill({ title: 'Our own' }))
})
