import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPlanReader } from '../../../tests/support/query-plans.ts'

test('Query plans: visits are read through the index of days', async () => {
  const { db, admin, faultsOf } = await createPlanReader()
  await sql`
    insert into visit_counts (day, page, source, visits, views)
    select (now() - n / 20 * interval '1 day')::date, '/' || n % 20, 'Direct', 1, 1 from generate_series(1, 12000) n`.execute(
    db,
  )
  await sql`vacuum analyze visit_counts`.execute(db)
  expect(await faultsOf(() => admin.stats.visits.query(), 'visit_counts_day_page_source_key')).toEqual([])
})
