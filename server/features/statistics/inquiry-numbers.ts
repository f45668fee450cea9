import { sql } from 'kysely'
import { REPLY_HOURS } from '../../core/constants/schema.ts'
import type { Db } from '../../core/database/tables.ts'
import { dayText, firstDay } from '../../core/database/weeks.ts'
import { CONTACT_TYPE } from './schema.ts'
import { weekOf } from './week-moments.ts'

/** The numbers of the inquiries of a week and a type. */
export interface Numbers {
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
  /** Nobody has answered them, and their 24 hours are over. */
  overdue: number
}

const inquiryType = sql`coalesce(project_type, ${sql.lit(CONTACT_TYPE)})`

/**
 * Reads the numbers of the last twelve weeks, a row for each week and type: what triggers keep, less those that still have
 * time. What is answered in time is counted by the triggers, with the 24 hours of `REPLY_HOURS`.
 */
export async function readNumbers(db: Db): Promise<Numbers[]> {
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
