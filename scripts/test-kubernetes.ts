/**
 * `npm run test:kubernetes -- --image NAME [--next NAME] [--write]`: ops/kubernetes in the cluster of kubectl's current
 * context, in namespaces of its own. The cluster must have the image, and run on this machine; without one it says so (exit
 * code 69). Three pods start on an empty database; under load one crashes, one is deleted, one is evicted, all are
 * restarted, and updated to the second image if one is named; then the database goes away. `--write` puts the table into
 * docs/deploy.md. The exit code is 1 when a promise did not hold.
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { connect } from '../server/core/database/connect.ts'
import type { Db } from '../server/core/database/tables.ts'
import { machine, writeToDocs } from './bench/report.ts'
import { describeCluster, requireLocalCluster } from './kubernetes/cluster.ts'
import { checkDatabaseAway } from './kubernetes/database-away.ts'
import { checkDisruptions, updateTo } from './kubernetes/disruptions.ts'
import { checkPolicies } from './kubernetes/policies.ts'
import { type ClusterSite, openSite } from './kubernetes/site.ts'
import { checkAdmission, checkConfinement, checkManifests, checkStart } from './kubernetes/start.ts'
import { keepLimitsEmpty } from './load/limits.ts'
import { allHeld, type Check, formatChecks } from './load/report.ts'
import { prepareStaff } from './load/staff.ts'

const { values } = parseArgs({
  options: {
    image: { type: 'string' },
    next: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
await requireLocalCluster()
if (!values.image) throw new Error('--image expects the name of the image that the cluster has')
const { image, next } = values

const notes = [await describeCluster()]
const rows = await checkSite()
const table = formatChecks(['what', 'done', 'seen'], rows)
const conditions = [...notes, `${machine()} at the end`].join(', ')
console.log(`${conditions}\n\n${table}`)
if (values.write) writeToDocs('deploy', 'kubernetes', table, conditions)
process.exit(allHeld(rows) ? 0 : 1)

async function checkSite(): Promise<Check[]> {
  await using site = await openSite(image ?? '')
  const start = [
    await checkManifests(site.overlay),
    await checkAdmission(image ?? ''),
    await checkStart(site.url),
    await checkConfinement(),
  ]
  const policies = await checkPolicies()
  if (!policies) notes.push('whose network enforces no policies')
  const db = connect({ connectionString: site.database.localUrl }, () => {})
  const stopEmptying = keepLimitsEmpty(db)
  try {
    const checks = [
      ...start,
      ...(policies ? [policies] : []),
      ...(await checkUnderLoad(site, db)),
      await checkDatabaseAway(site.url, site.database),
    ]
    if (!allHeld(checks)) console.error(await site.gatewayLog())
    return checks
  } finally {
    stopEmptying()
    await db.destroy()
  }
}

async function checkUnderLoad({ url, applyImage, mails }: ClusterSite, db: Db): Promise<Check[]> {
  const loaded = { url, db, received: await mails(), ...(await prepareStaff(db, url)) }
  const fetchMails = async () => void (loaded.received = await mails())
  const update = next
    ? updateTo(
        () => applyImage(next),
        () => countMigrations(db),
      )
    : undefined
  return await checkDisruptions(loaded, fetchMails, update)
}

async function countMigrations(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from kysely_migration`.execute(db)
  return rows[0]?.count ?? 0
}
