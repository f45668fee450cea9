import { type RawBuilder, sql } from 'kysely'
import { firstDay } from '../../core/database/weeks.ts'

/** The moment at which a day begins: midnight in the firm's time. */
export const momentOf = (day: RawBuilder<unknown>) =>
  sql<Date>`(${day}::timestamp at time zone firm_time_zone())`

export const firstMoment = momentOf(firstDay)

/** The Monday of a time's week. */
export const weekOf = (time: RawBuilder<unknown>) =>
  sql<string>`date_trunc('week', ${time} at time zone firm_time_zone())::date`
