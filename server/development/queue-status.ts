import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'

/** How many jobs of a queue are in a state. */
export interface QueueCount {
  name: string
  state: string
  count: number
}

/** A job that failed, waits to be tried again, or was tried in vain. */
export interface FailedJob {
  name: string
  state: string
  at: Date
  /** What it threw, as JSON. */
  output: string | null
}

/** The job queue as it stands; null on a database that has none, because no job runs there. */
export async function readQueue(db: Db): Promise<{ counts: QueueCount[]; failed: FailedJob[] } | null> {
  const { rows } = await sql<{ queue: string | null }>`select to_regclass('pgboss.job') as queue`.execute(db)
  if (!rows[0]?.queue) return null
  const counts = await sql<QueueCount>`select name, state::text, count(*)::int from pgboss.job
    group by name, state order by name, state`.execute(db)
  const failed =
    await sql<FailedJob>`select name, state::text, coalesce(completed_on, started_on, created_on) as at,
      output::text from pgboss.job where state in ('retry', 'failed') order by at desc limit 10`.execute(db)
  return { counts: counts.rows, failed: failed.rows }
}
