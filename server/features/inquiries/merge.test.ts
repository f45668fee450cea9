import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findWrongCounts } from '../../../tests/support/counts.ts'
import { db } from '../../../tests/support/factories.ts'
import { createFakeMail } from '../../../tests/support/fake-mail.ts'
import { buildInquiryForm } from '../../../tests/support/form-data.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { insertPhoto } from '../../../tests/support/inquiry-photos.ts'
import { untilBlocked } from '../../../tests/support/locks.ts'
import { HOMES, PLANTS } from '../../../tests/support/project-types.ts'
import { asAdmin, asVisitor, expectCallError, signedInClient } from '../../../tests/support/trpc-caller.ts'
import { inquiryReference, newId } from '../../core/database/ids.ts'
import { readEnv } from '../../core/env.ts'
import { cleanUpInquiries } from './clean-up.ts'

const staffLead = { source: 'staff', email: null, message: null, consent_version: null } as const

test('Merge: notes, photographs, history and texts of both are shown as one, and each stays with its own inquiry', async () => {
  const { me, client: admin } = await signedInClient()
  const id = await insertInquiry(db, { company: 'Kokum', budget: '1l-5l', message: 'Please ring after six.' })
  const into = await insertInquiry(db, { ...staffLead, name: 'Meera K', phone: '098200 12345' })
  const photo = await insertPhoto(id)
  const note = await admin.inquiry.addNote.mutate({ id, note: 'Rang back.' })
  await admin.inquiry.addNote.mutate({ id: into, note: 'Met her at the gate.' })
  await admin.inquiry.assign.mutate({ id, assigned_to: me.id, follow_up_at: '2030-01-01T04:00:00.000Z' })
  await admin.inquiry.setStatus.mutate({ id, status: 'quoted', amount: 185_000 })
  await admin.inquiry.setStatus.mutate({ id: into, status: 'contacted' })

  const reference = inquiryReference(id)
  const row = await admin.inquiry.merge.mutate({ id, into })
  const filled = { company: 'Kokum', budget: '1l-5l', email: 'meera@example.com', amount: 185_000 }
  const taken = { ...filled, assigned_to: me.id, follow_up_at: '2030-01-01T04:00:00.000Z' }
  expect(row).toMatchObject({
    ...taken,
    id: into,
    name: 'Meera K',
    phone: '098200 12345',
    status: 'contacted',
  })

  const group = await admin.inquiry.byId.query({ id: into })
  expect(group).toMatchObject({ ...taken, photos: [{ id: photo }], photo_count: 1 })
  expect(group.own).toMatchObject({ id: into, email: null, company: null, budget: null })
  expect(group.merged).toMatchObject([
    {
      id,
      reference,
      name: 'Meera Kulkarni',
      phone: '+91 98200 12345',
      email: 'meera@example.com',
      message: 'Please ring after six.',
      source: 'inquiry',
      status: 'quoted',
      amount: 185_000,
    },
  ])
  expect(group.notes).toMatchObject([
    { ...note, merged: reference },
    { note: 'Met her at the gate.', merged: null },
  ])
  expect(await db.selectFrom('inquiry_media').select(['id', 'inquiry_id']).execute()).toEqual([
    { id: photo, inquiry_id: id },
  ])
  expect((await admin.inquiry.list.query({})).items).toMatchObject([{ id: into, ...filled, photo_count: 1 }])
  expect(group.history).toMatchObject([
    { from: 'new', to: 'quoted', amount: 185_000, merged: reference },
    { from: 'new', to: 'contacted', merged: null },
  ])
  const { items } = await admin.activity.list.query({ record_id: into })
  expect(items.map(({ action }) => action)).toEqual(['merge', 'status', 'status', 'assign', 'note', 'note'])
  expect(items[0]).toMatchObject({ record_id: into, before: null, after: { merged: id } })
})

