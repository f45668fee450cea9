import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '../../../tests/support/factories.ts'
import { insertVisits } from '../../../tests/support/visit-rows.ts'
import { visits } from './feature.ts'

test('Retention: visit counts are deleted after 24 months, by the date in the firm’s time', async () => {
  const { rows } = await sql<{ last: string; before: string; today: string }>`
    select (today - interval '24 months')::date::text as last, ((today - interval '24 months')::date - 1)::text as before,
      today::text as today
    from (select (now() at time zone firm_time_zone())::date as today) days`.execute(db)
  const { last, before, today } = rows[0]!
  const pages = Array.from({ length: 1001 }, (_, n) => `/old-${n}`)
  await insertVisits(db, [
    ...pages.map((page) => ({ day: before, page, source: 'Direct', visits: 1, views: 1 })),
    { day: last, page: '/last', source: 'Direct', visits: 1, views: 1 },
    { day: today, page: '/today', source: 'Direct', visits: 1, views: 1 },
  ])
  expect(await visits.retention?.(db, { RETENTION_MONTHS: 24 })).toEqual({ visits: 1001 })
  const retained = await db.selectFrom('visit_counts').select('page').orderBy('day').execute()
  expect(retained).toEqual([{ page: '/last' }, { page: '/today' }])
})
