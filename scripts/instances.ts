/**
 * `npm run test:instances [-- --previous COMMIT --write]`: four built servers on one PostgreSQL behind Debian's HAProxy: they
 * start together, share what has to be shared, one is killed and one is drained under load, and the version before the
 * newest migration (or `--previous`) serves beside this one. Without HAProxy it says so (exit code 69); `npm test` has the
 * parts that need none. `--write` puts the table into docs/failover.md. The exit code is 1 when a promise did not hold.
 */
import { parseArgs } from 'node:util'
import { connect } from '../server/database/connect.ts'
import startPostgres, { cloneDatabase } from '../tests/support/cluster.ts'
import { startMailServer } from '../tests/support/mail-server.ts'
import { startS3Server } from '../tests/support/s3-server.ts'
import { requirePrograms } from './failover/packages.ts'
import { allHeld, conditions, formatTable, type Row, writeToDocs } from './failover/report.ts'
import { checkEnds } from './instances/ends.ts'
import { openFleet } from './instances/fleet.ts'
import { buildVersion, previousVersion } from './instances/previous-release.ts'
import { checkRollingRelease } from './instances/rolling-release.ts'
import { checkSharedState } from './instances/shared-state.ts'

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
  const rows = [...(await checkInstances()), ...(await checkRollingRelease(previous, oldBuild, env))]
  const table = formatTable(HEADER, rows)
  console.log(`${conditions()}\n\n${table}`)
  if (values.write) writeToDocs('instances', table)
  if (!allHeld(rows)) process.exitCode = 1
} finally {
  await mailServer.close()
  await pictures.stop()
  await stopPostgres()
}
process.exit()

/** Four servers that start together on an empty database. */
async function checkInstances(): Promise<Row[]> {
  const database = await cloneDatabase('template0')
  const fleet = await openFleet(INSTANCES, { ...env, DATABASE_URL: database.url })
  const db = connect(database.connection, () => {})
  try {
    await Promise.all(Array.from({ length: INSTANCES }, (_, place) => fleet.start(place)))
    const migrated = fleet.servers.filter(({ lines }) =>
      lines.some(({ event }) => event === 'migrated'),
    ).length
    const start: Row = [
      'start',
      'four together on an empty database',
      `${migrated} of them migrated`,
      migrated === 1,
    ]
    return [
      start,
      ...(await checkSharedState(fleet, db)),
      ...(await checkEnds(fleet, db, mailServer.received)),
    ]
  } finally {
    await db.destroy()
    await fleet.stop()
    await database.drop()
  }
}
