import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../core/database/tables.ts'
import { dayText, weeksTable } from '../../core/database/weeks.ts'
import type { Feature } from '../../core/feature.ts'
import { readMedian, readMediansByType, readMediansByWeek } from './answer-medians.ts'
import { type Numbers, readNumbers } from './inquiry-numbers.ts'
import { type funnelInput, type NumberType, numberTypes } from './schema.ts'

/**
 * The way of the inquiries that came in some weeks: how many were quoted and won since, and how soon they were answered.
 * Spam is left out, and what was erased.
 */
export interface FunnelNumbers {
  inquiries: number
  /** Those that the site's forms sent. The others were written down by staff, so that no visit is behind them. */
  from_forms: number
  /** Quoted or won, also those lost after a quote. */
  quoted: number
  won: number
  /** In whole units of the firm's currency: the amounts of the quoted and of the won ones, where staff entered one. */
  quoted_amount: number
  won_amount: number
  /** Half of the newest `MEDIAN_ANSWERS` were answered sooner. Null: none was answered. */
  median_minutes: number | null
  /** Answered within 24 hours, and how many of these there could be: those whose 24 hours run are left out. */
  in_time: number
  due: number
}

export interface WeekNumbers extends FunnelNumbers {
  /** Its Monday: '2026-11-16'. */
  week: string
  /** Visitors of the site, whatever they were looking for. Null where none are counted. */
  visits: number | null
}

export interface TypeNumbers extends FunnelNumbers {
  type: NumberType
}

/** The numbers of the last twelve weeks, by week and by type. */
export interface Funnel {
  /** Of the type, if one is given; this week last. */
  weeks: WeekNumbers[]
  /** Of the week, if one is given; those with most inquiries first, those without any left out. */
  types: TypeNumbers[]
  /** Of both. */
  total: FunnelNumbers & { visits: number | null }
}

/** Reads the numbers: sums that triggers keep by week and type, and medians of a bounded number of answers. */
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
    // A day that begins no week has no inquiries, but it may have answers.
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
