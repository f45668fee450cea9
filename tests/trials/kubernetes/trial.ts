/**
 * `npm run trial -- kubernetes --image NAME --next NAME --write`: ops/kubernetes in the cluster of kubectl's current
 * context, in namespaces of its own. The cluster must have the image, and run on this machine; otherwise it says so
 * (exit code 69). Three pods start on an empty database; under load one crashes, one is deleted, one is evicted, all
 * are restarted, and updated to the second image if one is named; then the database goes away. `--write` stores the
 * table. The exit code is 1 when a promise did not hold.
 */
import { sql } from 'kysely'
import { connect } from '../../../server/core/database/connect.ts'
import type { Db } from '../../../server/core/database/tables.ts'
import { keepLimitsEmpty } from '../load/limits.ts'
import { begin } from '../support/begin.ts'
import { type Check, machine, reportChecks } from '../support/report.ts'
import { prepareStaff } from '../support/staff.ts'
import { describeCluster, requireLocalCluster } from './cluster.ts'
import { checkDatabaseAway } from './database-away.ts'
import { checkDisruptions, updateTo } from './disruptions.ts'
import { checkPolicies } from './policies.ts'
import { type ClusterSite, openSite } from './site.ts'
import { checkAdmission, checkConfinement, checkManifests, checkStart } from './start.ts'

const { image = '', next, write } = await begin({ texts: ['image', 'next'], first: {} })
await requireLocalCluster()
if (!image) throw new Error('--image expects the name of the image that the cluster has')

const notes = [await describeCluster()]
await trySite()
process.exit()

async function trySite(): Promise<void> {
  await using site = await openSite(image)
  const start = [
    await checkManifests(site.overlay),
    await checkAdmission(image),
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
    const conditions = [...notes, `${machine()} at the end`].join(', ')
    if (!reportChecks(['what', 'done', 'seen'], checks, conditions, write && 'kubernetes'))
      console.error(await site.gatewayLog())
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
