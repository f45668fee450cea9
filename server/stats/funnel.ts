import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { REPLY_HOURS } from '../constants/schema.ts'
import type { Db } from '../database/tables.ts'
import { CONTACT_TYPE, type funnelInput, numberTypes } from './schema.ts'
import { dayText, firstDay, firstMoment, weekOf, weeksTable } from './weeks.ts'

/**
 * The way of the inquiries that came in some weeks: how many were quoted and won since, and how soon they were answered.
 * Spam is left out, and what was erased.
 */
export interface FunnelNumbers {
  inquiries: number
  /** Quoted or won, also those lost after a quote. */
  quoted: number
  won: number
  /** In rupees: the amounts of the quoted and of the won ones, where staff entered one. */
  quoted_amount: number
  won_amount: number
  /** Half were answered sooner. Null: none was answered. */
  median_minutes: number | null
  /** Answered within 24 hours, and how many of these there could be: those whose 24 hours run are left out. */
  in_time: number
  due: number
}

export interface WeekNumbers extends FunnelNumbers {
  /** Its Monday: '2026-11-16'. */
  week: string
  /** Visitors of the site, whatever they were looking for. */
  visits: number
}

export interface TypeNumbers extends FunnelNumbers {
  type: (typeof numberTypes)[number]
}

/** The numbers of the last twelve weeks, by week and by type. */
export interface Funnel {
  /** Of the type, if one is given; this week last. */
  weeks: WeekNumbers[]
  /** Of the week, if one is given; those with most inquiries first, those without any left out. */
  types: TypeNumbers[]
  /** Of both. */
  total: FunnelNumbers & { visits: number }
}

const promise = sql`interval '1 hour' * ${sql.lit(REPLY_HOURS)}`
const isInTime = sql`first_answered_at <= created_at + ${promise}`
// Answered, but not known when: neither.
const isLate = sql`(first_answered_at > created_at + ${promise}
  or status = 'new' and created_at < now() - ${promise})`

const numbers = sql`
  count(*)::integer as inquiries,
  count(quoted_at)::integer as quoted,
  (count(*) filter (where status = 'won'))::integer as won,
  coalesce(sum(amount) filter (where quoted_at is not null), 0)::float8 as quoted_amount,
  coalesce(sum(amount) filter (where status = 'won'), 0)::float8 as won_amount,
  round(percentile_cont(0.5) within group
    (order by extract(epoch from first_answered_at - created_at)) / 60)::float8 as median_minutes,
  (count(*) filter (where ${isInTime}))::integer as in_time,
  (count(*) filter (where ${isInTime} or ${isLate}))::integer as due`

const NO_INQUIRIES: FunnelNumbers = {
  inquiries: 0,
  quoted: 0,
  won: 0,
  quoted_amount: 0,
  won_amount: 0,
  median_minutes: null,
  in_time: 0,
  due: 0,
}

const inquiryWeek = weekOf(sql`created_at`)
const inquiryType = sql`coalesce(project_type, ${sql.lit(CONTACT_TYPE)})`

/** Reads the numbers: one range of an index, of twelve weeks, however many inquiries there are. */
export async function readFunnel(db: Db, { week, type }: z.output<typeof funnelInput>): Promise<Funnel> {
  const ofType = type ? sql<boolean>`${inquiryType} = ${type}` : sql<boolean>`true`
  const ofWeek = week ? sql<boolean>`${inquiryWeek} = ${week}::date` : sql<boolean>`true`
  const byWeek = await groupInquiries<{ week: string | null }>(
    db,
    sql`${dayText(inquiryWeek)} as week`,
    sql`grouping sets ((${inquiryWeek}), ())`,
    ofType,
  )
  const byType = await groupInquiries<{ type: TypeNumbers['type'] }>(
    db,
    sql`${inquiryType} as type`,
    inquiryType,
    ofWeek,
  )
  const visits = await readVisitsByWeek(db)
  const weeks = visits.map((row) => ({
    ...NO_INQUIRIES,
    ...byWeek.find((numbers) => numbers.week === row.week),
    ...row,
  }))
  const all = {
    ...NO_INQUIRIES,
    ...byWeek.find((numbers) => numbers.week === null),
    visits: sumVisits(weeks),
  }
  const { week: _, ...total } = week
    ? { ...NO_INQUIRIES, visits: 0, ...weeks.find((row) => row.week === week) }
    : { week, ...all }
  const types = numberTypes.flatMap((name) => byType.find((numbers) => numbers.type === name) ?? [])
  return { weeks, types: types.toSorted((a, b) => b.inquiries - a.inquiries), total }
}

async function groupInquiries<Key>(
  db: Db,
  key: RawBuilder<unknown>,
  groups: RawBuilder<unknown>,
  condition: RawBuilder<boolean>,
): Promise<(Key & FunnelNumbers)[]> {
  const { rows } = await sql<Key & FunnelNumbers>`
    select ${key}, ${numbers} from inquiries
    where created_at >= ${firstMoment} and status <> 'spam' and ${condition}
    group by ${groups}`.execute(db)
  return rows
}

async function readVisitsByWeek(db: Db): Promise<{ week: string; visits: number }[]> {
  const { rows } = await sql<{ week: string; visits: number }>`
    select ${dayText(sql`week`)} as week, coalesce(of_week.visits, 0)::integer as visits
    from ${weeksTable}
    left join (
      select date_trunc('week', day)::date as week, sum(visits) as visits
      from visit_counts where day >= ${firstDay} group by 1
    ) of_week using (week)
    order by week`.execute(db)
  return rows
}

const sumVisits = (weeks: { visits: number }[]) => weeks.reduce((sum, { visits }) => sum + visits, 0)