test('Merge: the merged id, reference, phone and e-mail address lead to the other, even after a second merge', async () => {
  const admin = await asAdmin()
  const [first, second, last] = [
    await insertInquiry(db, { name: 'Devika Rane', email: 'old@example.com', phone: '+91 98111 00001' }),
    await insertInquiry(db, { email: 'older@example.com', phone: '+91 98111 00002' }),
    await insertInquiry(db),
  ]
  await admin.inquiry.merge.mutate({ id: first, into: second })
  await admin.inquiry.merge.mutate({ id: second, into: last })
  for (const id of [first, second]) expect(await admin.inquiry.byId.query({ id })).toMatchObject({ id: last })
  const texts = ['old@example.com', '98111 00001', 'older@example.com', '+919811100002', 'devika']
  for (const search of [...texts, inquiryReference(first), inquiryReference(second)])
    expect((await admin.inquiry.list.query({ search })).items).toMatchObject([{ id: last }])
  expect((await admin.inquiry.list.query({ search: 'nobody@example.com' })).items).toEqual([])

  expect(await admin.inquiry.setStatus.mutate({ id: first, status: 'won' })).toMatchObject({ id: last })
  await admin.inquiry.addNote.mutate({ id: first, note: 'Written before the merge was known.' })
  expect((await admin.inquiry.byId.query({ id: last })).notes.at(-1)?.note).toMatch(/^Written before/)
  const { updated_at } = await admin.inquiry.byId.query({ id: last })
  const update = admin.inquiry.update.mutate({ id: first, updated_at, name: 'Somebody Else' })
  expect(await expectCallError(update)).toMatchObject({ httpStatus: 409, reason: 'stale' })
  expect(await expectCallError(admin.inquiry.delete.mutate({ id: first }))).toMatchObject({ httpStatus: 404 })
})

test('Merge: a lead that is sent again after it was merged is not entered twice', async () => {
  const admin = await asAdmin()
  const lead = { name: 'Devika Rane', phone: '+91 98200 12345', project_type: HOMES.value }
  const key = { ...lead, idempotency_key: newId() }
  const into = await insertInquiry(db)
  const { id } = await admin.inquiry.add.mutate(key)
  await admin.inquiry.merge.mutate({ id, into })
  expect(await admin.inquiry.add.mutate(key)).toMatchObject({ id: into })
  expect((await admin.inquiry.list.query({})).total).toBe(1)
})

test('Merge: a status or note that was sent before it and is retried after it is applied once', async () => {
  const admin = await asAdmin()
  const [id, into] = [await insertInquiry(db), await insertInquiry(db)]
  const change = { id, status: 'contacted' as const, idempotency_key: newId() }
  const note = { id, note: 'Rang back.', idempotency_key: newId() }
  await admin.inquiry.setStatus.mutate(change)
  await admin.inquiry.addNote.mutate(note)
  await admin.inquiry.merge.mutate({ id, into })
  expect(await admin.inquiry.setStatus.mutate(change)).toMatchObject({ id: into, status: 'new' })
  expect(await admin.inquiry.addNote.mutate(note)).toMatchObject({ note: 'Rang back.' })
  const { notes, history } = await admin.inquiry.byId.query({ id: into })
  expect(notes.filter((row) => row.note === 'Rang back.')).toHaveLength(1)
  expect(history).toHaveLength(1)
})

test('Merge: refused with itself, with a deleted inquiry, or with one that is part of a third', async () => {
  const admin = await asAdmin()
  const [id, into, third] = [await insertInquiry(db), await insertInquiry(db), await insertInquiry(db)]
  const refusal = (input: { id: string; into: string }) => expectCallError(admin.inquiry.merge.mutate(input))
  expect(await refusal({ id, into: id })).toMatchObject({
    httpStatus: 400,
    fields: { into: ['Choose another inquiry'] },
  })
  expect(await refusal({ id, into: newId() })).toMatchObject({ httpStatus: 404 })
  expect(await refusal({ id: newId(), into })).toMatchObject({ httpStatus: 404 })
  await admin.inquiry.merge.mutate({ id, into: third })
  const message = `One of the two was merged into ${inquiryReference(third)} in the meantime. Open that one.`
  expect(await refusal({ id, into })).toMatchObject({ httpStatus: 409, message })
  expect(await refusal({ id: into, into: id })).toMatchObject({ httpStatus: 409, message })
  expect(await admin.inquiry.merge.mutate({ id, into: third })).toMatchObject({ id: third })
  expect(await admin.inquiry.merge.mutate({ id: third, into: id })).toMatchObject({ id: third })
})

test('Merge: two concurrent merges in opposite directions leave one inquiry with both', async () => {
  const admin = await asAdmin()
  for (let round = 0; round < 8; round++) {
    const a = await insertInquiry(db, { message: 'What the first one said.' })
    const b = await insertInquiry(db, { message: 'What the second one said.' })
    const rows = await Promise.all([
      admin.inquiry.merge.mutate({ id: a, into: b }),
      admin.inquiry.merge.mutate({ id: b, into: a }),
      admin.inquiry.addNote.mutate({ id: a, note: 'Written meanwhile.' }),
    ])
    const [row, other] = rows
    expect(row.id).toBe(other.id)
    const { message, merged, notes } = await admin.inquiry.byId.query({ id: row.id })
    const messages = [message, ...merged.map((one) => one.message)]
    expect(messages).toEqual(
      expect.arrayContaining(['What the first one said.', 'What the second one said.']),
    )
    expect(notes).toMatchObject([{ note: 'Written meanwhile.' }])
  }
})

