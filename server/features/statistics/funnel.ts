import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import { REPLY_HOURS } from '../../core/constants/schema.ts'
import type { Db } from '../../core/database/tables.ts'
import { dayText, firstDay, weeksTable } from '../../core/database/weeks.ts'
import type { Feature } from '../../core/feature.ts'
import { type funnelInput, type NumberType, numberTypes, CONTACT_TYPE } from './schema.ts'
import { firstMoment, momentOf, weekOf } from './week-moments.ts'

/**
 * The funnel of the inquiries received in some weeks: how many were quoted and won since, and how soon they were
 * answered. Spam and erased inquiries are left out.
 */
export interface FunnelNumbers {
  inquiries: number
  /** Inquiries sent through the site's forms. Staff entered the others, so no visit led to them. */
  from_forms: number
  /** Quoted or won, including those lost after a quote. */
  quoted: number
  won: number
  /** In whole units of the firm's currency: the amounts that staff entered for quoted and for won inquiries. */
  quoted_amount: number
  won_amount: number
  /** The median time to the first answer, of the newest `MEDIAN_ANSWERS`. Null: none was answered. */
  median_minutes: number | null
  /** Inquiries answered within 24 hours, out of `due`, which leaves out unanswered ones whose 24 hours are not over. */
  in_time: number
  due: number
}

export interface WeekNumbers extends FunnelNumbers {
  /** Its Monday: '2026-11-16'. */
  week: string
  /** Visitors of the site, independent of the type. Null if visits are not counted. */
  visits: number | null
}

export interface TypeNumbers extends FunnelNumbers {
  type: NumberType
}

/** The numbers of the last twelve weeks, by week and by type. */
export interface Funnel {
  /** By week, limited to the given type; this week last. */
  weeks: WeekNumbers[]
  /** By type, limited to the given week; most inquiries first, types without any left out. */
  types: TypeNumbers[]
  /** The total, limited to the given week and type. */
  total: FunnelNumbers & { visits: number | null }
}

/** Reads the numbers: sums that triggers maintain by week and type, and medians of a bounded number of answers. */
export async function readFunnel(
  db: Db,
  { week, type }: z.output<typeof funnelInput>,
  visitsByWeek: Feature['visitsByWeek'],
): Promise<Funnel> {
  const rows = await readNumbers(db)
  const ofType = rows.filter((row) => type === undefined || row.type === type)
  const ofWeek = rows.filter((row) => week === undefined || row.week === week)
  const medianOfWeek = await readMediansByWeek(db, type)
  const medianOfType = await readMediansByType(db, week)
  const visits = await visitsByWeek?.(db)
  const weeks = (await readWeeks(db)).map((monday) => ({
    week: monday,
    visits: visits ? (visits.get(monday) ?? 0) : null,
    ...sumNumbers(
      ofType.filter((numbers) => numbers.week === monday),
      medianOfWeek.get(monday),
    ),
  }))
  const types = numberTypes.map((name) => ({
    type: name,
    ...sumNumbers(
      ofWeek.filter((numbers) => numbers.type === name),
      medianOfType.get(name),
    ),
  }))
  const ofBoth = ofType.filter((row) => week === undefined || row.week === week)
  const visitsOfWeeks = weeks.filter((row) => week === undefined || row.week === week)
  return {
    weeks,
    types: types.filter(({ inquiries }) => inquiries > 0).toSorted((a, b) => b.inquiries - a.inquiries),
    total: {
      ...sumNumbers(ofBoth, await readMedian(db, week, type)),
      visits: visits ? visitsOfWeeks.reduce((sum, row) => sum + (row.visits ?? 0), 0) : null,
    },
  }
}

function sumNumbers(rows: Numbers[], median_minutes: number | null = null): FunnelNumbers {
  const sum = (number: (row: Numbers) => number) => rows.reduce((total, row) => total + number(row), 0)
  const inquiries = sum((row) => row.inquiries)
  const in_time = sum((row) => row.in_time)
  return {
    inquiries,
    from_forms: sum((row) => row.from_forms),
    quoted: sum((row) => row.quoted),
    won: sum((row) => row.won),
    quoted_amount: sum((row) => row.quoted_amount),
    won_amount: sum((row) => row.won_amount),
    // A `week` that is not a Monday has no inquiries, but may have answers.
    median_minutes: inquiries === 0 ? null : median_minutes,
    in_time,
    due: in_time + sum((row) => row.late + row.overdue),
  }
}

async function readWeeks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ week: string }>`
    select ${dayText(sql`week`)} as week from ${weeksTable} order by weeks.week`.execute(db)
  return rows.map(({ week }) => week)
}

