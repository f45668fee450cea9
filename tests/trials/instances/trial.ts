/**
 * `npm run trial -- instances --previous COMMIT --write`: four built servers on one PostgreSQL behind Debian's HAProxy.
 * They start together and share their state, one is killed and one is drained under load, and the version before the
 * newest migration (or `--previous`) serves beside this one. Without HAProxy it says so (exit code 69); `npm test` has
 * the parts that do not need it. `--write` stores the table. The exit code is 1 when a promise did not hold.
 */
import { connect } from '../../../server/core/database/connect.ts'
import type { Db } from '../../../server/core/database/tables.ts'
import startPostgres, { cloneDatabase } from '../../support/cluster.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { startS3Server } from '../../support/s3-server.ts'
import { checkEnds } from '../load/ends.ts'
import type { LoadedSite } from '../load/records.ts'
import { begin } from '../support/begin.ts'
import { type Fleet, openFleet } from '../support/fleet.ts'
import { type Check, machine, reportChecks } from '../support/report.ts'
import { prepareStaff } from '../support/staff.ts'
import { buildVersion, previousVersion } from './previous-release.ts'
import { checkRollingRelease } from './rolling-release.ts'
import { checkSharedState, checkTogether } from './shared-state.ts'

const INSTANCES = 4

const { previous = previousVersion(), write } = await begin({ texts: ['previous'], needs: ['haproxy'] })
const oldBuild = buildVersion(previous)

const stopPostgres = await startPostgres()
const mailServer = await startMailServer()
const pictures = await startS3Server()
const env = { SMTP_URL: mailServer.url, S3_URL: pictures.url }
try {
  const checks = await checkInstances()
  mailServer.received.length = 0
  checks.push(...(await checkRollingRelease(previous, oldBuild, env, mailServer.received)))
  reportChecks(['what', 'done', 'seen'], checks, `${machine()} at the end`, write && 'instances')
} finally {
  await mailServer.close()
  await pictures.stop()
  await stopPostgres()
}
process.exit()

/** Four servers start together on an empty database; then four others without rate limits, which the load would hit. */
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
      checkTogether(
        INSTANCES,
        fleet.servers.flatMap(({ lines }) => lines),
      ),
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
