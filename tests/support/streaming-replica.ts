import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Cluster } from '../../server/database/embedded/cluster-paths.ts'
import { openCluster } from '../../server/database/embedded/cluster.ts'
import { DATABASE_NAME, ownerConnection } from '../../server/database/embedded/database-role.ts'
import { startEmbeddedPostgres } from '../../server/database/embedded/embedded-postgres.ts'
import { findPostmaster, startPostmaster } from '../../server/database/embedded/postmaster.ts'
import { migrate } from '../../server/database/migrate.ts'
import { silentLog } from './logs.ts'

/** The primary's data is deleted after the run. */
const PRIMARY_SETTINGS = { fsync: 'off' }

/**
 * Starts a PostgreSQL with the schema, and a streaming replica of it. The programs that come through npm lack
 * pg_basebackup, so the copy is made as PostgreSQL's manual describes it: a low-level base backup.
 */
export async function startPrimaryAndReplica() {
  const folder = mkdtempSync(join(tmpdir(), `busbar-test-${process.pid}-replica-`))
  const primary = await startEmbeddedPostgres(join(folder, 'primary'), silentLog, {
    settings: PRIMARY_SETTINGS,
  })
  await migrate(primary.connection)
  const { host } = primary.connection
  const cluster = openCluster(join(folder, 'replica'))
  await copyPrimary(host, openCluster(join(folder, 'primary')).folder, cluster.folder)
  const start = () => startReplica(cluster, host)
  await start()
  const replica = ownerConnection(cluster.socketDir, DATABASE_NAME)
  return {
    primary: primary.connection,
    replica,
    /** What the primary writes arrives at the replica and is not applied: the replica lags. */
    pauseReplay: () => execute(cluster.socketDir, 'select pg_wal_replay_pause()'),
    resumeReplay: () => execute(cluster.socketDir, 'select pg_wal_replay_resume()'),
    killReplica: () => stopReplica(cluster, 'SIGQUIT'),
    startReplica: start,
    async stop() {
      await stopReplica(cluster, 'SIGINT')
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function copyPrimary(host: string, from: string, to: string): Promise<void> {
  const client = new Client(ownerConnection(host, 'postgres'))
  await client.connect()
  await client.query(`select pg_backup_start('replica', true)`)
  const left = ['postmaster.pid', 'postmaster.opts'].map((name) => join(from, name))
  cpSync(from, to, { recursive: true, filter: (source) => !left.includes(source) })
  chmodSync(to, 0o700)
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(join(to, 'standby.signal'), '')
}

async function startReplica(cluster: Cluster, primaryHost: string): Promise<void> {
  startPostmaster(cluster, {
    ...PRIMARY_SETTINGS,
    primary_conninfo: `host=${primaryHost} port=5432 user=postgres`,
  })
  while (findPostmaster(cluster.folder)?.status !== 'ready') await sleep(30)
}

async function stopReplica({ folder }: Cluster, signal: NodeJS.Signals): Promise<void> {
  const postmaster = findPostmaster(folder)
  if (!postmaster) return
  process.kill(postmaster.pid, signal)
  while (findPostmaster(folder)) await sleep(30)
}

async function execute(socketDir: string, statement: string): Promise<void> {
  const client = new Client(ownerConnection(socketDir, 'postgres'))
  await client.connect()
  await client.query(statement)
  await client.end()
}
