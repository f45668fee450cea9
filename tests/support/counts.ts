import { sql } from 'kysely'
import type { Db } from '../../server/core/database/tables.ts'

/** The counts maintained by triggers that differ from the rows, with their real values. Empty if all are exact. */
export async function findWrongCounts(db: Db): Promise<unknown[]> {
  const day = sql`(created_at at time zone firm_time_zone())::date`
  const { rows } = await sql`
    select 'inquiries' as of, to_jsonb(counts) as counts from (
      (select day, project_type, sum(count) from inquiry_counts group by 1, 2 having sum(count) <> 0
       except select ${day}, project_type, count(*) from inquiries where merged_into is null group by 1, 2)
      union all
      (select ${day}, project_type, count(*) from inquiries where merged_into is null group by 1, 2
       except select day, project_type, sum(count) from inquiry_counts group by 1, 2)
    ) counts
    union all
    select 'projects', to_jsonb(counts) from (
      (select status, featured, display_category, sum(count) from project_counts group by 1, 2, 3 having sum(count) <> 0
       except select status, featured, display_category, count(*) from ltf_projects group by 1, 2, 3)
      union all
      (select status, featured, display_category, count(*) from ltf_projects group by 1, 2, 3
       except select status, featured, display_category, sum(count) from project_counts group by 1, 2, 3)
    ) counts
    union all
    select 'numbers', to_jsonb(numbers) from (
      (${storedNumbers} except ${realNumbers}) union all (${realNumbers} except ${storedNumbers})
    ) numbers`.execute(db)
  return rows
}

const storedNumbers = sql`
  select week, type, sum(inquiries) as inquiries, sum(from_forms) as from_forms, sum(quoted) as quoted, sum(won) as won,
    sum(quoted_amount) as quoted_amount, sum(won_amount) as won_amount, sum(in_time) as in_time, sum(late) as late,
    sum(waiting) as waiting
  from inquiry_numbers group by week, type having sum(inquiries) <> 0`

const realNumbers = sql`
  select date_trunc('week', created_at at time zone firm_time_zone())::date, coalesce(project_type, 'contact'), count(*),
    count(*) filter (where source in ('inquiry', 'contact')), count(quoted_at), count(*) filter (where status = 'won'),
    coalesce(sum(amount) filter (where quoted_at is not null), 0), coalesce(sum(amount) filter (where status = 'won'), 0),
    count(*) filter (where first_answered_at - created_at <= interval '24 hours'),
    count(*) filter (where first_answered_at - created_at > interval '24 hours'),
    count(*) filter (where status = 'new' and first_answered_at is null)
  from inquiries where merged_into is null and status <> 'spam' group by 1, 2`
