import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '../../../tests/support/factories.ts'
import { firmDate } from '../../../tests/support/firm-date.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { waitPastMidnight } from '../../../tests/support/midnight.ts'
import { HOMES, PLANTS } from '../../../tests/support/project-types.ts'
import { asAdmin } from '../../../tests/support/trpc-caller.ts'
import { insertVisits } from '../../../tests/support/visit-rows.ts'
import { dayText } from '../../core/database/weeks.ts'
import { addDays, calendarDay, mondayOf as mondayOfDay } from '../../core/firm-time/schema.ts'
import { CONTACT_TYPE } from './schema.ts'
import { weekOf } from './week-moments.ts'

const MINUTE = 60_000
const WEEK = 7 * 24 * 60 * MINUTE
const mondayOf = (time: number) => mondayOfDay(calendarDay(time))
const thisMonday = () => firmDate(mondayOf(Date.now())).getTime()

const NOTHING = {
  inquiries: 0,
  from_forms: 0,
  quoted: 0,
  won: 0,
  quoted_amount: 0,
  won_amount: 0,
  median_minutes: null,
  in_time: 0,
  due: 0,
}

const minutesAfter = (time: Date, minutes: number) => new Date(time.getTime() + minutes * MINUTE)

test('Numbers: without any data there are twelve empty weeks', async () => {
  await waitPastMidnight()
  const { weeks, types, total } = await (await asAdmin()).stats.funnel.query()
  expect(weeks).toHaveLength(12)
  expect(weeks.at(-1)).toEqual({ ...NOTHING, week: mondayOf(Date.now()), visits: 0 })
  expect(weeks[0]?.week).toBe(mondayOf(Date.now() - 11 * WEEK))
  expect(types).toEqual([])
  expect(total).toEqual({ ...NOTHING, visits: 0 })
})

test('Numbers: inquiries, quotes, orders, amounts and answers are exact by week, by type and by both', async () => {
  await waitPastMidnight()
  const admin = await asAdmin()
  const weekBefore = new Date(thisMonday() - WEEK)
  const created_at = minutesAfter(weekBefore, 60)
  const answered = (minutes: number) => ({ created_at, first_answered_at: minutesAfter(created_at, minutes) })
  const quoted_at = minutesAfter(weekBefore, 600)
  await insertInquiry(db, { ...answered(30), status: 'won', quoted_at, amount: 150_000 })
  await insertInquiry(db, { ...answered(60), status: 'quoted', quoted_at, amount: 80_000 })
  await insertInquiry(db, {
    ...answered(25 * 60),
    status: 'lost',
    quoted_at,
    amount: 20_000,
    project_type: PLANTS.value,
  })
  await insertInquiry(db, {
    ...answered(90),
    status: 'contacted',
    project_type: PLANTS.value,
    source: 'staff',
  })
  await insertInquiry(db, { created_at, status: 'new', project_type: null, source: 'contact', phone: null })
  await insertInquiry(db, { created_at, status: 'spam' })
  await insertInquiry(db, { created_at: new Date(thisMonday() - 12 * WEEK), status: 'won', amount: 1 })
  await insertInquiry(db, { status: 'new' })
  const week = mondayOf(weekBefore.getTime())
  await insertVisits(db, [
    { day: week, page: '/', source: 'Google', visits: 40, views: 50 },
    { day: mondayOf(Date.now()), page: '/about', source: 'Direct', visits: 3, views: 3 },
    { day: mondayOf(Date.now() - 12 * WEEK), page: '/', source: 'Direct', visits: 9, views: 9 },
  ])

  const all = await admin.stats.funnel.query()
  const ofWeek = {
    inquiries: 5,
    // Without the one that staff entered.
    from_forms: 4,
    quoted: 3,
    won: 1,
    quoted_amount: 250_000,
    won_amount: 150_000,
    // The median of 30, 60, 90 and 1,500 minutes.
    median_minutes: 75,
    in_time: 3,
    // Including the unanswered one from last week, whose 24 hours are over.
    due: 5,
  }
  expect(all.weeks.find((row) => row.week === week)).toEqual({ ...ofWeek, week, visits: 40 })
  expect(all.total).toEqual({ ...ofWeek, inquiries: 6, from_forms: 5, visits: 43 })
  const industrial = {
    inquiries: 2,
    from_forms: 1,
    quoted: 1,
    won: 0,
    quoted_amount: 20_000,
    won_amount: 0,
    median_minutes: 795,
    in_time: 1,
    due: 2,
  }
  expect(all.types).toEqual([
    expect.objectContaining({ type: HOMES.value, inquiries: 3, quoted: 2, won: 1 }),
    { ...industrial, type: PLANTS.value },
    { ...NOTHING, type: CONTACT_TYPE, inquiries: 1, from_forms: 1, due: 1 },
  ])

  const ofType = await admin.stats.funnel.query({ type: PLANTS.value })
  expect(ofType.weeks.find((row) => row.week === week)).toEqual({ ...industrial, week, visits: 40 })
  expect(ofType.total).toEqual({ ...industrial, visits: 43 })
  expect(ofType.types).toEqual(all.types)
  const ofBoth = await admin.stats.funnel.query({ type: 'contact', week })
  expect(ofBoth.total).toEqual({ ...NOTHING, inquiries: 1, from_forms: 1, due: 1, visits: 40 })
  expect(ofBoth.types.map(({ type, inquiries }) => [type, inquiries])).toEqual([
    [HOMES.value, 2],
    [PLANTS.value, 2],
    ['contact', 1],
  ])
  const tuesday = new Date(Date.parse(week) + WEEK / 7).toISOString().slice(0, 10)
  for (const day of ['2020-01-06', tuesday])
    expect((await admin.stats.funnel.query({ week: day })).total).toEqual({ ...NOTHING, visits: 0 })
})

