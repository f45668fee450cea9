import { expect, test } from 'vitest'
import { db } from '../../../../tests/support/database.ts'
import { buildInquiryForm } from '../../../../tests/support/form-data.ts'
import { insertInquiry } from '../../../../tests/support/inquiries.ts'
import { agePhotos, insertPhoto } from '../../../../tests/support/inquiry-photos.ts'
import { asAdmin, asVisitor } from '../../../../tests/support/trpc-caller.ts'
import { newId } from '../../../core/database/ids.ts'

const photosOf = async (inquiry_id: string | null) => {
  const rows = db
    .selectFrom('inquiry_media')
    .select('id')
    .where('inquiry_id', 'is not distinct from', inquiry_id)
  return (await rows.execute()).map(({ id }) => id).toSorted()
}
const inquiryIds = async () => (await db.selectFrom('inquiries').select('id').execute()).map(({ id }) => id)

// S30
test('Photographs: they become part of the inquiry in its transaction, and a retry claims nothing again', async () => {
  const photos = [await insertPhoto(null), await insertPhoto(null)]
  const form = { ...buildInquiryForm(), photos, idempotency_key: newId() }
  const [first, second] = await Promise.all([
    asVisitor().inquiry.create.mutate(form),
    asVisitor().inquiry.create.mutate(form),
  ])
  expect(second).toEqual(first)
  expect(await asVisitor().inquiry.create.mutate(form)).toEqual(first)
  const [id = '', ...others] = await inquiryIds()
  expect(others).toEqual([])
  expect(await photosOf(id)).toEqual(photos.toSorted())
  const otherPhotos = { ...form, photos: [await insertPhoto(null)] }
  await expect(asVisitor().inquiry.create.mutate(otherPhotos)).rejects.toMatchObject({
    data: { reason: 'key_reused' },
  })
})

test('Photographs: with an unknown, foreign or expired one the inquiry is refused at its field, and not stored', async () => {
  const foreign = await insertPhoto(await insertInquiry(db))
  const mine = await insertPhoto(null)
  const before = await inquiryIds()
  const create = (...photos: string[]) => asVisitor().inquiry.create.mutate({ ...buildInquiryForm(), photos })
  const refusal = { data: { code: 'BAD_REQUEST', fields: { photos: [expect.any(String)] } } }
  await expect(create(mine, newId())).rejects.toMatchObject(refusal)
  await expect(create(mine, foreign)).rejects.toMatchObject(refusal)
  await expect(create(...Array.from({ length: 6 }, () => newId()))).rejects.toMatchObject(refusal)
  await agePhotos(db, 25)
  await expect(create(mine)).rejects.toMatchObject(refusal)
  expect(await inquiryIds()).toEqual(before)
  expect(await photosOf(null)).toEqual([mine])
})

test('Photographs: the record lists them, the inbox and the export count them', async () => {
  const inquiry = await insertInquiry(db, { email: 'meera@example.com' })
  await insertInquiry(db, { email: 'ravi@example.com' })
  const photos = [await insertPhoto(inquiry), await insertPhoto(inquiry)]
  const admin = await asAdmin()
  const record = await admin.inquiry.byId.query({ id: inquiry })
  expect(record.photos.map(({ id, width, height }) => ({ id, width, height }))).toEqual(
    photos.map((id) => ({ id, width: 1600, height: 1200 })),
  )
  const { items } = await admin.inquiry.list.query({})
  expect(items.map(({ email, photo_count }) => [email, photo_count])).toEqual([
    ['ravi@example.com', 0],
    ['meera@example.com', 2],
  ])
  const exported = await admin.inquiry.exportPerson.query({ email: 'meera@example.com' })
  expect(exported.inquiries[0]?.photos.map(({ url }) => url)).toEqual(
    photos.map((id) => `http://localhost:3000/inquiry-media/${id}`),
  )
})
