import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '../../server/database/connect.ts'
import { openCluster } from '../../server/database/embedded/cluster.ts'
import { DATABASE_NAME, ownerConnection } from '../../server/database/embedded/database-role.ts'
import { newId } from '../../server/database/ids.ts'
import type { Db } from '../../server/database/tables.ts'
import { expect, test } from '../support/browser-fixture.ts'
import { buildInquiryForm } from '../support/form-data.ts'
import { freezePostgres } from '../support/freeze-postgres.ts'
import { freePort, startServer } from '../support/server.ts'

/** Longer than the server waits for a statement, so that it gives up and PostgreSQL then commits what it was asked. */
const FREEZE_MS = 7000
/** Within this time of a fault's end a visitor's inquiry is acknowledged again (S32). */
const RECOVERY_MS = 15_000

const cleanUps: (() => unknown)[] = []

// Not in the test: after a time-out its end does not run.
test.afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

// S30, S31, S32: `npm run crash` repeats it ten times
test('Crashes: each acknowledged inquiry is one row and one mail, though server and database are killed, frozen and cut off', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'busbar-crash-'))
  cleanUps.push(() => rm(DATA_DIR, { recursive: true }))
  // No mail server is there, so that every mail stays in the outbox.
  const env = { DATA_DIR, PORT: String(await freePort()), WARM_UP: 'off', SMTP_URL: 'smtp://127.0.0.1:1' }
  let server = await startServer({ env })
  cleanUps.push(() => server.stop())
  const db = connect(ownerConnection(openCluster(DATA_DIR).socketDir, DATABASE_NAME), () => {})
  cleanUps.push(() => db.destroy())
  const visitors = startVisitors(server.url)
  const killServer = () => process.kill(server.pid, 'SIGKILL')
  const faults: [name: string, fault: () => unknown][] = [
    ['the server is killed', killServer],
    ['PostgreSQL is killed', () => killPostgres(DATA_DIR, db)],
    ['both are killed', async () => [killServer(), await killPostgres(DATA_DIR, db)]],
    ['PostgreSQL is frozen', () => freezeForAWhile(DATA_DIR, db)],
    [
      'all connections are cut',
      () => sql`select pg_terminate_backend(pid) from pg_stat_activity`.execute(db).catch(() => {}),
    ],
  ]
  await visitors.nextAcknowledged()
  for (const [name, fault] of faults)
    await test.step(name, async () => {
      await expect.poll(() => isUp(db), { timeout: RECOVERY_MS }).toBe(true)
      await fault()
      if (name.includes('server') || name.includes('both')) server = await startServer({ env })
      const startedAt = Date.now()
      await visitors.nextAcknowledged()
      expect(Date.now() - startedAt, 'milliseconds until the next inquiry is acknowledged').toBeLessThan(
        RECOVERY_MS,
      )
    })
  const acknowledged = await visitors.stop()
  expect(acknowledged.length).toBeGreaterThan(faults.length * VISITORS)
  const rows = await db.selectFrom('inquiries').select('email').orderBy('email').execute()
  expect(rows.map(({ email }) => email)).toEqual(acknowledged)
  const mails = await sql<{ email: string }>`
    select data->>'to' as email from pgboss.job where name = 'mail' order by 1`.execute(db)
  expect(mails.rows.map(({ email }) => email)).toEqual(acknowledged)
})

/** Visitors at once, so that a fault hits submissions in every stage. */
const VISITORS = 4

/** Visitors who send one inquiry after the other, each again with its key until it is acknowledged, as the form does. */
function startVisitors(url: string) {
  const acknowledged: string[] = []
  let isStopped = false
  const send = async () => {
    while (!isStopped) {
      const key = newId()
      const form = buildInquiryForm({ email: `${key}@example.com`, idempotency_key: key })
      while (!(await isAcknowledged(url, form))) await sleep(50)
      acknowledged.push(form.email)
    }
  }
  const visitors = Promise.all(Array.from({ length: VISITORS }, send))
  return {
    /** Resolves when each visitor has probably been answered once more. */
    async nextAcknowledged() {
      const enough = acknowledged.length + VISITORS
      await expect
        .poll(() => acknowledged.length, { timeout: 30_000, intervals: [50] })
        .toBeGreaterThan(enough)
    },
    /** Returns the addresses of the acknowledged inquiries, sorted. */
    async stop() {
      isStopped = true
      await visitors
      return acknowledged.toSorted()
    },
  }
}

/** Sends an inquiry; false for any failure, a broken connection included. */
const isAcknowledged = (url: string, form: object): Promise<boolean> =>
  fetch(`${url}/trpc/inquiry.create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
    signal: AbortSignal.timeout(12_000),
  }).then(
    ({ ok }) => ok,
    () => false,
  )

const isUp = (db: Db): Promise<boolean> =>
  sql`select`.execute(db).then(
    () => true,
    () => false,
  )

async function killPostgres(dataDir: string, db: Db): Promise<void> {
  for (const pid of await freezePostgres(dataDir, db)) process.kill(pid, 'SIGKILL')
}

async function freezeForAWhile(dataDir: string, db: Db): Promise<void> {
  const pids = await freezePostgres(dataDir, db)
  const thaw = () => pids.splice(0).forEach((pid) => process.kill(pid, 'SIGCONT'))
  cleanUps.push(thaw)
  await sleep(FREEZE_MS)
  thaw()
}
