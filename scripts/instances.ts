/**
 * `npm run test:instances [-- --previous COMMIT --write]`: four built servers on one PostgreSQL behind Debian's HAProxy: they
 * start together, share what has to be shared, one is killed and one is drained under load, and the version before the
 * newest migration (or `--previous`) serves beside this one. Without HAProxy it says so (exit code 69); `npm test` has the
 * parts that need none. `--write` puts the table into docs/failover.md. The exit code is 1 when a promise did not hold.
 */
import { parseArgs } from 'node:util'
import { connect } from '../server/core/database/connect.ts'
import type { Db } from '../server/core/database/tables.ts'
import startPostgres, { cloneDatabase } from '../tests/support/cluster.ts'
import { startMailServer } from '../tests/support/mail-server.ts'
import { startS3Server } from '../tests/support/s3-server.ts'
import { machine, writeToDocs } from './bench/report.ts'
import { requirePrograms } from './failover/packages.ts'
import { checkEnds } from './instances/ends.ts'
import { type Fleet, openFleet } from './instances/fleet.ts'
import { buildVersion, previousVersion } from './instances/previous-release.ts'
import { checkRollingRelease } from './instances/rolling-release.ts'
import { checkSharedState } from './instances/shared-state.ts'
import type { LoadedSite } from './load/records.ts'
import { allHeld, type Check, formatChecks } from './load/report.ts'
import { prepareStaff } from './load/staff.ts'

const INSTANCES = 4
const HEADER = ['what', 'done', 'seen']

const { values } = parseArgs({
  options: { previous: { type: 'string' }, write: { type: 'boolean', default: false } },
})
requirePrograms(['haproxy'])
const previous = values.previous ?? previousVersion()
const oldBuild = buildVersion(previous)

const stopPostgres = await startPostgres()
const mailServer = await startMailServer()
const pictures = await startS3Server()
const env = { SMTP_URL: mailServer.url, S3_URL: pictures.url }
try {
  const checks = await checkInstances()
  mailServer.received.length = 0
  checks.push(...(await checkRollingRelease(previous, oldBuild, env, mailServer.received)))
  const table = formatChecks(HEADER, checks)
  const conditions = `${machine()} at the end`
  console.log(`${conditions}\n\n${table}`)
  if (values.write) writeToDocs('failover', 'instances', table, conditions)
  if (!allHeld(checks)) process.exitCode = 1
} finally {
  await mailServer.close()
  await pictures.stop()
  await stopPostgres()
}
process.exit()

/** Four servers that start together on an empty database; then four others without limits, which a load would meet. */
async function checkInstances(): Promise<Check[]> {
  const database = await cloneDatabase('template0')
  const db = connect(database.connection, () => {})
  const withFleet = async (LIMITS: 'on' | 'off', check: (fleet: Fleet) => Promise<Check[]>) => {
    const fleet = await openFleet(INSTANCES, { ...env, LIMITS, DATABASE_URL: database.url })
    try {
      await Promise.all(Array.from({ length: INSTANCES }, (_, place) => fleet.start(place)))
      return await check(fleet)
    } finally {
      await fleet.stop()
    }
  }
  try {
    const shared = await withFleet('on', async (fleet) => [
      startedTogether(fleet),
      ...(await checkSharedState(fleet, db)),
    ])
    return [
      ...shared,
      ...(await withFleet('off', async (fleet) => checkEnds(fleet, await siteOf(fleet, db)))),
    ]
  } finally {
    await db.destroy()
    await database.drop()
  }
}

async function siteOf({ url }: Fleet, db: Db): Promise<LoadedSite> {
  return { url, db, received: mailServer.received, ...(await prepareStaff(db, url)) }
}

function startedTogether({ servers }: Fleet): Check {
  const migrated = servers.filter(({ lines }) => lines.some(({ event }) => event === 'migrated')).length
  return ['start', 'four together on an empty database', `${migrated} of them migrated`, migrated === 1]
}
