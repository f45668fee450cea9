import { type RawBuilder, sql } from 'kysely'
import { NUMBER_WEEKS } from '../constants/schema.ts'

/** The Monday of this week. */
const thisWeek = sql<string>`date_trunc('week', now() at time zone firm_time_zone())::date`

/** The first day of the counted weeks. */
export const firstDay = sql<string>`(${thisWeek} - ${sql.lit(7 * (NUMBER_WEEKS - 1))})`

/** A day as text, as procedures return it: '2026-11-16'. */
export const dayText = (day: RawBuilder<unknown>) => sql<string>`to_char(${day}, 'YYYY-MM-DD')`

/** The Mondays of the counted weeks, oldest first, as a table with the column `week`. */
export const weeksTable = sql`
  (select ${firstDay} + 7 * n as week from generate_series(0, ${sql.lit(NUMBER_WEEKS - 1)}) as n) as weeks`
