import { expect, test } from 'vitest'
import { db } from '../../../tests/support/factories.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { SHOPS } from '../../../tests/support/project-types.ts'
import { asAdmin, expectCallError } from '../../../tests/support/trpc-caller.ts'
import { newId } from '../../core/database/ids.ts'

test('Inquiry corrections: every field comes back as written, and the search finds the new values', async () => {
  const id = await insertInquiry(db)
  const admin = await asAdmin()
  const { updated_at } = await admin.inquiry.byId.query({ id })
  const fields = {
    name: 'Meera Kulkarni-Rao',
    phone: '+91 98200 54321',
    email: 'meera.rao@example.in',
    company: 'Kokum Residency',
    project_type: SHOPS.value,
    budget: '1l-5l',
    message: 'Two floors, a full rewire.',
  }
  const row = await admin.inquiry.update.mutate({ id, updated_at, ...fields })
  expect(row).toMatchObject({ id, ...fields, status: 'new' })
  expect(await admin.inquiry.byId.query({ id })).toMatchObject(fields)
  for (const search of ['kokum', '98200 54321', 'meera.rao@example.in'])
    expect((await admin.inquiry.list.query({ search })).items).toMatchObject([{ id }])
})

test('Inquiry corrections: fields that a source requires stay required, the others can be emptied', async () => {
  const admin = await asAdmin()
  const contact = { source: 'contact', phone: null, project_type: null } as const
  const refusal = async (values: object, fields: object) => {
    const id = await insertInquiry(db, values)
    const { updated_at } = await admin.inquiry.byId.query({ id })
    return (await expectCallError(admin.inquiry.update.mutate({ id, updated_at, ...fields }))).fields
  }
  expect(
    await refusal({}, { phone: null, email: '', project_type: '', name: 'M', message: 'short' }),
  ).toEqual({
    name: ['Name must be at least 2 characters'],
    phone: ['Phone number must be at least 10 digits'],
    email: ['Invalid email address'],
    project_type: ['Please select a project type'],
    message: ['Message must be at least 10 characters'],
  })
  expect(await refusal(contact, { email: null, phone: '123', budget: 'a lakh' })).toEqual({
    email: ['Invalid email address'],
    phone: ['Phone number must be at least 10 digits'],
    budget: ['Please select a budget range from the list'],
  })
  expect(await refusal({}, { status: 'won' })).toEqual({ status: ['Unknown field'] })

  const message = await admin.inquiry.byId.query({ id: await insertInquiry(db, contact) })
  const emptied = { phone: '', project_type: '', company: null, budget: '' }
  expect(await admin.inquiry.update.mutate({ ...versionOf(message), ...emptied })).toMatchObject({
    phone: null,
    project_type: null,
    budget: null,
  })
  const lead = await admin.inquiry.byId.query({ id: await insertInquiry(db, { source: 'staff' }) })
  expect(await admin.inquiry.update.mutate({ ...versionOf(lead), email: '', message: '' })).toMatchObject({
    email: null,
    message: null,
  })
})

test('Inquiry corrections: of two people at once the second gets a conflict, and nothing is overwritten', async () => {
  const id = await insertInquiry(db)
  const [asha, ravi] = [await asAdmin(), await asAdmin()]
  const { updated_at } = await asha.inquiry.byId.query({ id })
  await asha.inquiry.update.mutate({ id, updated_at, phone: '+91 98200 54321' })
  const second = ravi.inquiry.update.mutate({ id, updated_at, name: 'Somebody Else' })
  expect(await expectCallError(second)).toMatchObject({
    httpStatus: 409,
    reason: 'stale',
    current: { id, name: 'Meera Kulkarni', phone: '+91 98200 54321' },
  })
  expect(await expectCallError(asha.inquiry.update.mutate({ id: newId(), updated_at }))).toMatchObject({
    httpStatus: 404,
  })
})

test('Activity: a correction names the fields that changed, and never their values', async () => {
  const id = await insertInquiry(db)
  const admin = await asAdmin()
  const row = await admin.inquiry.byId.query({ id })
  const fields = { name: row.name, phone: '+91 98200 54321', company: 'Secret Company' }
  const saved = await admin.inquiry.update.mutate({ ...versionOf(row), ...fields })
  expect(await admin.inquiry.update.mutate({ ...versionOf(saved), ...fields })).toEqual(saved)
  const { items } = await admin.activity.list.query({ record_id: id })
  expect(items).toMatchObject([{ action: 'update', before: null, after: { fields: ['phone', 'company'] } }])
})

const versionOf = ({ id, updated_at }: { id: string; updated_at: string }) => ({ id, updated_at })
