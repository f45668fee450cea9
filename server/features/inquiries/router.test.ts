import { expect, test } from 'vitest'
import { insertAccount, db } from '../../../tests/support/factories.ts'
import { buildInquiryForm, buildContactForm } from '../../../tests/support/form-data.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { asAdmin, asVisitor, expectCallError, signedInClient } from '../../../tests/support/trpc-caller.ts'
import { newId } from '../../core/database/ids.ts'

// 236, 368
test('Inquiries: a visitor can send one and read none', async () => {
  const id = await insertInquiry(db)
  const visitor = asVisitor()
  for (const call of [
    () => visitor.inquiry.list.query({}),
    () => visitor.inquiry.byId.query({ id }),
    () => visitor.inquiry.setStatus.mutate({ id, status: 'won' }),
    () => visitor.inquiry.delete.mutate({ id }),
    () => visitor.inquiry.exportPerson.query({ email: 'meera@example.com' }),
    () => visitor.inquiry.erasePerson.mutate({ email: 'meera@example.com' }),
  ])
    expect(await expectCallError(call())).toMatchObject({ code: 'UNAUTHORIZED', httpStatus: 401 })
})

// 384
test('Inquiries: each status change is in the history with its author and time', async () => {
  const id = await insertInquiry(db)
  const { me, client: admin } = await signedInClient()
  for (const status of ['contacted', 'quoted', 'quoted', 'won', 'lost', 'spam', 'new'] as const)
    expect(await admin.inquiry.setStatus.mutate({ id, status })).toMatchObject({ id, status })
  const { history, status } = await admin.inquiry.byId.query({ id })
  expect(status).toBe('new')
  const steps = ['new', 'contacted', 'quoted', 'won', 'lost', 'spam', 'new']
  expect(history).toMatchObject(
    steps
      .slice(1)
      .map((to, i) => ({ from: steps[i], to, by: me.email, at: expect.stringMatching(/Z$/) as string })),
  )
  expect(
    await expectCallError(admin.inquiry.setStatus.mutate({ id, status: 'cold' as 'won' })),
  ).toMatchObject({
    httpStatus: 400,
    fields: { status: ['Choose a status'] },
  })
})

test('Inquiry notes: are listed with their authors', async () => {
  const id = await insertInquiry(db)
  const { me, client: admin } = await signedInClient()
  const note = await admin.inquiry.addNote.mutate({ id, note: ' Rang back,\nnobody there. ' })
  expect(note).toMatchObject({ note: 'Rang back,\nnobody there.', author: me.email })
  await admin.inquiry.addNote.mutate({ id, note: 'Reached her.' })
  const { notes } = await admin.inquiry.byId.query({ id })
  expect(notes).toMatchObject([note, { note: 'Reached her.', author: me.email }])
  expect(await expectCallError(admin.inquiry.addNote.mutate({ id, note: '  ' }))).toMatchObject({
    fields: { note: ['Write a note'] },
  })
  expect(await expectCallError(admin.inquiry.addNote.mutate({ id: newId(), note: 'x' }))).toMatchObject({
    httpStatus: 404,
  })
})

test('Inquiry assignment: to an active account only, and back to unassigned', async () => {
  const id = await insertInquiry(db)
  const { me, client: admin } = await signedInClient()
  expect(await admin.inquiry.assign.mutate({ id, assigned_to: me.id })).toMatchObject({ assigned_to: me.id })
  expect(await admin.inquiry.assign.mutate({ id, follow_up_at: '2030-01-01T04:00:00.000Z' })).toMatchObject({
    assigned_to: me.id,
    follow_up_at: '2030-01-01T04:00:00.000Z',
  })
  expect(await admin.inquiry.assign.mutate({ id, assigned_to: null, follow_up_at: null })).toMatchObject({
    assigned_to: null,
    follow_up_at: null,
  })
  const pending = await insertAccount({ state: 'pending' })
  const unverified = await insertAccount({ state: 'unverified' })
  await db.updateTable('users').set({ approved_at: new Date() }).where('id', '=', unverified.id).execute()
  for (const assigned_to of [pending.id, unverified.id, newId()])
    expect(await expectCallError(admin.inquiry.assign.mutate({ id, assigned_to }))).toMatchObject({
      httpStatus: 400,
      fields: { assigned_to: ['Choose an active account'] },
    })
})

test('Inquiry assignment: without changes nothing is written', async () => {
  const id = await insertInquiry(db)
  const admin = await asAdmin()
  const before = await admin.inquiry.byId.query({ id })
  expect(await admin.inquiry.assign.mutate({ id })).toMatchObject({ id, updated_at: before.updated_at })
  expect((await admin.activity.list.query({ table: 'inquiries' })).items).toEqual([])
  expect(await expectCallError(admin.inquiry.assign.mutate({ id: newId() }))).toMatchObject({
    httpStatus: 404,
  })
})

test('Leads: staff enter one by phone, and every field comes back as written', async () => {
  const admin = await asAdmin()
  const lead = { ...buildInquiryForm(), company: 'Kokum Residency', budget: 'under-50k' as const }
  const row = await admin.inquiry.add.mutate(lead)
  expect(row).toMatchObject({ ...lead, source: 'staff', status: 'new', consent_version: null })
  const minimalLead = await admin.inquiry.add.mutate({
    name: 'A Caller',
    phone: '9820012345',
    project_type: 'other',
  })
  expect(await admin.inquiry.byId.query({ id: minimalLead.id })).toMatchObject({
    name: 'A Caller',
    email: null,
    message: null,
    budget: null,
  })
  const withUnknownKey = { ...lead, status: 'won' }
  expect(await expectCallError(admin.inquiry.add.mutate(withUnknownKey))).toMatchObject({
    httpStatus: 400,
    fields: { status: ['Unknown field'] },
  })
})

