import { type Insertable, sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeAccount } from '../tests/support/accounts.ts'
import { testDatabase } from '../tests/support/database.ts'
import type { InquiriesTable } from './database.ts'
import { newId } from './ids.ts'
import { cleanUp, eraseOldInquiries } from './retention.ts'

const { db } = await testDatabase()

type Status = NonNullable<Insertable<InquiriesTable>['status']>

async function inquiry(status: Status, created_at: Date) {
  await db
    .insertInto('inquiries')
    .values({
      id: newId(),
      source: 'inquiry',
      name: 'Asha',
      email: 'asha@example.in',
      phone: '+91 00000 00000',
      project_type: 'other',
      message: 'A lamp over every door, please.',
      consent_version: '1',
      body_hash: Buffer.from('x'),
      status,
      created_at,
    })
    .execute()
}

const monthsAgo = (months: number) => {
  const date = new Date()
  date.setMonth(date.getMonth() - months)
  return date
}

test('after the months that were promised, inquiries that came to nothing are erased', async () => {
  for (const status of ['new', 'lost', 'spam', 'won'] as const) await inquiry(status, monthsAgo(25))
  await inquiry('new', monthsAgo(23))
  expect(await eraseOldInquiries(db, 24)).toBe(3)
  const left = await db.selectFrom('inquiries').select('status').orderBy('created_at').execute()
  expect(left).toEqual([{ status: 'won' }, { status: 'new' }])
  const [trace] = await db.selectFrom('activity').selectAll().execute()
  expect(trace).toMatchObject({ user_id: null, action: 'erase', after: { count: 3, months: 24 } })
  expect(await eraseOldInquiries(db, 24)).toBe(0)
})

test('much is erased in parts, so that no part runs out of time', async () => {
  await inquiry('lost', monthsAgo(25))
  await sql`
    insert into inquiries (id, source, name, email, phone, project_type, message, consent_version, body_hash,
      status, created_at)
    select gen_random_uuid(), source, name, email, phone, project_type, message, consent_version, body_hash,
      status, created_at
    from inquiries, generate_series(1, 1000)`.execute(db)
  expect(await eraseOldInquiries(db, 24)).toBe(1001)
  const traces = await db.selectFrom('activity').select('after').orderBy('id').execute()
  expect(traces.map(({ after }) => after)).toEqual([
    { count: 1000, months: 24 },
    { count: 1, months: 24 },
  ])
})

test('what is over is removed: sessions, links, counters, and accounts that nobody ever verified', async () => {
  const id = await makeAccount(db, 'asha@example.in')
  await makeAccount(db, 'old@example.in', 'unverified')
  const pending = await makeAccount(db, 'pending@example.in', 'pending')
  // As SIGNUP=open and a link of the command line make it: approved before anybody proved the address.
  const approved = await makeAccount(db, 'approved@example.in', 'unverified')
  await sql`update users set approved_at = now() where id = ${approved}`.execute(db)
  await sql`update users set created_at = now() - interval '31 days'`.execute(db)
  const young = await makeAccount(db, 'young@example.in', 'unverified')
  for (const [hash, hours] of [
    ['over', -1],
    ['good', 1],
  ] as const) {
    const expires_at = new Date(Date.now() + hours * 3_600_000)
    const token_hash = Buffer.from(hash)
    await db
      .insertInto('sessions')
      .values({ token_hash, id: newId(), user_id: id, address: 'x', expires_at })
      .execute()
    await db
      .insertInto('user_tokens')
      .values({ token_hash, kind: 'reset', user_id: id, expires_at })
      .execute()
    await db.insertInto('rate_limits').values({ key: hash, points: 1, expires_at }).execute()
  }
  expect(await cleanUp(db)).toEqual({ sessions: 1, tokens: 1, limits: 1, accounts: 2 })
  const users = await db.selectFrom('users').select('id').execute()
  expect(users.map((user) => user.id)).toEqual(expect.arrayContaining([id, young, pending]))
  expect(users).toHaveLength(3)
})
