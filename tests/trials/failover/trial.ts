/**
 * `npm run trial -- failover --kills 3 --only direct --write`: the built server on a cluster of three PostgreSQL nodes
 * that fails over (Patroni, etcd and HAProxy from Debian's packages), directly and behind PgBouncer. It needs those
 * packages and says which are missing (exit code 69). `--kills` is the number of kills of the primary, `--write` stores
 * the tables. The exit code is 1 when a promise did not hold. Everything is on loopback, with its data in a temporary
 * folder. Linux only: it reads /proc.
 */
import { rmSync } from 'node:fs'
import { begin } from '../support/begin.ts'
import { makeTemporaryFolder } from '../support/programs.ts'
import { brokenBy, formatResults, machine, reportResult, reportBroken } from '../support/report.ts'
import { type PostgresCluster, startCluster } from './cluster.ts'
import { killPrimaries, RECOVERY_SECONDS } from './kills.ts'
import { startPgbouncer } from './pgbouncer.ts'

/** How the server reaches the cluster. */
const PARTS: Record<string, (cluster: PostgresCluster, folder: string) => Promise<Record<string, string>>> = {
  direct: async ({ primaryUrl }) => ({ DATABASE_URL: primaryUrl }),
  pgbouncer: async (cluster, folder) => ({
    DATABASE_URL: await startPgbouncer(folder, cluster),
    DATABASE_DIRECT_URL: cluster.primaryUrl,
  }),
}

const { kills, only, write } = await begin({
  numbers: { kills: 10 },
  parts: Object.keys(PARTS),
  needs: ['patroni', 'etcd', 'pg_rewind', 'haproxy', 'pgbouncer'],
})

for (const [name, reach] of Object.entries(PARTS)) if (only.includes(name)) await runPart(name, reach)
// Programs that still run end with this process.
process.exit()

/** Runs a part on a cluster of its own and prints its table. */
async function runPart(name: string, reach: (typeof PARTS)[string]): Promise<void> {
  const folder = makeTemporaryFolder('busbar-failover-')
  let isHeld = false
  try {
    const cluster = await startCluster(folder)
    const results = await killPrimaries(cluster, await reach(cluster, folder), kills)
    cluster.stop()
    const table = formatResults(results, RECOVERY_SECONDS)
    reportResult(table, `${name}, ${machine()} at the end`, write && name)
    isHeld = reportBroken(results.flatMap(brokenBy))
  } finally {
    if (isHeld) rmSync(folder, { recursive: true, force: true })
    else console.error(`the logs are in ${folder}`)
  }
}
