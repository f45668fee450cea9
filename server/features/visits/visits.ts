import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../core/database/tables.ts'
import { dayText, firstDay, weeksTable } from '../../core/database/weeks.ts'
import { countedWeek } from '../../core/validators/schema.ts'

export const visitsInput = z._default(z.strictObject({ week: countedWeek }), {})

/** Limit of listed pages, and of listed sources. */
const MAX_ROWS = 50

/** The visits of the last twelve weeks, or of one of them. */
export interface Visits {
  visits: number
  /** The number of page loads. */
  views: number
  /** By week, or for one week by day, oldest first: the first day of each period, and its visits. */
  periods: { date: string; visits: number }[]
  /** The most loaded pages first. '' stands for pages that are counted together. */
  pages: { page: string; visits: number; views: number }[]
  /** The sources with the most visits first. */
  sources: { source: string; visits: number }[]
}

/** Reads the counts of the weeks by time, page and source. A day has at most some hundred rows from each instance. */
export async function readVisits(db: Db, { week }: z.output<typeof visitsInput>): Promise<Visits> {
  const isChosen = week
    ? sql<boolean>`day >= greatest(${week}::date, ${firstDay}) and day < ${week}::date + 7`
    : sql<boolean>`day >= ${firstDay}`
  const counts = db.selectFrom('visit_counts').where(isChosen)
  const visits = sql<number>`coalesce(sum(visits), 0)::integer`.as('visits')
  const views = sql<number>`coalesce(sum(views), 0)::integer`.as('views')
  const sums = await counts.select([visits, views]).executeTakeFirstOrThrow()
  const pages = await counts
    .select(['page', visits, views])
    .groupBy('page')
    .orderBy('views', 'desc')
    .orderBy('page')
    .limit(MAX_ROWS)
    .execute()
  const sources = await counts
    .select(['source', visits])
    .groupBy('source')
    .having(sql<boolean>`sum(visits) > 0`)
    .orderBy('visits', 'desc')
    .orderBy('source')
    .limit(MAX_ROWS)
    .execute()
  return { ...sums, periods: await readPeriods(db, week), pages, sources }
}

async function readPeriods(db: Db, week: string | undefined): Promise<Visits['periods']> {
  const periods = week
    ? sql`(select ${week}::date + n as date from generate_series(0, 6) as n)`
    : sql`(select week as date from ${weeksTable})`
  const first = week ? sql`greatest(${week}::date, ${firstDay})` : firstDay
  const date = week ? sql`day` : sql`date_trunc('week', day)::date`
  const { rows } = await sql<{ date: string; visits: number }>`
    select ${dayText(sql`date`)} as date, coalesce(counted.visits, 0)::integer as visits
    from ${periods} as periods
    left join (
      select ${date} as date, sum(visits) as visits from visit_counts where day >= ${first} group by 1
    ) as counted using (date)
    order by date`.execute(db)
  return rows
}

/** See `Feature.visitsByWeek`. */
export async function visitsByWeek(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('visit_counts')
    .select(dayText(sql`date_trunc('week', day)::date`).as('week'))
    .select(sql<number>`sum(visits)::integer`.as('visits'))
    .where(sql<boolean>`day >= ${firstDay}`)
    .groupBy('week')
    .execute()
  return new Map(rows.map(({ week, visits }) => [week, visits]))
}
