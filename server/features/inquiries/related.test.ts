import { expect, test } from 'vitest'
import { db } from '../../../tests/support/factories.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { asAdmin } from '../../../tests/support/trpc-caller.ts'
import { inquiryReference } from '../../core/database/ids.ts'

test('Related inquiries: those with the same phone number or e-mail address, newest first, at most five and the total', async () => {
  const admin = await asAdmin()
  const id = await insertInquiry(db)
  const byPhone = await insertInquiry(db, { email: 'other@example.com', phone: '0091 98200-12345' }, 2)
  const byEmail = await insertInquiry(db, { email: 'MEERA@example.com', phone: '+91 98200 00000' }, 1)
  await insertInquiry(db, { email: 'stranger@example.com', phone: '+91 98200 99999' })
  const { related } = await admin.inquiry.byId.query({ id })
  expect(related).toMatchObject({
    items: [{ id: byEmail, reference: inquiryReference(byEmail), status: 'new' }, { id: byPhone }],
    total: 2,
  })
  for (let minutesAgo = 3; minutesAgo < 9; minutesAgo++) await insertInquiry(db, {}, minutesAgo)
  const all = (await admin.inquiry.byId.query({ id })).related
  expect(all.total).toBe(8)
  expect(all.items.map((item) => item.id).slice(0, 2)).toEqual([byEmail, byPhone])
  expect(all.items).toHaveLength(5)
})

test('Related inquiries: a phone number matches in any notation, and another with the same last digits does not', async () => {
  const admin = await asAdmin()
  const byPhone = (phone: string, minutesAgo: number) =>
    insertInquiry(db, { email: `${minutesAgo}@example.com`, phone }, minutesAgo)
  const id = await byPhone('+91 2225550100 x204', 1)
  const sameIds: string[] = []
  for (const phone of ['+91 (0)22 2555 0100', '+91 2225550100 / 01', '+91 22 25550100'])
    sameIds.push(await byPhone(phone, sameIds.length + 2))
  await byPhone('+91 33 2555 0100', 8)
  await byPhone('+44 22 2555 0100', 9)
  const { related } = await admin.inquiry.byId.query({ id })
  expect(related.items.map((item) => item.id)).toEqual(sameIds)
})

test('Related inquiries: includes matches of merged inquiries, in both directions, and none without phone and e-mail', async () => {
  const admin = await asAdmin()
  const merged = await insertInquiry(db, { email: 'old@example.com', phone: '+91 98111 00001' })
  const into = await insertInquiry(db, { email: 'new@example.com', phone: '+91 98111 00002' })
  const other = await insertInquiry(db, { email: 'old@example.com', phone: '+91 98111 00003' })
  await admin.inquiry.merge.mutate({ id: merged, into })
  expect((await admin.inquiry.byId.query({ id: into })).related.items).toMatchObject([{ id: other }])
  expect((await admin.inquiry.byId.query({ id: other })).related.items).toMatchObject([{ id: into }])
  const lead = { source: 'staff', email: null, phone: '0000000000' } as const
  const alone = await insertInquiry(db, lead)
  expect((await admin.inquiry.byId.query({ id: alone })).related).toEqual({ items: [], total: 0 })
})
