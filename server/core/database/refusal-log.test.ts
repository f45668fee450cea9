import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeAccount } from '../../../tests/support/accounts.ts'
import { connection, db } from '../../../tests/support/database.ts'
import { createCollectingLog, silentLog } from '../../../tests/support/logs.ts'
import { createTestApp, signedInVisitor } from '../../../tests/support/test-app.ts'
import type { LogLine } from '../log.ts'
import { connect } from './connect.ts'
import { flushRefusals, recordRefusal } from './refusal-log.ts'

/** Another instance's connections to the same database. */
const otherDb = connect(connection, () => {})
afterAll(() => otherDb.destroy())

const address = '203.0.113.7'

const refuse = (from: string, account?: string, on = db) =>
  recordRefusal({ db: on, log: silentLog, address: from }, { reason: 'password', account })

const refuseFromMany = (count: number, network: string, account?: string, on = db) => {
  for (let i = 1; i <= count; i++) refuse(`${network}.${i}`, account, on)
}

const flushAll = async () => {
  await flushRefusals(db, silentLog)
  await flushRefusals(otherDb, silentLog)
}

const entries = async () =>
  await db
    .selectFrom('activity')
    .select(['user_id', 'record_id', 'address', 'after'])
    .where('action', '=', 'refuse')
    .orderBy('created_at')
    .execute()

// S29
test('Refusals: an hour of refusals from one address is one entry with a count, across instances', async () => {
  const account = await makeAccount(db, 'asha@example.in')
  for (let i = 0; i < 3; i++) refuse(address, account)
  await flushAll()
  refuse(address, account)
  refuse(address, account, otherDb)
  refuse(address)
  await flushAll()
  const counted = { user_id: null, address }
  expect(await entries()).toEqual([
    { ...counted, record_id: account, after: { reason: 'password', count: 5, email: 'asha@example.in' } },
    { ...counted, record_id: null, after: { reason: 'password', count: 1 } },
  ])
})

// S29
test('Refusals: three addresses an hour have entries of their own across instances, however many attack', async () => {
  const account = await makeAccount(db, 'asha@example.in')
  refuseFromMany(40, '198.51.100')
  refuseFromMany(40, '192.0.2', undefined, otherDb)
  await flushAll()
  refuse('198.51.100.1')
  refuse('203.0.113.99', account)
  await flushAll()
  const rows = await entries()
  expect(rows).toHaveLength(5)
  expect(rows.find((row) => row.address === '198.51.100.1')?.after).toMatchObject({ count: 2 })
  expect(rows.find((row) => row.address === null)?.after).toEqual({
    reason: 'password',
    count: 77,
    others: true,
  })
  // Attempts without an account do not crowd out an attempt at an account.
  expect(rows.find((row) => row.record_id === account)).toMatchObject({ address: '203.0.113.99' })
})

// S29
test('Refusals: the next hour has entries of its own', async () => {
  refuseFromMany(5, '198.51.100')
  await flushAll()
  await sql`update activity set id = gen_random_uuid(), created_at = created_at - interval '1 hour'`.execute(
    db,
  )
  refuse('198.51.100.5')
  await flushAll()
  const rows = await entries()
  expect(rows).toHaveLength(5)
  expect(rows.at(-1)).toMatchObject({ address: '198.51.100.5', after: { count: 1 } })
})

// S29
test('Refusals: a refused request causes no write, and two seconds later the count is written', async () => {
  const app = createTestApp(db)
  const pending = await signedInVisitor(db, app, 'pending@example.in', 'pending')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (let i = 0; i < 30; i++) expect((await pending.query('inquiry.list')).status).toBe(403)
  expect(await entries()).toEqual([])
  vi.advanceTimersByTime(2000)
  // `poll` would go on with a stopped clock.
  vi.useRealTimers()
  await expect
    .poll(entries)
    .toEqual([
      { user_id: pending.id, record_id: pending.id, address, after: { reason: 'access', count: 30 } },
    ])
})

test('Refusals: when the database fails, counts are lost with a log line, and later ones are written', async () => {
  const lines: LogLine[] = []
  const log = createCollectingLog(lines)
  const gone = '01900000-0000-7000-8000-000000000001'
  await sql`alter table activity rename to activity_away`.execute(db)
  try {
    refuse(address)
    await flushRefusals(db, log)
  } finally {
    await sql`alter table activity_away rename to activity`.execute(db)
  }
  expect(lines).toMatchObject([{ event: 'refusals_lost' }])
  recordRefusal({ db, log, address, me: { id: gone } }, { reason: 'access' })
  await flushRefusals(db, log)
  expect(await entries()).toMatchObject([{ user_id: null, record_id: gone, after: { reason: 'access' } }])
})
