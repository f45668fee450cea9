import { expect, test } from 'vitest'
import { firm } from '../../../src/firm.ts'
import { db } from '../../../tests/support/factories.ts'
import { createFakeMail } from '../../../tests/support/fake-mail.ts'
import { createFakeNotices } from '../../../tests/support/fake-notices.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { asAdmin, expectCallError } from '../../../tests/support/trpc-caller.ts'
import { formatMoney } from '../../core/money/schema.ts'

test('Inquiry amount: set with the status quoted, retained when it is won, and cleared by null', async () => {
  const id = await insertInquiry(db)
  const admin = await asAdmin()
  const { setStatus } = admin.inquiry
  expect(await setStatus.mutate({ id, status: 'quoted', amount: 185_000 })).toMatchObject({ amount: 185_000 })
  expect(await setStatus.mutate({ id, status: 'won' })).toMatchObject({ status: 'won', amount: 185_000 })
  expect(await setStatus.mutate({ id, status: 'won', amount: null })).toMatchObject({ amount: null })
  expect(await setStatus.mutate({ id, status: 'lost', reason: ' Price ' })).toMatchObject({
    lost_reason: 'Price',
  })
  expect(await setStatus.mutate({ id, status: 'lost', reason: '' })).toMatchObject({ lost_reason: null })
})

test('Inquiry amount: refused at its field unless in whole units, of a quoted or won inquiry', async () => {
  const id = await insertInquiry(db)
  const admin = await asAdmin()
  const refusal = async (input: object) =>
    (await expectCallError(admin.inquiry.setStatus.mutate({ id, status: 'quoted', ...input }))).fields
  expect(await refusal({ amount: 1.5 })).toEqual({ amount: [`Enter whole ${firm.currencyUnits}`] })
  expect(await refusal({ amount: 0 })).toEqual({ amount: [`Enter at least ${formatMoney(1)}`] })
  expect(await refusal({ amount: 1_000_000_001 })).toEqual({
    amount: [`Enter at most ${formatMoney(1_000_000_000)}`],
  })
  expect(await refusal({ amount: 10, status: 'contacted' })).toEqual({
    amount: ['Only a quoted or won inquiry has an amount'],
  })
  expect(await refusal({ reason: 'Price' })).toEqual({ reason: ['Only a lost inquiry has a reason'] })
  expect(await refusal({ status: 'lost', reason: 'x'.repeat(201) })).toEqual({
    reason: ['Use at most 200 characters'],
  })
  expect(await admin.inquiry.byId.query({ id })).toMatchObject({ status: 'new', amount: null })
})

test('Inquiry amount: of two people who set one, the second is shown the amount of the first', async () => {
  const id = await insertInquiry(db)
  const [asha, ravi] = [await asAdmin(), await asAdmin()]
  const { updated_at } = await asha.inquiry.byId.query({ id })
  await asha.inquiry.setStatus.mutate({ id, status: 'quoted', amount: 50_000, updated_at })
  const refused = ravi.inquiry.setStatus.mutate({ id, status: 'quoted', amount: 60_000, updated_at })
  expect(await expectCallError(refused)).toMatchObject({
    httpStatus: 409,
    reason: 'stale',
    current: { id, amount: 50_000 },
  })
  expect(await ravi.inquiry.setStatus.mutate({ id, status: 'won' })).toMatchObject({ amount: 50_000 })
})

test('Activity: shows the amount of an inquiry, and a reason only if it is a common one', async () => {
  const id = await insertInquiry(db)
  const admin = await asAdmin()
  const { setStatus } = admin.inquiry
  await setStatus.mutate({ id, status: 'quoted', amount: 50_000 })
  await setStatus.mutate({ id, status: 'quoted', amount: 60_000 })
  await setStatus.mutate({ id, status: 'quoted', amount: 60_000 })
  await setStatus.mutate({ id, status: 'lost', reason: 'Another firm' })
  await setStatus.mutate({ id, status: 'lost', reason: 'Her cousin Suresh does it' })
  const { items } = await admin.activity.list.query({ record_id: id })
  expect(items.map(({ before, after }) => [before, after])).toEqual([
    [
      { status: 'lost', lost_reason: 'Another firm' },
      { status: 'lost', lost_reason: 'in own words' },
    ],
    [
      { status: 'quoted', lost_reason: null },
      { status: 'lost', lost_reason: 'Another firm' },
    ],
    [
      { status: 'quoted', amount: 50_000 },
      { status: 'quoted', amount: 60_000 },
    ],
    [
      { status: 'new', amount: null },
      { status: 'quoted', amount: 50_000 },
    ],
  ])
})

// 384, 385
test('Suspected spam: when it becomes new, its sender and staff are notified, and only once', async () => {
  const [mail, notices] = [createFakeMail(), createFakeNotices()]
  const admin = await asAdmin({ mail, notices })
  // A project type, which staff may have entered, does not turn a contact message into an inquiry.
  const id = await insertInquiry(db, { source: 'contact', status: 'spam', suspected_spam: true })
  expect(await admin.inquiry.setStatus.mutate({ id, status: 'new' })).toMatchObject({
    status: 'new',
    suspected_spam: false,
  })
  expect(mail.messages).toMatchObject([{ to: 'meera@example.com', inquiryIds: [id], autoReply: true }])
  expect(notices.sent).toMatchObject([{ notice: { title: 'New message' } }])
  expect(await db.selectFrom('inquiry_counts').select('count').where('count', '>', 0).execute()).toEqual([
    { count: 1 },
  ])

  await admin.inquiry.setStatus.mutate({ id, status: 'spam' })
  await admin.inquiry.bulk.mutate({ ids: [id], status: 'new' })
  expect(mail.messages).toHaveLength(1)
})

// 385
test('Suspected spam: answering it, or leaving it as spam, notifies nobody', async () => {
  const mail = createFakeMail()
  const admin = await asAdmin({ mail })
  const values = { status: 'spam', suspected_spam: true } as const
  const [answered, left] = [await insertInquiry(db, values), await insertInquiry(db, values)]
  expect(await admin.inquiry.setStatus.mutate({ id: answered, status: 'contacted' })).toMatchObject({
    suspected_spam: false,
  })
  expect(await admin.inquiry.setStatus.mutate({ id: left, status: 'spam' })).toMatchObject({
    suspected_spam: true,
  })
  expect(mail.messages).toEqual([])
})
