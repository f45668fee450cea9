import { connectClient } from '../database/connect-client.ts'
import type { CommandContext } from './command-context.ts'
import type { Finding } from './finding.ts'

/** Whether DATABASE_REPLICA_URL leads to a streaming replica, and how many seconds of writes it has not applied yet. */
export async function replica({
  databaseServer: { replicaConnection },
}: Pick<CommandContext, 'databaseServer'>): Promise<Finding> {
  if (!replicaConnection) return ['ok', 'no read replica: the primary answers all']
  const client = await connectClient(replicaConnection)
  try {
    const { rows } = await client.query<{ is_replica: boolean; lag: number }>(`
      select pg_is_in_recovery() as is_replica,
        case when pg_last_wal_receive_lsn() is distinct from pg_last_wal_replay_lsn()
          then round(extract(epoch from now() - pg_last_xact_replay_timestamp()))::integer else 0 end as lag`)
    const { is_replica = false, lag = 0 } = rows[0] ?? {}
    if (!is_replica) return ['note', 'DATABASE_REPLICA_URL leads to a primary, not to a streaming replica']
    return [lag > 60 ? 'note' : 'ok', `the read replica is ${lag} s behind`]
  } finally {
    await client.end()
  }
}
