/**
 * `npm run test:failover [-- --kills 3 --only direct --write]`: the built server on a cluster of three PostgreSQL nodes that
 * fails over (Patroni, etcd and HAProxy of Debian's packages), directly and behind PgBouncer. Needs those packages and
 * says which are missing (exit code 69). `--kills` is the number of kills of the primary in each part, `--write` puts the
 * tables into docs/failover.md. The exit code is 1 when a promise did not hold. Everything is on loopback, with its data
 * in a temporary folder. Linux only: it reads /proc.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startCluster } from './failover/cluster.ts'
import { HEADER, killPrimaries } from './failover/kills.ts'
import { requirePrograms } from './failover/packages.ts'
import { startPgbouncer } from './failover/pgbouncer.ts'
import { allHeld, conditions, formatTable, writeToDocs } from './failover/report.ts'

const PARTS = ['direct', 'pgbouncer']

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    only: { type: 'string', multiple: true, default: PARTS },
    write: { type: 'boolean', default: false },
  },
})
const unknown = values.only.find((name) => !PARTS.includes(name))
if (unknown) throw new Error(`--only ${unknown}: the parts are ${PARTS.join(', ')}`)
requirePrograms([
  'patroni',
  'etcd',
  'pg_rewind',
  'haproxy',
  ...(values.only.includes('pgbouncer') ? (['pgbouncer'] as const) : []),
])

for (const part of PARTS) if (values.only.includes(part)) await run(part)
// Programs that are still there end with this process.
process.exit()

/** Runs a part on a cluster of its own and prints its table. */
async function run(part: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'busbar-failover-'))
  // The nodes run as another user.
  chmodSync(folder, 0o711)
  let isDone = false
  try {
    const cluster = await startCluster(folder)
    const env: Record<string, string> =
      part === 'pgbouncer'
        ? { DATABASE_URL: await startPgbouncer(folder, cluster), DATABASE_DIRECT_URL: cluster.primaryUrl }
        : { DATABASE_URL: cluster.primaryUrl }
    const rows = await killPrimaries(cluster, env, Number(values.kills))
    cluster.stop()
    const table = formatTable(HEADER, rows)
    console.log(`${part}, ${conditions()}\n\n${table}\n`)
    if (values.write) writeToDocs(part, table)
    if (!allHeld(rows)) process.exitCode = 1
    isDone = allHeld(rows)
  } finally {
    if (isDone) rmSync(folder, { recursive: true, force: true })
    else console.error(`the logs are in ${folder}`)
  }
}
