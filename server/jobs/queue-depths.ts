import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'

/** How much waits in a queue of the jobs. */
export interface QueueDepth {
  queue: string
  /** Jobs that a worker could take now. */
  waiting: number
  /** Jobs whose time has not come: they are tried again later, or wait for a digest. */
  deferred: number
  /** Jobs that are being worked on. */
  active: number
  /** Since when the oldest of those that wait or are deferred is there. Seconds; 0 where there is none. */
  oldest_seconds: number
}

/**
 * The depth of each queue that holds a job, as the database has it: the same for all instances. Empty before the first
 * start has created the queues. As text, because tests drop the schema with its type, which a prepared statement would miss.
 */
export async function readQueueDepths(db: Db): Promise<QueueDepth[]> {
  const { rows: tables } = await sql<{
    there: boolean
  }>`select to_regclass('pgboss.job') is not null as there`.execute(db)
  if (!tables[0]?.there) return []
  const { rows } = await sql<QueueDepth>`
    select name as queue,
      count(*) filter (where state::text <> 'active' and start_after <= now())::int as waiting,
      count(*) filter (where state::text <> 'active' and start_after > now())::int as deferred,
      count(*) filter (where state::text = 'active')::int as active,
      coalesce(extract(epoch from now() - min(created_on) filter (where state::text <> 'active')), 0)::float8
        as oldest_seconds
    from pgboss.job
    where state::text in ('created', 'retry', 'active') and left(name, 2) <> '__'
    group by name order by name`.execute(db)
  return rows
}
