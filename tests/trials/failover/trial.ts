/**
 * `npm run test:failover [-- --kills 3 --only direct --write]`: the built server on a cluster of three PostgreSQL nodes that
 * fails over (Patroni, etcd and HAProxy of Debian's packages): directly, and behind PgBouncer.
 * Needs those packages and says which are missing (exit code 69). `--kills` is the number of kills of the primary,
 * `--write` puts the tables into docs/failover.md. The exit code is 1 when a promise did not hold. Everything is on
 * loopback, with its data in a temporary folder. Linux only: it reads /proc.
 */
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatResults, listBroken } from '../load/report.ts'
import { requirePrograms } from '../support/packages.ts'
import { makeTemporaryFolder } from '../support/programs.ts'
import { machine, writeToDocs } from '../support/report.ts'
import { type PostgresCluster, startCluster } from './cluster.ts'
import { killPrimaries, RECOVERY_SECONDS } from './kills.ts'
import { startPgbouncer } from './pgbouncer.ts'

/** A table, and whether all promises held. */
interface Report {
  table: string
  isHeld: boolean
}

const PARTS: Record<string, (cluster: PostgresCluster, folder: string) => Promise<Report>> = {
  direct: async (cluster) => await reportKills(cluster, { DATABASE_URL: cluster.primaryUrl }),
  async pgbouncer(cluster, folder) {
    const DATABASE_URL = await startPgbouncer(folder, cluster)
    return await reportKills(cluster, { DATABASE_URL, DATABASE_DIRECT_URL: cluster.primaryUrl })
  },
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

for (const [name, run] of Object.entries(PARTS)) if (values.only.includes(name)) await runPart(name, run)
// Programs that are still there end with this process.
process.exit()

async function reportKills(cluster: PostgresCluster, databaseEnv: Record<string, string>): Promise<Report> {
  const results = await killPrimaries(cluster, databaseEnv, kills)
  const broken = listBroken(results)
  for (const line of broken) console.log(`broken: ${line}`)
  return { table: formatResults(results, RECOVERY_SECONDS), isHeld: broken.length === 0 }
}

/** Runs a part on a cluster of its own and prints its table. */
async function runPart(name: string, run: (typeof PARTS)[string]): Promise<void> {
  const folder = makeTemporaryFolder('busbar-failover-')
  let isDone = false
  try {
    const cluster = await startCluster(folder)
    const { table, isHeld } = await run(cluster, folder)
    cluster.stop()
    const conditions = `${machine()} at the end`
    console.log(`${name}, ${conditions}\n\n${table}\n`)
    if (values.write) writeToDocs('failover', name, table, conditions)
    isDone = isHeld
    if (!isDone) process.exitCode = 1
  } finally {
    if (isDone) rmSync(folder, { recursive: true, force: true })
    else console.error(`the logs are in ${folder}`)
  }
}
