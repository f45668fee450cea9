// Servers that end under load: one is killed, one is drained.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../server/database/tables.ts'
import type { ReceivedMail } from '../../tests/support/mail-server.ts'
import { differences } from '../failover/kills.ts'
import { waitUntil } from '../failover/programs.ts'
import type { Row } from '../failover/report.ts'
import { startVisitors, type Visitors } from '../failover/visitors.ts'
import type { Fleet } from './fleet.ts'

const WRITERS = 4
const READERS = 2

/** The load before and after each end, in milliseconds. */
const AROUND_MS = 4000

/** A worker that was killed with a mail in its hands: another one sends it when its heartbeat is missed, in seconds. */
const MAIL_S = 120

/**
 * Kills one server and drains another, and compares what was acknowledged with the rows, and with the mails if there are any.
 * `cutWrites`: how many submissions the kill may fail, by default those that were under way.
 */
export async function checkEnds(
  fleet: Fleet,
  db: Db,
  { received, cutWrites = WRITERS }: { received?: ReceivedMail[]; cutWrites?: number },
): Promise<Row[]> {
  const visitors = startVisitors(fleet.url, {
    writers: WRITERS,
    readers: READERS,
    paths: ['/', '/projects', '/contact'],
  })
  const rows: Row[] = []
  try {
    await sleep(AROUND_MS)
    const killedAt = performance.now()
    await fleet.signal(0, 'SIGKILL')
    await sleep(AROUND_MS)
    rows.push(describe(visitors, `one of ${fleet.servers.length} killed`, killedAt, cutWrites, READERS))
    await fleet.start(0)
    await sleep(AROUND_MS)
    const drainedAt = performance.now()
    const code = await fleet.signal(1, 'SIGTERM')
    await sleep(AROUND_MS)
    const [end, done, seen, held] = describe(
      visitors,
      `one of ${fleet.servers.length} drained (SIGTERM)`,
      drainedAt,
      0,
      0,
    )
    rows.push([end, done, `${seen}; exit code ${code}`, held === true && code === 0])
    await fleet.start(1)
  } finally {
    await visitors.stop()
  }
  rows.push(await compareRows(db, visitors))
  return received ? [...rows, await compareMails(db, visitors, received)] : rows
}

/** What visitors saw since an end. `cutWrites` and `cutReads` are how many requests it may have cut. */
export function describe(
  { attempts, pages }: Visitors,
  what: string,
  since: number,
  cutWrites: number,
  cutReads: number,
): [string, string, string, boolean] {
  const writes = attempts.filter(({ at }) => at >= since)
  const reads = pages.filter(({ at }) => at >= since)
  const [failedWrites, failedReads] = [writes, reads].map(
    (list) => list.filter(({ status }) => status !== 200).length,
  )
  return [
    'end',
    what,
    `${failedWrites} of ${writes.length} submissions and ${failedReads} of ${reads.length} pages failed`,
    Number(failedWrites) <= cutWrites && Number(failedReads) <= cutReads && writes.length > 0,
  ]
}

/** Compares what was acknowledged with the rows. */
export async function compareRows(db: Db, { acknowledged }: Visitors): Promise<Row> {
  const rows = await db
    .selectFrom('inquiries')
    .select('email')
    .where('email', 'like', '%-%@example.com')
    .execute()
  const { lost, extra } = differences(
    acknowledged,
    rows.map(({ email }) => email ?? ''),
  )
  const seen = `${lost} lost, ${extra} doubled`
  return ['inquiries', `${acknowledged.length} acknowledged`, seen, lost === 0 && extra === 0]
}

/** Each acknowledged inquiry is confirmed by one mail. One that was under way at the kill may come twice (at least once). */
async function compareMails(db: Db, { acknowledged }: Visitors, received: ReceivedMail[]): Promise<Row> {
  const queued = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pgboss.job where name = 'mail'`.execute(db)
    return rows[0]?.count
  }
  await waitUntil('the outbox is empty', async () => (await queued()) === 0, MAIL_S)
  const wanted = new Set(acknowledged)
  const sent = received.flatMap(({ to }) => to).filter((email) => wanted.has(email))
  const { lost, extra } = differences(acknowledged, sent)
  // A worker has at most two mails in its hands.
  return [
    'outbox',
    `${acknowledged.length} mails, one worker killed`,
    `${lost} lost, ${extra} sent twice`,
    lost === 0 && extra <= 2,
  ]
}
