import { type Insertable, sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeAccount, PASSWORD } from '../tests/support/accounts.ts'
import { db, backdateUpdates } from '../tests/support/factories.ts'
import { insertInquiry } from '../tests/support/inquiries.ts'
import { createTestApp } from '../tests/support/test-app.ts'
import { newId } from './core/database/ids.ts'
import { deleteOldActivity } from './core/jobs/retention.ts'
import { eraseOldInquiries } from './features/inquiries/clean-up.ts'
import type { InquiriesTable } from './features/inquiries/tables.ts'
import { cleanUp } from './maintenance.ts'

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

test('Retention: after the promised months, inquiries that were not won are erased', async () => {
  for (const status of ['new', 'lost', 'spam', 'won'] as const) await inquiry(status, monthsAgo(25))
  await inquiry('new', monthsAgo(23))
  expect(await eraseOldInquiries(db, 24)).toBe(3)
  const remaining = await db.selectFrom('inquiries').select('status').orderBy('created_at').execute()
  expect(remaining).toEqual([{ status: 'won' }, { status: 'new' }])
  const [entry] = await db.selectFrom('activity').selectAll().execute()
  expect(entry).toMatchObject({ user_id: null, action: 'erase', after: { count: 3, months: 24 } })
  expect(await eraseOldInquiries(db, 24)).toBe(0)
})

// 385
test('Retention: suspected spam is deleted after thirty days, unless somebody gave it another status', async () => {
  for (const [name, days] of [
    ['Program', 31],
    ['Person', 31],
    ['Later', 29],
  ] as const)
    await insertInquiry(db, { name, status: 'spam', suspected_spam: true }, days * 24 * 60)
  await insertInquiry(db, { name: 'Marked by staff', status: 'spam' }, 31 * 24 * 60)
  await db.updateTable('inquiries').set({ status: 'new' }).where('name', '=', 'Person').execute()
  expect(await cleanUp(db)).toMatchObject({ suspectedSpam: 1 })
  const names = await db.selectFrom('inquiries').select('name').orderBy('name').execute()
  expect(names.map(({ name }) => name)).toEqual(['Later', 'Marked by staff', 'Person'])
})

test('Retention: many rows are erased in batches, in time even if the planner thinks the table empty', async () => {
  const insertMany = () =>
    sql`
      insert into inquiries (id, source, name, email, phone, project_type, message, consent_version, body_hash,
        status, created_at)
      select gen_random_uuid(), source, name, email, phone, project_type, message, consent_version, body_hash,
        status, created_at
      from inquiries, generate_series(1, 1000)`.execute(db)
  const outdated = () => inquiry('lost', monthsAgo(25))
  await outdated()
  await insertMany()
  await db.deleteFrom('inquiries').execute()
  await sql`vacuum (truncate false, analyze) inquiries`.execute(db)
  await outdated()
  await insertMany()
  expect(await eraseOldInquiries(db, 24)).toBe(1001)
  const entries = await db.selectFrom('activity').select('after').orderBy('id').execute()
  expect(entries.map(({ after }) => after)).toEqual([
    { count: 1000, months: 24 },
    { count: 1, months: 24 },
  ])
})

test('Clean-up: expired sessions, tokens, challenges, rate limit counters and unverified accounts are deleted', async () => {
  const id = await makeAccount(db, 'asha@example.in')
  await makeAccount(db, 'old@example.in', 'unverified')
  const pending = await makeAccount(db, 'pending@example.in', 'pending')
  // As SIGNUP=open and a link of the command line create it: approved before its address is verified.
  const approved = await makeAccount(db, 'approved@example.in', 'unverified')
  await sql`update users set approved_at = now() where id = ${approved}`.execute(db)
  await sql`update users set created_at = now() - interval '31 days'`.execute(db)
  const recent = await makeAccount(db, 'young@example.in', 'unverified')
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
    await db.insertInto('passkey_challenges').values({ challenge: hash, expires_at }).execute()
    const last_used_at = new Date(Date.now() + (hours - 1) * 15 * 86_400_000 - 60_000)
    await db.insertInto('known_addresses').values({ user_id: id, address: hash, last_used_at }).execute()
    await db.insertInto('rate_limits').values({ key: hash, points: 1, expires_at }).execute()
    await db.insertInto('data_links').values({ token_hash, email: 'meera@example.com', expires_at }).execute()
  }
  expect(await cleanUp(db)).toMatchObject({
    sessions: 1,
    tokens: 1,
    challenges: 1,
    limits: 1,
    addresses: 1,
    accounts: 2,
    subscribers: 0,
    mails: 0,
    suspectedSpam: 0,
    dataLinks: 1,
    inquiry_counts: 0,
    inquiry_numbers: 0,
    lost_replies: 0,
    photos: 0,
    project_counts: 0,
  })
  const users = await db.selectFrom('users').select('id').execute()
  expect(users.map((user) => user.id)).toEqual(expect.arrayContaining([id, recent, pending]))
  expect(users).toHaveLength(3)
})

