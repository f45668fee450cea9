import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { beforeEach, expect, test } from 'vitest'
import { migrate } from '../server/core/database/migrate.ts'
import { migrationProvider } from '../server/core/database/migrations.ts'
import { findWrongCounts } from '../tests/support/counts.ts'
import { createIsolatedDatabase } from '../tests/support/database.ts'

const { db, connection } = await createIsolatedDatabase()

/** The database with the schema of the previous version. */
beforeEach(async () => {
  await sql`drop schema public cascade; create schema public`.execute(db)
  const migrator = new Migrator({ db, provider: migrationProvider })
  const { error } = await migrator.migrateTo('013-visitor-page')
  if (error) throw error
})

type Change = [daysAgo: number, status: string]

/** Inserts an inquiry received `daysAgo` days ago, with its changes of status in Activity. Returns its id. */
async function insertInquiry(
  daysAgo: number,
  changes: Change[],
  amount: number | null = null,
): Promise<string> {
  const status = changes.at(-1)?.[1] ?? 'new'
  const { rows } = await sql<{ id: string }>`
    insert into inquiries (id, source, name, phone, project_type, body_hash, status, amount, created_at)
    values (gen_random_uuid(), 'staff', 'Asha', '+91 98200 12345', 'other', ''::bytea, ${status}, ${amount}, now() - make_interval(days => ${daysAgo}))
    returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  for (const [ago, to] of changes)
    await sql`
      insert into activity (id, action, table_name, record_id, after, created_at)
      values (gen_random_uuid(), 'status', 'inquiries', ${id}, jsonb_build_object('status', ${to}::text),
        now() - make_interval(days => ${ago}))`.execute(db)
  return id
}

/** The days since an inquiry was first answered and since it was quoted; null: never. */
async function readMilestones(id: string): Promise<{ answered: number | null; quoted: number | null }> {
  const { rows } = await sql<{ answered: number | null; quoted: number | null }>`
    select (now()::date - first_answered_at::date) as answered, (now()::date - quoted_at::date) as quoted
    from inquiries where id = ${id}`.execute(db)
  return rows[0]!
}

test('Migration to visits: times of the first answer and the quote are filled in from Activity for the last weeks', async () => {
  const cases: [string, Change[], { answered: number | null; quoted: number | null }][] = [
    ['nobody has answered', [], { answered: null, quoted: null }],
    ['answered', [[8, 'contacted']], { answered: 8, quoted: null }],
    [
      'quoted and won',
      [
        [8, 'contacted'],
        [6, 'quoted'],
        [2, 'won'],
      ],
      { answered: 8, quoted: 6 },
    ],
    ['won at once', [[3, 'won']], { answered: 3, quoted: 3 }],
    [
      'lost after the quote',
      [
        [8, 'quoted'],
        [6, 'lost'],
      ],
      { answered: 8, quoted: 8 },
    ],
    ['lost without one', [[6, 'lost']], { answered: 6, quoted: null }],
    [
      'taken back',
      [
        [8, 'quoted'],
        [6, 'contacted'],
      ],
      { answered: 8, quoted: null },
    ],
    [
      'new again',
      [
        [8, 'contacted'],
        [6, 'new'],
      ],
      { answered: null, quoted: null },
    ],
    [
      'no spam after all',
      [
        [8, 'spam'],
        [6, 'contacted'],
      ],
      { answered: 6, quoted: null },
    ],
  ]
  const ids = new Map<string, string>()
  for (const [name, changes] of cases) ids.set(name, await insertInquiry(10, changes))
  const old = await insertInquiry(100, [[99, 'contacted']])
  const { rows: before } = await sql`select id, updated_at from inquiries order by id`.execute(db)

  expect(await migrate(connection)).toContain('014-visits')
  for (const [name, , expected] of cases)
    expect([name, await readMilestones(ids.get(name) ?? '')]).toEqual([name, expected])
  expect(await readMilestones(old)).toEqual({ answered: null, quoted: null })
  // Otherwise a form that is open meanwhile would be stale.
  expect((await sql`select id, updated_at from inquiries order by id`.execute(db)).rows).toEqual(before)
})

test('Migration to visits: afterwards a change of status sets the times', async () => {
  const id = await insertInquiry(10, [])
  await migrate(connection)
  await sql`update inquiries set status = 'won' where id = ${id}`.execute(db)
  expect(await readMilestones(id)).toEqual({ answered: 0, quoted: 0 })
})

test('Migration to the numbers: counts the existing inquiries', async () => {
  await insertInquiry(
    10,
    [
      [9, 'quoted'],
      [5, 'won'],
    ],
    40_000,
  )
  await insertInquiry(10, [[3, 'contacted']])
  await insertInquiry(200, [])
  await insertInquiry(10, [[3, 'spam']])
  expect(await migrate(connection)).toContain('016-inquiry-numbers')
  const { rows } = await sql`
    select sum(inquiries)::integer as inquiries, sum(won_amount)::integer as won_amount from inquiry_numbers`.execute(
    db,
  )
  expect(rows).toEqual([{ inquiries: 3, won_amount: 40_000 }])
  expect(await findWrongCounts(db)).toEqual([])
})
