/**
 * `npm run test:failover [-- --kills 3 --only direct --write]`: the built server on a cluster of three PostgreSQL nodes that
 * fails over (Patroni, etcd and HAProxy of Debian's packages): directly, behind PgBouncer, and with its standbys as read
 * replicas. Needs those packages and says which are missing (exit code 69). `--kills` is the number of kills of the primary,
 * `--write` puts the tables into docs/failover.md. The exit code is 1 when a promise did not hold. Everything is on
 * loopback, with its data in a temporary folder. Linux only: it reads /proc.
 */
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type PostgresCluster, startCluster } from './failover/cluster.ts'
import { HEADER, killPrimaries } from './failover/kills.ts'
import { requirePrograms } from './failover/packages.ts'
import { startPgbouncer } from './failover/pgbouncer.ts'
import { makeTemporaryFolder } from './failover/programs.ts'
import { checkReplica, REPLICA_HEADER } from './failover/replica.ts'
import { allHeld, conditions, formatTable, type Row, writeToDocs } from './failover/report.ts'

interface Part {
  header: string[]
  run(cluster: PostgresCluster, folder: string): Promise<Row[]>
}

const PARTS: Record<string, Part> = {
  direct: {
    header: HEADER,
    run: (cluster) => killPrimaries(cluster, { DATABASE_URL: cluster.primaryUrl }, kills),
  },
  pgbouncer: {
    header: HEADER,
    async run(cluster, folder) {
      const DATABASE_URL = await startPgbouncer(folder, cluster)
      return await killPrimaries(cluster, { DATABASE_URL, DATABASE_DIRECT_URL: cluster.primaryUrl }, kills)
    },
  },
  replica: { header: REPLICA_HEADER, run: checkReplica },
}

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    only: { type: 'string', multiple: true, default: Object.keys(PARTS) },
    write: { type: 'boolean', default: false },
  },
})
const kills = Number(values.kills)
const unknown = values.only.find((name) => !(name in PARTS))
if (unknown) throw new Error(`--only ${unknown}: the parts are ${Object.keys(PARTS).join(', ')}`)
requirePrograms(['patroni', 'etcd', 'pg_rewind', 'haproxy', 'pgbouncer'])

for (const [name, part] of Object.entries(PARTS)) if (values.only.includes(name)) await runPart(name, part)
// Programs that are still there end with this process.
process.exit()

/** Runs a part on a cluster of its own and prints its table. */
async function runPart(name: string, { header, run }: Part): Promise<void> {
  const folder = makeTemporaryFolder('busbar-failover-')
  let isDone = false
  try {
    const cluster = await startCluster(folder)
    const rows = await run(cluster, folder)
    cluster.stop()
    const table = formatTable(header, rows)
    console.log(`${name}, ${conditions()}\n\n${table}\n`)
    if (values.write) writeToDocs(name, table)
    isDone = allHeld(rows)
    if (!isDone) process.exitCode = 1
  } finally {
    if (isDone) rmSync(folder, { recursive: true, force: true })
    else console.error(`the logs are in ${folder}`)
  }
}