test('Merge: a correction changes the inquiry that was opened, merged or not, and never the other', async () => {
  const admin = await asAdmin()
  const [id, into] = [await insertInquiry(db), await insertInquiry(db, { ...staffLead, name: 'Asha' })]
  await admin.inquiry.merge.mutate({ id, into })
  const [merged] = (await admin.inquiry.byId.query({ id: into })).merged
  const updated_at = String(merged?.updated_at)
  await admin.inquiry.update.mutate({ id, updated_at, name: 'Meera Rao', company: 'Kokum' })
  const group = await admin.inquiry.byId.query({ id: into })
  expect(group).toMatchObject({ name: 'Asha', company: 'Kokum', own: { company: null } })
  expect(group.merged).toMatchObject([{ name: 'Meera Rao', company: 'Kokum' }])
})

test('Merge: the group has the newest address; a reply goes there and belongs to that inquiry', async () => {
  const mail = createFakeMail()
  const admin = await asAdmin({ mail, env: readEnv({ HOST: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:1' }) })
  const into = await insertInquiry(db, { ...staffLead, name: 'Asha' })
  const older = await insertInquiry(db, { email: 'older@example.com' }, 9)
  const newer = await insertInquiry(db, { email: 'newer@example.com' }, 5)
  for (const id of [newer, older]) await admin.inquiry.merge.mutate({ id, into })
  expect((await admin.inquiry.list.query({})).items).toMatchObject([{ id: into, email: 'newer@example.com' }])
  const idempotency_key = newId()
  const reply = { id: into, subject: 'A visit', body: 'At ten?', idempotency_key }
  await admin.inquiry.reply.mutate(reply)
  await admin.inquiry.reply.mutate(reply)
  expect(mail.messages).toMatchObject([{ to: 'newer@example.com', replyNoteId: idempotency_key }])
  expect((await admin.inquiry.byId.query({ id: into })).status).toBe('contacted')
  await admin.inquiry.erasePerson.mutate({ email: 'newer@example.com' })
  const left = await admin.inquiry.byId.query({ id: into })
  expect(left).toMatchObject({ email: 'older@example.com', notes: [] })
})

test('Merge: a group is one in lists, counts and follow-ups, even after its head is deleted', async () => {
  const { me, client: admin } = await signedInClient()
  const follow_up_at = new Date(Date.now() + 3_600_000)
  const work = { assigned_to: me.id, follow_up_at }
  const id = await insertInquiry(db, { ...work, status: 'quoted', amount: 5000 }, 30)
  const into = await insertInquiry(db, { ...work, project_type: PLANTS.value })
  await admin.inquiry.merge.mutate({ id, into })
  const before = new Date(Date.now() + 7_200_000).toISOString()
  const numbers = async () => ({
    list: (await admin.inquiry.list.query({})).total,
    quoted: (await admin.inquiry.list.query({ status: 'quoted' })).total,
    follow_ups: (await admin.inquiry.followUps.query({ before })).total,
    wrong: await findWrongCounts(db),
  })
  expect(await numbers()).toEqual({ list: 1, quoted: 0, follow_ups: 1, wrong: [] })
  expect(await admin.inquiry.bulk.mutate({ ids: [id], status: 'lost' })).toMatchObject({ missing: [id] })
  await db.deleteFrom('inquiries').where('id', '=', into).execute()
  expect(await numbers()).toEqual({ list: 1, quoted: 0, follow_ups: 1, wrong: [] })
  expect(await admin.inquiry.byId.query({ id })).toMatchObject({ id, status: 'new', amount: 5000 })
})

test('Merge: suspected spam that is merged with an inquiry is no longer suspected, in either direction', async () => {
  const admin = await asAdmin()
  for (const isTarget of [false, true]) {
    const suspected = await insertInquiry(db, { status: 'spam', suspected_spam: true }, 45 * 24 * 60)
    const inquiry = await insertInquiry(db, { status: 'contacted' })
    const [id, into] = isTarget ? [inquiry, suspected] : [suspected, inquiry]
    await admin.inquiry.merge.mutate({ id, into })
    await cleanUpInquiries(db)
    const row = await admin.inquiry.byId.query({ id: into })
    expect(row).toMatchObject({ id: into, status: 'contacted', suspected_spam: false, merged: [{ id }] })
  }
  expect((await admin.inquiry.list.query({})).total).toBe(2)
  expect(await findWrongCounts(db)).toEqual([])
})

const suspect = { status: 'spam', suspected_spam: true } as const

/** Merges suspected spam, received so many days ago, into other suspected spam. */
async function mergeSuspects(days: number, headDays: number) {
  const [id, into] = [
    await insertInquiry(db, suspect, days * 24 * 60),
    await insertInquiry(db, suspect, headDays * 24 * 60),
  ]
  await (await asAdmin()).inquiry.merge.mutate({ id, into })
  return { id, into }
}

// 385
test('Merge: suspected spam does not expire within a group that is not suspected, or just ceases to be', async () => {
  const admin = await asAdmin()
  const declared = await mergeSuspects(45, 44)
  await admin.inquiry.setStatus.mutate({ id: declared.into, status: 'new' })
  const joined = await mergeSuspects(45, 44)
  await admin.inquiry.merge.mutate({ id: await insertInquiry(db), into: joined.into })
  const changing = await mergeSuspects(45, 44)
  const trx = await db.startTransaction().execute()
  await trx.updateTable('inquiries').set({ status: 'new' }).where('id', '=', changing.into).execute()
  const cleanUp = cleanUpInquiries(db)
  await untilBlocked()
  await trx.commit().execute()
  expect(await cleanUp).toMatchObject({ suspectedSpam: 0 })
  for (const { id, into } of [declared, joined, changing])
    expect((await admin.inquiry.byId.query({ id: into })).merged.map((merged) => merged.id)).toContain(id)
})

// 385
test('Merge: suspected spam expires with its head, and a younger inquiry outlives an old head', async () => {
  await mergeSuspects(45, 31)
  const young = await mergeSuspects(45, 29)
  const { id: left } = await mergeSuspects(29, 45)
  expect(await cleanUpInquiries(db)).toMatchObject({ suspectedSpam: 3 })
  const rows = await db.selectFrom('inquiries').select(['id', 'suspected_spam', 'merged_into']).execute()
  expect(rows).toHaveLength(3)
  expect(rows).toEqual(
    expect.arrayContaining([
      { id: young.id, suspected_spam: true, merged_into: young.into },
      { id: young.into, suspected_spam: true, merged_into: null },
      { id: left, suspected_spam: true, merged_into: null },
    ]),
  )
})

/** Suspected spam that is merged into another, and a function by which its sender sends it again, unsuspected. */
async function mergeSuspectOfSender() {
  const mail = createFakeMail()
  const [admin, visitor] = [await asAdmin({ mail }), asVisitor({ mail })]
  const form = { ...buildInquiryForm(), idempotency_key: newId() }
  await visitor.inquiry.create.mutate({ ...form, spare: 'filled' })
  const { id } = await db.selectFrom('inquiries').select('id').executeTakeFirstOrThrow()
  const into = await insertInquiry(db, suspect)
  await admin.inquiry.merge.mutate({ id, into })
  const sendAgain = () => visitor.inquiry.create.mutate({ ...form, spare: '' })
  return { admin, mail, form, id, into, sendAgain }
}

// 385
test('Merge: suspected spam that its sender sends again after the merge makes the group new, and is announced once', async () => {
  const { admin, mail, form, id, into, sendAgain } = await mergeSuspectOfSender()
  for (let i = 0; i < 2; i++) await sendAgain()
  expect(await admin.inquiry.byId.query({ id })).toMatchObject({
    id: into,
    status: 'new',
    suspected_spam: false,
  })
  expect(mail.messages).toMatchObject([{ to: form.email, inquiryIds: [id] }])
  expect(await findWrongCounts(db)).toEqual([])
})

// 385
test('Merge: suspected spam that is sent again after staff made its group new is not announced', async () => {
  const { admin, mail, id, into, sendAgain } = await mergeSuspectOfSender()
  await admin.inquiry.setStatus.mutate({ id, status: 'contacted' })
  await sendAgain()
  expect(await admin.inquiry.byId.query({ id })).toMatchObject({ id: into, status: 'contacted' })
  expect(mail.messages).toEqual([])
})

test('Merge: deleting an inquiry deletes those merged into it, with their photographs', async () => {
  const admin = await asAdmin()
  const [first, second, into] = [await insertInquiry(db), await insertInquiry(db), await insertInquiry(db)]
  for (const id of [first, second]) await admin.inquiry.merge.mutate({ id, into })
  await insertPhoto(first)
  await admin.inquiry.delete.mutate({ id: into })
  for (const table of ['inquiries', 'inquiry_media'] as const)
    expect(await db.selectFrom(table).select('id').execute()).toEqual([])
})

test('Merge: the rows of every table that refers to an inquiry are deleted with it', async () => {
  const { rows } = await sql<{ table: string; action: string }>`
    select conrelid::regclass::text as table, confdeltype as action from pg_constraint
    where contype = 'f' and confrelid = 'inquiries'::regclass and conrelid <> confrelid`.execute(db)
  expect(rows.filter(({ action }) => action !== 'c')).toEqual([])
  expect(rows.length).toBeGreaterThan(2)
})
