import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { connect } from '../../server/core/database/connect.ts'
import { newId } from '../../server/core/database/ids.ts'
import { TOO_OLD_EXIT_CODE } from '../../server/core/startup-error.ts'
import { expect, test } from '../support/browser-fixture.ts'
import { cloneDatabase } from '../support/cluster.ts'
import { buildInquiryForm } from '../support/form-data.ts'
import { startS3Server } from '../support/s3-server.ts'
import { checkSharedState, checkTogether } from './instances/shared-state.ts'
import { inTurn, openFleet } from './support/fleet.ts'
import { json } from './support/staff.ts'

const cleanUps: (() => unknown)[] = []

test.afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

// S30, S37; behind HAProxy, under load and with the previous version: `npm run trial -- instances`.
test('Instances: two servers that start together on an empty database migrate once, and each knows what the other did', async () => {
  const database = await cloneDatabase('template0')
  cleanUps.push(() => database.drop())
  const db = connect(database.connection, () => {})
  cleanUps.push(() => db.destroy())
  const pictures = await startS3Server()
  cleanUps.push(() => pictures.stop())
  const env = { DATABASE_URL: database.url, S3_URL: pictures.url, LIMITS: 'on' }
  const fleet = await openFleet(2, env, inTurn)
  cleanUps.push(() => fleet.stop())
  await Promise.all([fleet.start(0), fleet.start(1)])
  const lines = fleet.servers.flatMap((server) => server.lines)
  for (const [what, done, seen, isHeld] of [checkTogether(2, lines), ...(await checkSharedState(fleet, db))])
    expect(isHeld, `${what}, ${done}: ${seen}`).toBe(true)

  await test.step('when one is killed, the other accepts a repeated inquiry once', async () => {
    const form = buildInquiryForm({ email: 'twice@example.com', idempotency_key: newId() })
    const [first, second] = fleet.servers.map(({ url }) => `${url}/trpc/inquiry.create`)
    const sent = fetch(first ?? '', json(form))
    const ended = fleet.signal(0, 'SIGKILL')
    await sent.catch(() => {})
    await ended
    expect((await fetch(second ?? '', json(form))).status).toBe(200)
    const rows = await db.selectFrom('inquiries').select('id').where('email', '=', form.email).execute()
    expect(rows).toHaveLength(1)
  })
})

// S37
test('Instances: a version that is too old for the database says so in one line, and exits with a code of its own', async () => {
  const database = await cloneDatabase()
  cleanUps.push(() => database.drop())
  const db = connect(database.connection, () => {})
  cleanUps.push(() => db.destroy())
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', now()::text)`.execute(db)
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../dist/server/main.js')], {
    cwd: tmpdir(),
    env: { PATH: '/usr/bin:/bin', HOST: '127.0.0.1', PORT: '0', DATABASE_URL: database.url },
  })
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect(child.exitCode).toBe(TOO_OLD_EXIT_CODE)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stderr).toMatch(/^busbar: the database was brought up to date by a newer version \(999-later\)/)
})
