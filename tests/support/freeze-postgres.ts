import { join } from 'node:path'
import { sql } from 'kysely'
import { findPostmaster } from '../../server/core/database/embedded/postmaster.ts'
import type { Db } from '../../server/core/database/tables.ts'

/** Freezes every process of the embedded PostgreSQL in `dataDir` with SIGSTOP, and returns their ids. */
export async function freezePostgres(dataDir: string, db: Db): Promise<number[]> {
  const postmaster = findPostmaster(join(dataDir, 'postgres'))
  if (!postmaster) throw new Error(`there is no PostgreSQL in ${dataDir}`)
  return await db.connection().execute(async (connection) => {
    // The postmaster first: then no process can be added to the list.
    process.kill(postmaster.pid, 'SIGSTOP')
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(connection)
    const pids = [postmaster.pid, ...rows.map(({ pid }) => pid)]
    pids.forEach((pid) => process.kill(pid, 'SIGSTOP'))
    return pids
  })
}
