import { sql } from 'kysely'
import type { Db } from '../../server/database/tables.ts'

/** The counts that triggers keep and that differ from the rows, with their real values. None: all are exact. */
export async function findWrongCounts(db: Db): Promise<unknown[]> {
  const day = sql`(created_at at time zone 'Asia/Kolkata')::date`
  const { rows } = await sql`
    select 'inquiries' as of, to_jsonb(counts) as counts from (
      (select day, project_type, sum(count) from inquiry_counts group by 1, 2 having sum(count) <> 0
       except select ${day}, project_type, count(*) from inquiries group by 1, 2)
      union all
      (select ${day}, project_type, count(*) from inquiries group by 1, 2
       except select day, project_type, sum(count) from inquiry_counts group by 1, 2)
    ) counts
    union all
    select 'projects', to_jsonb(counts) from (
      (select status, featured, display_category, sum(count) from project_counts group by 1, 2, 3 having sum(count) <> 0
       except select status, featured, display_category, count(*) from ltf_projects group by 1, 2, 3)
      union all
      (select status, featured, display_category, count(*) from ltf_projects group by 1, 2, 3
       except select status, featured, display_category, sum(count) from project_counts group by 1, 2, 3)
    ) counts`.execute(db)
  return rows
}