test('Numbers: a week begins on Monday at midnight in the firm’s time, also across months and years', async () => {
  const weekAt = async (time: string) => {
    const { rows } = await sql<{ week: string }>`
      select ${dayText(weekOf(sql`${firmDate(time)}::timestamptz`))} as week`.execute(db)
    return rows[0]?.week
  }
  expect(await weekAt('2026-11-29T23:59:59.999')).toBe('2026-11-23')
  expect(await weekAt('2026-11-30')).toBe('2026-11-30')
  expect(await weekAt('2027-01-01')).toBe('2026-12-28')
  expect(await weekAt('2027-01-03T23:59:59')).toBe('2026-12-28')
  expect(await weekAt('2027-01-04')).toBe('2027-01-04')
  await waitPastMidnight()
  const midnight = new Date(thisMonday())
  await insertInquiry(db, { created_at: midnight })
  await insertInquiry(db, { created_at: new Date(midnight.getTime() - 1) })
  const first = firmDate(addDays(mondayOf(Date.now()), -7 * 11))
  await insertInquiry(db, { created_at: first })
  await insertInquiry(db, { created_at: new Date(first.getTime() - 1) })
  const { weeks } = await (await asAdmin()).stats.funnel.query()
  expect(weeks.map(({ inquiries }) => inquiries)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1])
})

test('Numbers: the first status other than new or spam counts as the first answer, until it is set back', async () => {
  const admin = await asAdmin()
  const id = await insertInquiry(db, {}, 90)
  const milestones = () =>
    db
      .selectFrom('inquiries')
      .select(['first_answered_at', 'quoted_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const setStatus = (status: 'new' | 'contacted' | 'quoted' | 'won' | 'lost' | 'spam') =>
    admin.inquiry.setStatus.mutate({ id, status })
  await setStatus('spam')
  expect(await milestones()).toEqual({ first_answered_at: null, quoted_at: null })
  await setStatus('contacted')
  const { first_answered_at } = await milestones()
  expect(first_answered_at?.getTime()).toBeGreaterThan(Date.now() - MINUTE)
  await setStatus('won')
  const won = await milestones()
  expect(won.first_answered_at).toEqual(first_answered_at)
  expect(won.quoted_at).not.toBeNull()
  await setStatus('lost')
  expect(await milestones()).toEqual(won)
  await setStatus('contacted')
  expect(await milestones()).toEqual({ first_answered_at, quoted_at: null })
  await setStatus('new')
  expect(await milestones()).toEqual({ first_answered_at: null, quoted_at: null })
  await setStatus('lost')
  expect((await milestones()).quoted_at).toBeNull()
  const { total } = await admin.stats.funnel.query()
  expect(total).toMatchObject({ inquiries: 1, quoted: 0, in_time: 1, due: 1 })
})

test('Numbers: an unanswered inquiry within its 24 hours is neither in time nor late', async () => {
  await insertInquiry(db, {}, 23 * 60)
  const { total } = await (await asAdmin()).stats.funnel.query()
  expect(total).toMatchObject({ in_time: 0, due: 0, median_minutes: null })
})

test('Numbers: they follow each change of an inquiry, also to spam and back', async () => {
  const admin = await asAdmin()
  const id = await insertInquiry(db, { status: 'new' }, 25 * 60)
  const total = async () => (await admin.stats.funnel.query()).total
  expect(await total()).toMatchObject({ inquiries: 1, in_time: 0, due: 1 })
  await admin.inquiry.setStatus.mutate({ id, status: 'quoted', amount: 40_000 })
  expect(await total()).toMatchObject({ quoted: 1, quoted_amount: 40_000, won_amount: 0, in_time: 0, due: 1 })
  await admin.inquiry.setStatus.mutate({ id, status: 'won', amount: 45_000 })
  expect(await total()).toMatchObject({ quoted_amount: 45_000, won: 1, won_amount: 45_000 })
  await admin.inquiry.setStatus.mutate({ id, status: 'spam' })
  expect(await total()).toEqual({ ...NOTHING, visits: 0 })
  await admin.inquiry.setStatus.mutate({ id, status: 'contacted' })
  expect(await total()).toMatchObject({ inquiries: 1, quoted: 0, won: 0, quoted_amount: 0, due: 1 })
})

test('Numbers: a median covers the newest 500 answers', async () => {
  await insertInquiry(db, {}, 60)
  await sql`
    insert into inquiries (id, source, name, phone, project_type, body_hash, status, created_at, first_answered_at)
    select gen_random_uuid(), 'staff', 'Asha', phone, 'other', ''::bytea, 'contacted', at, at + interval '1 minute' * case when n <= 500 then 10 else 90 end
    from (select phone, n, created_at - n * interval '1 second' as at from inquiries, generate_series(1, 1200) n) rows`.execute(
    db,
  )
  const { total, types } = await (await asAdmin()).stats.funnel.query()
  expect(total).toMatchObject({ inquiries: 1201, median_minutes: 10 })
  expect(types.map(({ median_minutes }) => median_minutes)).toEqual([10, null])
})

test('Numbers: an erased inquiry is no longer counted', async () => {
  const admin = await asAdmin()
  const id = await insertInquiry(db, { status: 'won', quoted_at: new Date(), amount: 5000 })
  expect((await admin.stats.funnel.query()).total).toMatchObject({ won: 1, won_amount: 5000 })
  await admin.inquiry.delete.mutate({ id })
  expect((await admin.stats.funnel.query()).total).toEqual({ ...NOTHING, visits: 0 })
})