/**
 * Limit of answers for a median: the median time to the first answer, in whole minutes, covers the newest answered
 * inquiries. It is exact at the size of a firm, and takes no longer with a million rows.
 */
const MEDIAN_ANSWERS = 500

/** The medians by week: '2026-11-16'; null if none was answered. */
async function readMediansByWeek(db: Db, type?: NumberType): Promise<Map<string, number | null>> {
  const { rows } = await sql<{ name: string; median: number | null }>`
    select ${dayText(sql`week`)} as name, (${medianOf(isInWeek(sql`week`), type && sql.lit(type))}) as median
    from ${weeksTable}`.execute(db)
  return toMap(rows)
}

/** The medians by type, of one week or of all. Each type is a literal, so that PostgreSQL can estimate its rows. */
async function readMediansByType(db: Db, week?: string): Promise<Map<string, number | null>> {
  const ofTypes = numberTypes.map(
    (type) => sql`select ${sql.lit(type)} as name, (${medianOf(isIn(week), sql.lit(type))}) as median`,
  )
  const { rows } = await sql<{
    name: string
    median: number | null
  }>`${sql.join(ofTypes, sql` union all `)}`.execute(db)
  return toMap(rows)
}

/** The median of a week, a type, or both. */
async function readMedian(db: Db, week?: string, type?: NumberType): Promise<number | null> {
  const { rows } = await sql<{ median: number | null }>`
    select (${medianOf(isIn(week), type && sql.lit(type))}) as median`.execute(db)
  return rows[0]?.median ?? null
}

const medianOf = (isCounted: RawBuilder<boolean>, type?: RawBuilder<unknown>) => sql`
  select round(percentile_cont(0.5) within group (order by minutes))::float8 from (
    select (extract(epoch from first_answered_at - created_at) / 60)::float8 as minutes from inquiries
    where first_answered_at is not null and status <> 'spam' and merged_into is null and ${isCounted}
      and ${type ? sql`coalesce(project_type, ${sql.lit(CONTACT_TYPE)}) = ${type}` : sql`true`}
    order by created_at desc limit ${sql.lit(MEDIAN_ANSWERS)}
  ) answers`

const isInWeek = (week: RawBuilder<unknown>) => sql<boolean>`
  created_at >= ${momentOf(week)} and created_at < ${momentOf(sql`(${week} + 7)`)}`

/** Whether an inquiry is in the counted weeks and, if a week is given, in that week. */
const isIn = (week: string | undefined) => sql<boolean>`
  created_at >= ${firstMoment} and ${week ? isInWeek(sql`${week}::date`) : sql`true`}`

const toMap = (rows: { name: string; median: number | null }[]) =>
  new Map(rows.map(({ name, median }) => [name, median]))

/** The numbers of the inquiries of a week and a type. */
interface Numbers {
  /** Its Monday: '2026-11-16'. */
  week: string
  type: string
  inquiries: number
  from_forms: number
  quoted: number
  won: number
  quoted_amount: number
  won_amount: number
  in_time: number
  late: number
  /** Unanswered, and their 24 hours are over. */
  overdue: number
}

const inquiryType = sql`coalesce(project_type, ${sql.lit(CONTACT_TYPE)})`

/**
 * Reads the numbers of the last twelve weeks, a row for each week and type. Triggers maintain the sums, with the 24
 * hours of `REPLY_HOURS` for answers in time. Overdue: the waiting inquiries, minus those that still have time.
 */
async function readNumbers(db: Db): Promise<Numbers[]> {
  const { rows } = await sql<Numbers>`
    select ${dayText(sql`week`)} as week, type,
      sum(inquiries)::integer as inquiries,
      sum(from_forms)::integer as from_forms,
      sum(quoted)::integer as quoted,
      sum(won)::integer as won,
      sum(quoted_amount)::float8 as quoted_amount,
      sum(won_amount)::float8 as won_amount,
      sum(in_time)::integer as in_time,
      sum(late)::integer as late,
      (sum(waiting) - coalesce(min(in_time_yet.count), 0))::integer as overdue
    from inquiry_numbers
    left join (
      select ${weekOf(sql`created_at`)} as week, ${inquiryType} as type, count(*) as count
      from inquiries
      where status = 'new' and created_at >= now() - interval '1 hour' * ${sql.lit(REPLY_HOURS)}
        and first_answered_at is null and merged_into is null
      group by 1, 2
    ) in_time_yet using (week, type)
    where week >= ${firstDay}
    group by week, type`.execute(db)
  return rows
}
