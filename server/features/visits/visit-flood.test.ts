import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '../../../tests/support/database.ts'
import { createTestCounter, pageRequest, PHONE } from '../../../tests/support/visits.ts'

const sums = async () => {
  const { rows } = await sql<{ rows: number; sources: number; visits: number; views: number }>`
    select count(*)::integer as rows, count(distinct source)::integer as sources,
      sum(visits)::integer as visits, sum(views)::integer as views
    from visit_counts`.execute(db)
  return rows[0]
}

test('Visits: one address counts as 200 visitors a day at most, whatever browsers it invents', async () => {
  const { visit } = createTestCounter(db)
  const browsers = (from: number) =>
    Array.from({ length: 150 }, (_, i) => pageRequest('/', { 'user-agent': `${PHONE} v${from + i}` }))
  await visit(...browsers(0))
  await visit(...browsers(150))
  await visit(pageRequest('/', {}, '203.0.113.8'))
  expect(await sums()).toMatchObject({ visits: 201, views: 201 })
})

test('Visits: a day has at most 500 rows, and 100 sources besides well-known ones; the rest is counted together', async () => {
  const { visit } = createTestCounter(db)
  const from = (i: number, source: string) =>
    pageRequest(`/projects/p-${i}`, { referer: `https://${source}/` }, `203.0.113.${i % 200}`)
  await visit(...Array.from({ length: 150 }, (_, i) => from(i, `spam-${i}.example`)))
  expect(await sums()).toMatchObject({ sources: 101, visits: 150 })
  const restarted = createTestCounter(db)
  await restarted.visit(
    ...Array.from({ length: 100 }, (_, i) =>
      pageRequest('/', { referer: `https://late-${i}.example/` }, `198.51.100.${i}`),
    ),
    pageRequest('/', { referer: 'https://www.google.com/' }, '198.51.100.200'),
  )
  expect(await sums()).toMatchObject({ sources: 102, visits: 251 })
  for (let round = 0; round < 6; round++)
    await restarted.visit(
      ...Array.from({ length: 100 }, (_, i) => pageRequest(`/projects/q-${round}-${i}`, {}, `192.0.2.${i}`)),
    )
  const all = await sums()
  expect(all?.views).toBe(150 + 101 + 600)
  expect(all?.rows).toBeLessThanOrEqual(501)
  const other = await db
    .selectFrom('visit_counts')
    .select(['source', 'views'])
    .where('page', '=', '')
    .executeTakeFirst()
  expect(other?.source).toBe('Other')
  expect(other?.views).toBeGreaterThan(100)
})

test('Visits: at most 5,000 page loads are pending, and the rest is dropped', async () => {
  const { counter } = createTestCounter(db)
  for (let i = 0; i < 6000; i++) counter.count(pageRequest('/', {}, `203.0.113.${i % 40}`))
  await counter.flush()
  expect(await sums()).toMatchObject({ visits: 40, views: 5000 })
})

test('Visits: at most 200 page loads of one address are pending, so that its flood does not hide other visitors', async () => {
  const { counter } = createTestCounter(db, Date.now, 1)
  const through = (address: string) => pageRequest('/', { 'x-forwarded-for': address }, '10.0.0.1')
  for (let i = 0; i < 6000; i++) counter.count(through(`${i}.example, 203.0.113.8`))
  counter.count(through('203.0.113.9'))
  await counter.flush()
  expect(await sums()).toMatchObject({ visits: 2, views: 201 })
})

test('Visits: a request with more data than any browser sends is not counted', async () => {
  const { visit } = createTestCounter(db, Date.now, 1)
  const long = 'x'.repeat(2000)
  await visit(
    pageRequest('/', { 'user-agent': PHONE + long }),
    pageRequest('/', { referer: `https://forum.example/${long}` }),
    pageRequest('/', { 'x-forwarded-for': `${long}, 203.0.113.8` }),
    pageRequest(`/?utm_source=${long}`),
    pageRequest(`/?fbclid=${'x'.repeat(1000)}`),
  )
  expect(await sums()).toMatchObject({ visits: 1, views: 1 })
})

test('Visits: while a batch is written the next page loads wait together, limited to one batch', async () => {
  const { counter } = createTestCounter(db)
  const flushes: Promise<void>[] = []
  for (let i = 0; i < 12_000; i++) {
    counter.count(pageRequest('/', {}, `203.0.${i % 200}.7`))
    if (i % 1000 === 999) flushes.push(counter.flush())
  }
  await Promise.all(flushes)
  expect(await sums()).toMatchObject({ views: 5000 })
})
