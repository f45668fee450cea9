import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createCollectingLog } from '../../tests/support/logs.ts'
import { startPrimaryAndReplica } from '../../tests/support/streaming-replica.ts'
import { replica as doctorReplica } from '../cli/doctor-replica.ts'
import type { LogLine } from '../log.ts'
import { connect } from './connect.ts'
import { connectReplica } from './replica.ts'
import type { Db } from './tables.ts'

const pair = await startPrimaryAndReplica()
const primary = connect(pair.primary, () => {})
afterAll(async () => {
  await primary.destroy()
  await pair.stop()
})

/** Longer than the wait after which a replica that was away is asked again. */
const BACK = { timeout: 20_000 }

/** The product's reads, and its log. */
function openReplica() {
  const lines: LogLine[] = []
  const replica = connectReplica(pair.replica, primary, createCollectingLog(lines))
  onTestFinished(() => replica.db.destroy())
  return { ...replica, events: () => lines.map(({ event }) => event) }
}

/** The phone that a visitor is shown, and which server said so. */
async function readPhone(db: Db): Promise<{ phone: string | null; from: 'replica' | 'primary' }> {
  const { phone, is_replica } = await db
    .selectFrom('settings')
    .select(['phone', sql<boolean>`pg_is_in_recovery()`.as('is_replica')])
    .executeTakeFirstOrThrow()
  return { phone, from: is_replica ? 'replica' : 'primary' }
}

const savePhone = (phone: string) => primary.updateTable('settings').set({ phone }).execute()

test('Replica: it answers what is read, and what was just saved comes from the primary until it has replayed that', async () => {
  const { db, invalidate } = openReplica()
  await savePhone('+91 98200 11111')
  invalidate()
  await expect.poll(() => readPhone(db)).toEqual({ phone: '+91 98200 11111', from: 'replica' })

  await pair.pauseReplay()
  await savePhone('+91 98200 22222')
  // Nobody has said yet that something changed: this is how far the replica lags.
  expect(await readPhone(db)).toEqual({ phone: '+91 98200 11111', from: 'replica' })
  invalidate()
  for (let i = 0; i < 20; i++)
    expect(await readPhone(db)).toEqual({ phone: '+91 98200 22222', from: 'primary' })

  await pair.resumeReplay()
  await expect.poll(() => readPhone(db)).toEqual({ phone: '+91 98200 22222', from: 'replica' })
})

test('Replica: while it is away the primary answers every read, and it is used again when it is back', async () => {
  const { db, events } = openReplica()
  await expect.poll(async () => (await readPhone(db)).from).toBe('replica')
  await pair.killReplica()
  const reads = await Promise.all(Array.from({ length: 20 }, () => readPhone(db)))
  expect(new Set(reads.map(({ from }) => from))).toEqual(new Set(['primary']))
  expect(events()).toEqual(['replica_away'])
  await pair.startReplica()
  await expect.poll(async () => (await readPhone(db)).from, BACK).toBe('replica')
  expect(events()).toEqual(['replica_away', 'replica_back'])
})

test('Replica: a read that it refuses is read from the primary, and a transaction is refused', async () => {
  const { db } = openReplica()
  await expect.poll(async () => (await readPhone(db)).from).toBe('replica')
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db)
  expect(rows).toHaveLength(1)
  await expect(db.transaction().execute((trx) => readPhone(trx))).rejects.toThrow(
    /a transaction needs the primary/,
  )
})

test('Doctor: tells how far the replica is behind, and that a primary is none', async () => {
  const ask = (replicaConnection?: typeof pair.replica) =>
    doctorReplica({
      databaseServer: { connection: pair.primary, directConnection: pair.primary, replicaConnection },
    })
  expect(await ask()).toEqual(['ok', 'no read replica: the primary answers all'])
  await expect.poll(() => ask(pair.replica)).toEqual(['ok', 'the read replica is 0 s behind'])
  expect(await ask(pair.primary)).toEqual(['note', expect.stringContaining('leads to a primary')])
})