// D73
test('Retention: the activity of a deleted unverified account keeps what happened, without the address', async () => {
  const testSite = createTestApp(db)
  await testSite.visitor().mutate('auth.signUp', { email: 'old@example.in', password: PASSWORD })
  await testSite.visitor().signIn('old@example.in')
  await testSite.visitor().mutate('auth.signUp', { email: 'young@example.in', password: PASSWORD })
  await sql`update users set created_at = now() - interval '31 days' where email = 'old@example.in'`.execute(
    db,
  )
  expect(await cleanUp(db)).toMatchObject({ accounts: 1 })
  const entries = await db
    .selectFrom('activity')
    .select(['action', 'after', 'address'])
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { action: 'sign_up', after: { setup_origin: null }, address: null },
    { action: 'sign_in', after: null, address: null },
    {
      action: 'sign_up',
      after: { email: 'young@example.in', setup_origin: null },
      address: '203.0.113.7',
    },
  ])
})

// D33
test('Retention: newsletter addresses never confirmed, or unsubscribed, are deleted thirty days later', async () => {
  const subscriber = (email: string, values: object) => ({
    id: newId(),
    email,
    consent_version: '1',
    ...values,
  })
  const now = new Date()
  await db
    .insertInto('newsletter_subscribers')
    .values([
      subscriber('reader@example.in', { confirmed_at: now }),
      subscriber('left@example.in', { confirmed_at: now, unsubscribed_at: now }),
      subscriber('asked@example.in', { confirm_hash: Buffer.from('x') }),
    ])
    .execute()
  const remainingEmails = async () => {
    const rows = await db.selectFrom('newsletter_subscribers').select('email').orderBy('email').execute()
    return rows.map(({ email }) => email)
  }
  const DAY_MINUTES = 24 * 60
  await backdateUpdates('newsletter_subscribers', 29 * DAY_MINUTES)
  expect(await cleanUp(db)).toMatchObject({ subscribers: 0 })
  expect(await remainingEmails()).toEqual(['asked@example.in', 'left@example.in', 'reader@example.in'])
  await backdateUpdates('newsletter_subscribers', 2 * DAY_MINUTES)
  expect(await cleanUp(db)).toMatchObject({ subscribers: 2 })
  expect(await remainingEmails()).toEqual(['reader@example.in'])
})

test('Retention: the activity is retained for as many months as inquiries are', async () => {
  for (const months of [25, 23])
    await db
      .insertInto('activity')
      .values({ id: newId(), action: `${months}`, table_name: 'users', created_at: monthsAgo(months) })
      .execute()
  expect(await deleteOldActivity(db, 24)).toBe(1)
  expect(await db.selectFrom('activity').select('action').execute()).toEqual([{ action: '23' }])
})

test('Clean-up: counts of zero are deleted, except one that a write has locked', async () => {
  const project = (category: string) => ({ id: newId(), slug: newId(), title: 'House', category })
  await db.insertInto('ltf_projects').values(['Houses', 'Palaces', 'Temples'].map(project)).execute()
  await inquiry('new', monthsAgo(1))
  await db.deleteFrom('ltf_projects').where('category', '<>', 'Temples').execute()
  await db.deleteFrom('inquiries').execute()
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('ltf_projects').values(project('Palaces')).execute()
    expect(await cleanUp(db)).toMatchObject({
      inquiry_counts: 1,
      inquiry_numbers: 1,
      project_counts: 1,
    })
  })
  expect(await db.selectFrom('inquiry_counts').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('inquiry_numbers').selectAll().execute()).toEqual([])
  const counts = db.selectFrom('project_counts').select(['display_category', 'count'])
  expect(await counts.orderBy('display_category').execute()).toEqual([
    { display_category: 'Palaces', count: 1 },
    { display_category: 'Temples', count: 1 },
  ])
})
