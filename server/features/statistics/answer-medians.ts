import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../core/database/tables.ts'
import { dayText, weeksTable } from '../../core/database/weeks.ts'
import { CONTACT_TYPE, type NumberType, numberTypes } from './schema.ts'
import { firstMoment, momentOf } from './week-moments.ts'

/**
 * The median of the times to the first answer, in whole minutes. It is that of the newest answered inquiries, at most so
 * many: exact for a firm, and no more work with a million.
 */
const MEDIAN_ANSWERS = 500

/** By week: '2026-11-16'; null where none was answered. */
export async function readMediansByWeek(db: Db, type?: NumberType): Promise<Map<string, number | null>> {
  const { rows } = await sql<{ name: string; median: number | null }>`
    select ${dayText(sql`week`)} as name, (${medianOf(isInWeek(sql`week`), type && sql.lit(type))}) as median
    from ${weeksTable}`.execute(db)
  return toMap(rows)
}

/** By type, of one week or of all. Each type is written out, so that PostgreSQL knows how many rows it has. */
export async function readMediansByType(db: Db, week?: string): Promise<Map<string, number | null>> {
  const ofTypes = numberTypes.map(
    (type) => sql`select ${sql.lit(type)} as name, (${medianOf(isIn(week), sql.lit(type))}) as median`,
  )
  const { rows } = await sql<{
    name: string
    median: number | null
  }>`${sql.join(ofTypes, sql` union all `)}`.execute(db)
  return toMap(rows)
}

/** Of a week, a type, or both. */
export async function readMedian(db: Db, week?: string, type?: NumberType): Promise<number | null> {
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

/** In one of the counted weeks, whatever day is given. */
const isIn = (week: string | undefined) => sql<boolean>`
  created_at >= ${firstMoment} and ${week ? isInWeek(sql`${week}::date`) : sql`true`}`

const toMap = (rows: { name: string; median: number | null }[]) =>
  new Map(rows.map(({ name, median }) => [name, median]))
