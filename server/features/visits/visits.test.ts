import { expect, test } from 'vitest'
import { db } from '../../../tests/support/factories.ts'
import { waitPastMidnight } from '../../../tests/support/midnight.ts'
import { asAdmin } from '../../../tests/support/trpc-caller.ts'
import { insertVisits } from '../../../tests/support/visit-rows.ts'
import { calendarDay, mondayOf as mondayOfDay } from '../../core/firm-time/schema.ts'

const WEEK = 7 * 24 * 60 * 60_000
const mondayOf = (time: number) => mondayOfDay(calendarDay(time))

test('Visits: are read by week, or for one week by day, with their pages and sources', async () => {
  await waitPastMidnight()
  const admin = await asAdmin()
  expect(await admin.stats.visits.query()).toMatchObject({ visits: 0, views: 0, pages: [], sources: [] })
  const week = mondayOf(Date.now() - WEEK)
  const tuesday = new Date(Date.parse(week) + WEEK / 7).toISOString().slice(0, 10)
  await insertVisits(db, [
    { day: week, page: '/', source: 'Google', visits: 40, views: 50 },
    { day: tuesday, page: '/', source: 'Direct', visits: 2, views: 2 },
    { day: tuesday, page: '/about', source: 'Google', visits: 0, views: 60 },
    { day: mondayOf(Date.now()), page: '/faq', source: 'Justdial', visits: 1, views: 1 },
    { day: mondayOf(Date.now() - 12 * WEEK), page: '/', source: 'Direct', visits: 9, views: 9 },
  ])
  const all = await admin.stats.visits.query()
  expect(all).toMatchObject({ visits: 43, views: 113 })
  expect(all.periods).toHaveLength(12)
  expect(all.periods.slice(-2)).toEqual([
    { date: week, visits: 42 },
    { date: mondayOf(Date.now()), visits: 1 },
  ])
  expect(all.pages).toEqual([
    { page: '/about', visits: 0, views: 60 },
    { page: '/', visits: 42, views: 52 },
    { page: '/faq', visits: 1, views: 1 },
  ])
  expect(all.sources).toEqual([
    { source: 'Google', visits: 40 },
    { source: 'Direct', visits: 2 },
    { source: 'Justdial', visits: 1 },
  ])
  const one = await admin.stats.visits.query({ week })
  expect(one.periods.map(({ visits }) => visits)).toEqual([40, 2, 0, 0, 0, 0, 0])
  expect(one).toMatchObject({ visits: 42, views: 112 })
  expect((await admin.stats.visits.query({ week: '2020-01-06' })).visits).toBe(0)
})
