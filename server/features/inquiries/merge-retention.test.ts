import { expect, test } from 'vitest'
import { findWrongCounts } from '../../../tests/support/counts.ts'
import { db } from '../../../tests/support/factories.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { insertPhoto } from '../../../tests/support/inquiry-photos.ts'
import { untilBlocked } from '../../../tests/support/locks.ts'
import { asAdmin, signedInClient } from '../../../tests/support/trpc-caller.ts'
import { eraseOldInquiries } from './clean-up.ts'
import { eraseByEmail } from './data-subject.ts'
import type { InquiryStatus } from './schema.ts'

const MONTH_MINUTES = 31 * 24 * 60

const inquiryIds = async () =>
  (await db.selectFrom('inquiries').select('id').execute()).map(({ id }) => id).toSorted()

/** Merges two inquiries of these ages in months, and returns their ids. */
async function mergedOfAge(
  [months, status]: [number, InquiryStatus],
  [intoMonths, intoStatus]: [number, InquiryStatus],
) {
  const admin = await asAdmin()
  const values = { status, company: 'Kokum', message: 'Please ring after six.' }
  const id = await insertInquiry(db, values, months * MONTH_MINUTES)
  const into = await insertInquiry(db, { status: intoStatus }, intoMonths * MONTH_MINUTES)
  await insertPhoto(id)
  await admin.inquiry.merge.mutate({ id, into })
  return { admin, id, into }
}

test('Retention: each inquiry of a group is erased when its own time ends, with the data that the other showed of it', async () => {
  const { admin, into } = await mergedOfAge([25, 'new'], [0, 'new'])
  expect(await admin.inquiry.byId.query({ id: into })).toMatchObject({ company: 'Kokum' })
  const youngOne = await mergedOfAge([22, 'new'], [0, 'new'])
  expect(await eraseOldInquiries(db, 24)).toBe(1)
  expect(await admin.inquiry.byId.query({ id: into })).toMatchObject({
    company: null,
    merged: [],
    photos: [],
  })
  expect(await admin.inquiry.byId.query({ id: youngOne.into })).toMatchObject({
    merged: [{ id: youngOne.id }],
  })
})

test('Retention: a young inquiry outlives the old one that it was merged into, and takes over the state of the work', async () => {
  const { admin, id, into } = await mergedOfAge([1, 'new'], [25, 'contacted'])
  const later = await insertInquiry(db, { message: null, source: 'staff' })
  await admin.inquiry.merge.mutate({ id: later, into })
  const { me } = await signedInClient()
  await admin.inquiry.assign.mutate({
    id: into,
    assigned_to: me.id,
    follow_up_at: '2030-01-01T04:00:00.000Z',
  })
  await admin.inquiry.setStatus.mutate({ id: into, status: 'quoted', amount: 5000 })
  expect(await eraseOldInquiries(db, 24)).toBe(1)
  expect(await admin.inquiry.byId.query({ id: later })).toMatchObject({
    id,
    message: 'Please ring after six.',
    status: 'quoted',
    assigned_to: me.id,
    follow_up_at: '2030-01-01T04:00:00.000Z',
    amount: 5000,
    company: 'Kokum',
    photo_count: 1,
    merged: [{ id: later }],
  })
  expect(await findWrongCounts(db)).toEqual([])
})

test('Retention: an old inquiry is retained if it, its head, or an inquiry that was merged into it is won', async () => {
  for (const [status, intoStatus] of [
    ['won', 'new'],
    ['new', 'won'],
    ['won', 'lost'],
  ] as const)
    await mergedOfAge([25, status], [25, intoStatus])
  expect(await eraseOldInquiries(db, 24)).toBe(0)
  expect(await inquiryIds()).toHaveLength(6)
})

test('Retention: an order stays an order when its head is merged again', async () => {
  const { admin, id, into } = await mergedOfAge([25, 'won'], [25, 'lost'])
  const last = await insertInquiry(db, { email: 'last@example.com' })
  await admin.inquiry.merge.mutate({ id: into, into: last })
  expect(await eraseOldInquiries(db, 24)).toBe(1)
  expect(await admin.inquiry.byId.query({ id })).toMatchObject({ id: last, merged: [{ id, status: 'won' }] })
  await db.transaction().execute((trx) => eraseByEmail(trx, 'meera@example.com', { keepWon: true }))
  expect(await inquiryIds()).toEqual([id, last].toSorted())
})

test('Retention: an inquiry that is won while the old ones are erased stays', async () => {
  const { admin, id, into } = await mergedOfAge([25, 'new'], [25, 'new'])
  const winning = await db.startTransaction().execute()
  await winning.updateTable('inquiries').set({ status: 'won' }).where('id', '=', into).execute()
  const erasing = eraseOldInquiries(db, 24)
  await untilBlocked()
  await winning.commit().execute()
  expect(await erasing).toBe(0)
  expect(await admin.inquiry.byId.query({ id })).toMatchObject({ id: into, merged: [{ id }] })
})