// 391
test('Inquiries: the activity log contains no personal data', async () => {
  const { me, client: admin } = await signedInClient()
  const id = await insertInquiry(db, {
    name: 'Secret Name',
    email: 'secret@example.com',
    message: 'A secret message',
  })
  const { id: lead } = await admin.inquiry.add.mutate({ ...buildInquiryForm(), name: 'Secret Lead' })
  await admin.inquiry.setStatus.mutate({ id, status: 'contacted' })
  await admin.inquiry.assign.mutate({ id, assigned_to: me.id })
  const note = await admin.inquiry.addNote.mutate({ id, note: 'A secret note' })
  await admin.inquiry.delete.mutate({ id })
  await admin.inquiry.erasePerson.mutate({ email: 'meera@example.com' })
  const { items } = await admin.activity.list.query({ table: 'inquiries' })
  expect(items.map(({ action, record_id, before, after }) => ({ action, record_id, before, after }))).toEqual(
    [
      { action: 'erase', record_id: null, before: null, after: { inquiries: 1, newsletter: 0 } },
      { action: 'delete', record_id: id, before: null, after: null },
      { action: 'note', record_id: id, before: null, after: { note_id: note.id } },
      { action: 'assign', record_id: id, before: null, after: null },
      { action: 'status', record_id: id, before: { status: 'new' }, after: { status: 'contacted' } },
      { action: 'create', record_id: lead, before: null, after: null },
    ],
  )
  expect(JSON.stringify(items)).not.toMatch(/secret/i)
  for (const item of items)
    expect(await expectCallError(admin.activity.restore.mutate({ id: item.id }))).toMatchObject({
      httpStatus: 400,
    })
})

test('Inquiries: a deletion removes the notes too', async () => {
  const id = await insertInquiry(db)
  const admin = await asAdmin()
  await admin.inquiry.addNote.mutate({ id, note: 'A note' })
  expect(await admin.inquiry.delete.mutate({ id })).toEqual({ id })
  expect(await expectCallError(admin.inquiry.byId.query({ id }))).toMatchObject({ httpStatus: 404 })
  expect(await expectCallError(admin.inquiry.delete.mutate({ id }))).toMatchObject({ httpStatus: 404 })
  expect(await db.selectFrom('inquiry_notes').select('id').execute()).toEqual([])
})

// 400
test('Personal data: everything stored under an e-mail address is exported, then erased', async () => {
  const id = await insertInquiry(db, { email: 'Meera@Example.com' })
  await asVisitor().inquiry.contact.mutate(buildContactForm())
  await asVisitor().inquiry.subscribe.mutate({ email: 'meera@example.com' })
  await insertInquiry(db, { email: 'other@example.com' })
  const admin = await asAdmin()
  await admin.inquiry.addNote.mutate({ id, note: 'A note' })

  const person = await admin.inquiry.exportPerson.query({ email: 'MEERA@example.com' })
  expect(person.inquiries).toMatchObject([
    { id, email: 'meera@example.com', notes: [{ note: 'A note' }] },
    { ...buildContactForm(), notes: [] },
  ])
  expect(person.newsletter).toMatchObject({ email: 'meera@example.com', confirmed_at: null })

  expect(await admin.inquiry.erasePerson.mutate({ email: 'Meera@example.com' })).toEqual({
    inquiries: 2,
    newsletter: 1,
  })
  expect(await admin.inquiry.exportPerson.query({ email: 'meera@example.com' })).toEqual({
    inquiries: [],
    newsletter: null,
  })
  expect((await admin.inquiry.list.query({})).items.map((row) => row.email)).toEqual(['other@example.com'])
  expect(await db.selectFrom('inquiry_notes').select('id').execute()).toEqual([])
})

test('Leads: creation is idempotent by key', async () => {
  const admin = await asAdmin()
  const lead = { ...buildInquiryForm(), idempotency_key: newId() }
  const row = await admin.inquiry.add.mutate(lead)
  await admin.inquiry.setStatus.mutate({ id: row.id, status: 'contacted' })
  const repeated = await admin.inquiry.add.mutate(lead)
  expect(repeated).toEqual({ ...row, status: 'contacted', updated_at: repeated.updated_at })
  expect((await admin.inquiry.list.query({})).total).toBe(1)
  const { items } = await admin.activity.list.query({ table: 'inquiries' })
  expect(items.map(({ action }) => action)).toEqual(['status', 'create'])
  await admin.inquiry.add.mutate({ ...lead, idempotency_key: newId() })
  expect((await admin.inquiry.list.query({})).total).toBe(2)
})

test('Inquiry notes: creation is idempotent by key', async () => {
  const [id, other] = [await insertInquiry(db), await insertInquiry(db)]
  const admin = await asAdmin()
  const keyedInput = { id, note: 'Rang back.', idempotency_key: newId() }
  const note = await admin.inquiry.addNote.mutate(keyedInput)
  expect(await admin.inquiry.addNote.mutate(keyedInput)).toEqual(note)
  expect((await admin.inquiry.byId.query({ id })).notes).toMatchObject([note])
  expect((await admin.activity.list.query({ table: 'inquiries' })).items).toHaveLength(1)
  expect(await expectCallError(admin.inquiry.addNote.mutate({ ...keyedInput, id: other }))).toMatchObject({
    httpStatus: 404,
    message: 'Note not found.',
  })
  await admin.inquiry.addNote.mutate({ ...keyedInput, idempotency_key: newId() })
  expect((await admin.inquiry.byId.query({ id })).notes).toHaveLength(2)
})
