import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { createIsolatedDatabase } from '../../../tests/support/database.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { useOtherFirm } from '../../../tests/support/other-firm.ts'
import { HOMES } from '../../../tests/support/project-types.ts'
import { applyFirm } from './apply-firm.ts'

const { db } = await createIsolatedDatabase()

afterEach(() => {
  vi.doUnmock('../../../src/firm.ts')
  return applyFirm(db)
})

async function applyOtherFirm(changes: Parameters<typeof useOtherFirm>[0]) {
  useOtherFirm(changes)
  const { applyFirm: applyOther } = await import('./apply-firm.ts')
  await applyOther(db)
}

const readSettings = () => db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()

/** Both tables of counts, as sums by day or week. */
async function readCounts() {
  const { rows: days } = await sql`
    select day::text, project_type, sum(count)::integer as count from inquiry_counts
    group by day, project_type having sum(count) <> 0 order by day, project_type`.execute(db)
  const { rows: weeks } = await sql`
    select week::text, type, sum(inquiries)::integer as inquiries, sum(from_forms)::integer as from_forms,
      sum(quoted)::integer as quoted, sum(won)::integer as won, sum(quoted_amount)::integer as quoted_amount,
      sum(won_amount)::integer as won_amount, sum(in_time)::integer as in_time, sum(late)::integer as late,
      sum(waiting)::integer as waiting
    from inquiry_numbers group by week, type having sum(inquiries) <> 0 order by week, type`.execute(db)
  return { days, weeks }
}

/** Removes all inquiries and inserts them again, so that the triggers count each. */
async function countByTriggers() {
  const inquiries = await db
    .selectFrom('inquiries')
    .select([
      'id',
      'source',
      'name',
      'email',
      'phone',
      'project_type',
      'message',
      'consent_version',
      'body_hash',
    ])
    .select(['status', 'amount', 'first_answered_at', 'quoted_at', 'created_at'])
    .execute()
  await sql`delete from inquiries`.execute(db)
  await db.insertInto('inquiries').values(inquiries).execute()
}

test('Firm: settings that nobody has changed follow the firm, and changed ones stay', async () => {
  await applyOtherFirm({ name: 'Nordlicht Elektro', shortName: 'Nordlicht' })
  const untouched = await readSettings()
  expect(untouched).toMatchObject({
    business_name: 'Nordlicht Elektro',
    credit: 'the Nordlicht drawing office',
  })
  await db.updateTable('settings').set({ phone: '+49 30 0000000' }).execute()
  const changed = await readSettings()
  await applyFirm(db)
  expect(await readSettings()).toEqual(changed)
  await sql`delete from settings`.execute(db)
})

test('Firm: another time zone recounts the inquiries, with the same result as the triggers', async () => {
  // Sunday 22 November in Berlin, Monday 23 in Mumbai.
  const created_at = new Date('2026-11-22T20:00:00Z')
  const after = (hours: number) => new Date(created_at.getTime() + hours * 3_600_000)
  await insertInquiry(db, { created_at, status: 'new' })
  await insertInquiry(db, { created_at, status: 'spam' })
  await insertInquiry(db, {
    created_at,
    status: 'won',
    amount: 90_000,
    first_answered_at: after(2),
    quoted_at: after(3),
  })
  await insertInquiry(db, {
    created_at,
    status: 'quoted',
    amount: 20_000,
    first_answered_at: after(30),
    quoted_at: after(31),
  })
  await insertInquiry(db, {
    created_at,
    status: 'contacted',
    source: 'contact',
    project_type: null,
    phone: null,
    first_answered_at: after(1),
  })
  await applyOtherFirm({ timeZone: 'Asia/Kolkata' })
  const inMumbai = await readCounts()
  expect(inMumbai.days).toContainEqual({ day: '2026-11-23', project_type: HOMES.value, count: 4 })
  await applyOtherFirm({ timeZone: 'Europe/Berlin' })
  const inBerlin = await readCounts()
  expect(inBerlin.days).toContainEqual({ day: '2026-11-22', project_type: HOMES.value, count: 4 })
  expect(inBerlin.weeks).toContainEqual(
    expect.objectContaining({ week: '2026-11-16', type: HOMES.value, inquiries: 3, won_amount: 90_000 }),
  )
  await countByTriggers()
  expect(await readCounts()).toEqual(inBerlin)
  await applyOtherFirm({ timeZone: 'Asia/Kolkata' })
  expect(await readCounts()).toEqual(inMumbai)
})

test('Firm: the database contains a time zone once, in the function that others call', async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f' and prosrc ~ '(Asia|Europe|America)/'
    union all
    select adrelid::regclass || ' default' from pg_attrdef where pg_get_expr(adbin, adrelid) ~ '(Asia|Europe|America)/'
    union all
    select indexname from pg_indexes where schemaname = 'public' and indexdef ~ '(Asia|Europe|America)/'`.execute(
    db,
  )
  expect(rows).toEqual([{ name: 'firm_time_zone' }])
})
