import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertInquiries } from '../../../tests/support/many-rows.ts'
import { PLANTS } from '../../../tests/support/project-types.ts'
import { createPlanReader } from '../../../tests/support/query-plans.ts'

const { db, accountId, admin, faultsOf } = await createPlanReader()
await insertInquiries(db, 10_000, accountId, { areAnswered: true })
await sql`vacuum analyze`.execute(db)
await sql`
  insert into inquiries (id, source, name, phone, project_type, body_hash, created_at)
  select gen_random_uuid(), 'staff', 'Old', '+91 00000 00000', 'other', ''::bytea, now() - n * interval '1 hour' - interval '90 days'
  from generate_series(1, 15000) n`.execute(db)
await sql`vacuum analyze`.execute(db)

test('Query plans: the chart of inquiries reads counts', async () => {
  expect(await faultsOf(() => admin.stats.inquiries.query())).toEqual([])
})

test('Query plans: the numbers of twelve weeks read stored sums, and medians the newest answers', async () => {
  const week = (await admin.stats.funnel.query()).weeks.at(-1)?.week
  for (const input of [{}, { week }, { type: PLANTS.value }, { week, type: PLANTS.value }] as const)
    expect(
      await faultsOf(
        () => admin.stats.funnel.query(input),
        ...('type' in input ? [] : ['inquiries_answers']),
        'inquiries_answers_by_type',
      ),
    ).toEqual([])
})
