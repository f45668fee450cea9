import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '../../tests/support/database.ts'
import { createTestCounter, pageRequest, PHONE } from '../../tests/support/visits.ts'

const sums = async () => {
  const { rows } = await sql<{ rows: number; sources: number; visits: number; views: number }>`
    select count(*)::integer as rows, count(distinct source)::integer as sources,
      sum(visits)::integer as visits, sum(views)::integer as views
    from visit_counts`.execute(db)
  return rows[0]
}

test('Visits: one address counts as 200 visitors a day at most, whatever browsers it invents', async () => {
  const { visit } = createTestCounter(db)
  await visit(...Array.from({ length: 300 }, (_, i) => pageRequest('/', { 'user-agent': `${PHONE} v${i}` })))
  await visit(pageRequest('/', {}, '203.0.113.8'))
  expect(await sums()).toMatchObject({ visits: 201, views: 201 })
})

test('Visits: a day has 500 rows at most, and 100 sources besides well-known ones; others are counted together', async () => {
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

test('Visits: 5,000 page loads wait to be written; those beyond are dropped', async () => {
  const { counter } = createTestCounter(db)
  for (let i = 0; i < 6000; i++) counter.count(pageRequest('/'))
  await counter.flush()
  expect(await sums()).toMatchObject({ visits: 1, views: 5000 })
})
