import { expect, test } from 'vitest'
import { db } from '../../../tests/support/factories.ts'
import { createTestApp, signedInVisitor } from '../../../tests/support/test-app.ts'
import { asAdmin, expectCallError } from '../../../tests/support/trpc-caller.ts'
import { newId } from '../../core/database/ids.ts'

/** Stores addresses a minute apart, the last one newest. */
async function insertSubscribers(...emails: string[]) {
  const rows = emails.map((email, i) => ({
    id: newId(),
    email,
    consent_version: '1',
    created_at: new Date(Date.now() - (emails.length - i) * 60_000),
  }))
  for (let i = 0; i < rows.length; i += 500)
    await db
      .insertInto('newsletter_subscribers')
      .values(rows.slice(i, i + 500))
      .execute()
  return rows
}

test('Subscribers: newest first in pages, with the state of each', async () => {
  const admin = await asAdmin()
  const rows = await insertSubscribers(...Array.from({ length: 60 }, (_, i) => `reader${i}@example.in`))
  const now = new Date()
  await db
    .updateTable('newsletter_subscribers')
    .set({ confirmed_at: now })
    .where('id', 'in', [rows[59]!.id, rows[58]!.id])
    .execute()
  await db
    .updateTable('newsletter_subscribers')
    .set({ unsubscribed_at: now })
    .where('id', '=', rows[58]!.id)
    .execute()
  const first = await admin.inquiry.subscribers.query()
  expect(first).toMatchObject({ total: 60, items: { length: 50 } })
  expect(first.items.slice(0, 3).map(({ email, state }) => [email, state])).toEqual([
    ['reader59@example.in', 'confirmed'],
    ['reader58@example.in', 'ended'],
    ['reader57@example.in', 'waiting'],
  ])
  const second = await admin.inquiry.subscribers.query({ cursor: first.next_cursor ?? undefined })
  expect(second).toMatchObject({ total: 60, next_cursor: null, items: { length: 10 } })
  expect(second.items.at(-1)?.email).toBe('reader0@example.in')
})

test('Subscribers: the search finds a part of an address, or its first letters, and takes no pattern', async () => {
  const admin = await asAdmin()
  await insertSubscribers('asha@example.in', 'ravi@kokum.example', 'r_x@example.in')
  const found = async (search: string) =>
    (await admin.inquiry.subscribers.query({ search })).items.map(({ email }) => email)
  expect(await found('KOKUM')).toEqual(['ravi@kokum.example'])
  expect(await found('r')).toEqual(['r_x@example.in', 'ravi@kokum.example'])
  expect(await found('r_')).toEqual(['r_x@example.in'])
  expect(await found('%@%')).toEqual([])
  await insertSubscribers('info@xn--mller-kva.example')
  for (const search of ['müller.example', 'MÜLLER', 'info@müller.example', 'xn--mller', 'ｉｎｆｏ@'])
    expect([search, ...(await found(search))]).toEqual([search, 'info@xn--mller-kva.example'])
})

// D29
test('Subscribers: a removed one is gone, and no entry names it', async () => {
  const admin = await asAdmin()
  const [row] = await insertSubscribers('asha@example.in')
  const { id } = row!
  expect(await admin.inquiry.removeSubscriber.mutate({ id })).toEqual({ id })
  expect((await admin.inquiry.subscribers.query()).items).toEqual([])
  expect(await expectCallError(admin.inquiry.removeSubscriber.mutate({ id }))).toMatchObject({
    httpStatus: 404,
  })
  const { items } = await admin.activity.list.query({ table: 'newsletter_subscribers' })
  expect(items).toMatchObject([{ action: 'delete', record_id: id, before: null, after: null }])
})

// S28
test('Subscribers: the export contains every address, and none that a spreadsheet would run', async () => {
  const app = createTestApp(db)
  const staff = await signedInVisitor(db, app)
  await insertSubscribers('=cmd@example.in', ...Array.from({ length: 600 }, (_, i) => `r${i}@example.in`))
  const response = await staff.request('/subscribers.csv')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = (await response.text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(602)
  expect(lines[0]).toBe('"Email","State","Entered","Confirmed","Ended"')
  expect(lines[1]).toMatch(/^"r599@example\.in","waiting","\d{4}-\d\d-\d\d \d\d:\d\d","",""$/)
  expect(lines.at(-1)).toMatch(/^"'=cmd@example\.in"/)
  const { items } = await (await asAdmin()).activity.list.query({ table: 'newsletter_subscribers' })
  expect(items).toMatchObject([{ action: 'export', after: null }])
})
