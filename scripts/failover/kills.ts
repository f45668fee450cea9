// The primary killed under load, again and again, and what visitors and the tables saw of it.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '../../server/database/connect.ts'
import type { Db } from '../../server/database/tables.ts'
import { startServer } from '../../tests/support/server.ts'
import type { PostgresCluster } from './cluster.ts'
import type { Row } from './report.ts'
import { publicPaths, startVisitors, type Visitors } from './visitors.ts'

/** Inquiries are taken again within this time of a kill. */
const RECOVERY_S = 15

/** No mail server is there, so that every mail stays in the outbox and can be counted. */
const NO_MAIL_SERVER = 'smtp://127.0.0.1:1'

export const HEADER = [
  'kill',
  'what was killed',
  's until inquiries are taken',
  'pages meanwhile, not 200, slowest ms',
]

/**
 * Runs the built server on the cluster and kills the primary so many times: its machine and its PostgreSQL alone in turn.
 * @param databaseEnv how the server reaches the cluster
 * @returns a row for each kill, and the comparison of what was acknowledged with what is stored
 */
export async function killPrimaries(
  cluster: PostgresCluster,
  databaseEnv: Record<string, string>,
  kills: number,
): Promise<Row[]> {
  const server = await startServer({ env: { ...databaseEnv, SMTP_URL: NO_MAIL_SERVER } })
  const db = connect({ connectionString: cluster.primaryUrl }, () => {})
  // An address with a parameter that the site does not know is rendered each time.
  const visitors = startVisitors(server.url, { paths: [...(await publicPaths(server.url)), '/?unknown=1'] })
  const rows: Row[] = []
  try {
    for (let n = 1; n <= kills; n++) {
      const row = await killOnce(cluster, visitors, n)
      process.stderr.write(`${row.join(' | ')}\n`)
      rows.push(row)
    }
    await visitors.stop()
    return [...rows, await compare(db, visitors)]
  } finally {
    await visitors.stop()
    await db.destroy()
    await server.stop()
  }
}

async function killOnce(cluster: PostgresCluster, visitors: Visitors, n: number): Promise<Row> {
  await cluster.whole()
  await visitors.acknowledgedAfter(performance.now())
  const victim = await cluster.primary()
  const isMachine = n % 2 === 1
  const killedAt = performance.now()
  if (isMachine) cluster.killMachine(victim)
  else cluster.killPostgres(victim)
  const takenAt = await visitors.acknowledgedAfter(performance.now())
  const seconds = (takenAt - killedAt) / 1000
  if (isMachine) cluster.start(victim)
  // What was asked for meanwhile is answered by now.
  await sleep(1000)
  const pages = visitors.pages.filter(({ at, ms }) => at >= killedAt && at - ms <= takenAt)
  const failed = pages.filter(({ status }) => status !== 200)
  const slowest = Math.max(...pages.map(({ ms }) => ms))
  return [
    String(n),
    `${isMachine ? 'machine' : 'PostgreSQL'} of ${victim}`,
    seconds.toFixed(1),
    `${pages.length}, ${failed.length}, ${slowest.toFixed()}`,
    seconds <= RECOVERY_S && failed.length === 0,
  ]
}

/** Compares what was acknowledged with the rows and with the mails in the outbox: each is there once. */
async function compare(db: Db, { acknowledged, pages }: Visitors): Promise<Row> {
  const stored = await db.selectFrom('inquiries').select('email').execute()
  const mails = await sql<{
    email: string
  }>`select data->>'to' as email from pgboss.job where name = 'mail'`.execute(db)
  const rowDifference = differences(
    acknowledged,
    stored.map(({ email }) => email ?? ''),
  )
  const mailDifference = differences(
    acknowledged,
    mails.rows.map(({ email }) => email),
  )
  const failed = pages.filter(({ status }) => status !== 200).length
  const words = [
    `${acknowledged.length} acknowledged`,
    `${rowDifference.lost} lost`,
    `${rowDifference.extra} doubled or more than acknowledged`,
    `mails ${mailDifference.lost} lost, ${mailDifference.extra} doubled`,
  ].join(', ')
  const isSame = [rowDifference, mailDifference].every(({ lost, extra }) => lost === 0 && extra === 0)
  return ['all', words, '', `${pages.length}, ${failed}`, isSame && failed === 0 && acknowledged.length > 0]
}

/** How many of the expected are missing, and how many are there besides, doubles included. */
export function differences(expected: string[], actual: string[]): { lost: number; extra: number } {
  const found = new Set(actual)
  const lost = expected.filter((email) => !found.has(email)).length
  return { lost, extra: actual.length - (expected.length - lost) }
}
