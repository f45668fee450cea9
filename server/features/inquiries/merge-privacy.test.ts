import { expect, test } from 'vitest'
import { findWrongCounts } from '../../../tests/support/counts.ts'
import { db } from '../../../tests/support/factories.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { insertPhoto } from '../../../tests/support/inquiry-photos.ts'
import {
  findMails,
  startJobs,
  startTestMailServer,
  testMessage,
  waitFor,
} from '../../../tests/support/jobs.ts'
import { adminContext, asAdmin, createTestClient } from '../../../tests/support/trpc-caller.ts'
import { inquiryReference } from '../../core/database/ids.ts'
import { readEnv } from '../../core/env.ts'
import { eraseByEmail, hasPersonData } from './data-subject.ts'
import { readOwnData } from './visitor/own-data.ts'

/** Two people whose inquiries were merged by mistake: Devika's, with a photograph and a note, into Meera's. */
async function mergedByMistake() {
  const admin = await asAdmin()
  const devika = { name: 'Devika Rane', email: 'Devika@example.com', message: 'Please ring after six.' }
  const id = await insertInquiry(db, { ...devika, company: 'Kokum Residency', phone: '+91 98111 00001' }, 5)
  const into = await insertInquiry(db, { email: 'meera@example.com', message: 'A full rewire.' })
  const [photo, ownPhoto] = [await insertPhoto(id), await insertPhoto(into)]
  await admin.inquiry.addNote.mutate({ id, note: 'Has a dog.' })
  await admin.inquiry.addNote.mutate({ id: into, note: 'Has a cat.' })
  const { company } = await admin.inquiry.merge.mutate({ id, into })
  expect(company).toBe('Kokum Residency')
  return { admin, id, into, photo, ownPhoto }
}

const OF_DEVIKA = /devika|rane|ring after six|98111|kokum|dog/i
const OF_MEERA = /meera|kulkarni|full rewire|98200|cat/i

const rowIds = async (table: 'inquiries' | 'inquiry_media') =>
  (await db.selectFrom(table).select('id').execute()).map(({ id }) => id)

// 400
test('Personal data: an export under one address contains of a merged inquiry only what came from that address', async () => {
  const { admin, id, into, photo, ownPhoto } = await mergedByMistake()
  const under = async (email: string) => (await admin.inquiry.exportPerson.query({ email })).inquiries
  const [devika, ...others] = await under('devika@example.com')
  expect(others).toEqual([])
  expect(devika).toMatchObject({ id, reference: inquiryReference(id), message: 'Please ring after six.' })
  expect(devika?.photos.map(({ url }) => url)).toEqual([expect.stringContaining(photo)])
  expect(JSON.stringify(devika)).not.toMatch(OF_MEERA)

  const [meera, ...more] = await under('MEERA@example.com')
  expect(more).toEqual([])
  expect(meera).toMatchObject({ id: into, company: null, message: 'A full rewire.' })
  expect(meera?.notes.map(({ note }) => note)).toEqual(['Has a cat.'])
  expect(meera?.photos.map(({ url }) => url)).toEqual([expect.stringContaining(ownPhoto)])
  expect(JSON.stringify(meera)).not.toMatch(OF_DEVIKA)
})

// 400
test('Personal data: a download by a mailed link contains of a merged inquiry only what came from its address', async () => {
  const { id, into } = await mergedByMistake()
  await db.transaction().execute(async (trx) => {
    expect(await hasPersonData(trx, 'devika@example.com')).toBe(true)
    const devika = (await readOwnData(trx, readEnv({}), 'devika@example.com')).inquiries
    expect(devika).toMatchObject([
      { reference: inquiryReference(id), name: 'Devika Rane', company: 'Kokum Residency', additions: [] },
    ])
    expect(devika[0]?.photographs).toHaveLength(1)
    expect(JSON.stringify(devika)).not.toMatch(OF_MEERA)
    const meera = (await readOwnData(trx, readEnv({}), 'meera@example.com')).inquiries
    expect(meera).toMatchObject([{ reference: inquiryReference(into), additions: [], company: null }])
    expect(meera[0]?.photographs).toHaveLength(1)
    expect(JSON.stringify(meera)).not.toMatch(OF_DEVIKA)
  })
})

// 400
test('Personal data: a person whose inquiry was merged is erased from the group, and the other stays whole', async () => {
  const { admin, into, ownPhoto } = await mergedByMistake()
  expect(await admin.inquiry.erasePerson.mutate({ email: 'DEVIKA@example.com' })).toMatchObject({
    inquiries: 1,
  })
  const left = await admin.inquiry.byId.query({ id: into })
  expect(left).toMatchObject({ company: null, message: 'A full rewire.', photos: [{ id: ownPhoto }] })
  expect(left.notes.map(({ note }) => note)).toEqual(['Has a cat.'])
  expect(left.merged).toEqual([])
  expect(await rowIds('inquiries')).toEqual([into])
  expect(await rowIds('inquiry_media')).toEqual([ownPhoto])
})

// 400
test('Personal data: when the head of a group is erased, the merged inquiry stands on its own again', async () => {
  const { admin, id, into, photo } = await mergedByMistake()
  const devika = { name: 'Devika Rane', email: 'devika@example.com', phone: '+91 98111 00001' }
  const third = await insertInquiry(db, { ...devika, message: 'Did you get my letter?' }, 9)
  await admin.inquiry.merge.mutate({ id: third, into })
  await admin.inquiry.setStatus.mutate({ id: into, status: 'contacted' })
  const erased = await db
    .transaction()
    .execute((trx) => eraseByEmail(trx, 'meera@example.com', { keepWon: true }))
  expect(erased).toMatchObject({ inquiries: 1 })
  expect((await rowIds('inquiries')).toSorted()).toEqual([id, third].toSorted())
  const left = await admin.inquiry.byId.query({ id: third })
  expect(left).toMatchObject({
    id,
    name: 'Devika Rane',
    email: 'devika@example.com',
    company: 'Kokum Residency',
    message: 'Please ring after six.',
    status: 'contacted',
    photos: [{ id: photo }],
  })
  expect(left.notes.map(({ note }) => note)).toEqual(['Has a dog.'])
  expect(left.merged).toMatchObject([{ id: third, message: 'Did you get my letter?' }])
  expect(JSON.stringify(left)).not.toMatch(OF_MEERA)
})

// 400
test('Personal data: one person’s merged inquiries are all erased, except an order that a link may not erase', async () => {
  const admin = await asAdmin()
  const merge = async (status: 'new' | 'won') => {
    const id = await insertInquiry(db, { status, email: 'Meera@Example.com' })
    const into = await insertInquiry(db)
    await admin.inquiry.merge.mutate({ id, into })
    return { id, into }
  }
  const { id: order } = await merge('won')
  await merge('new')
  const erase = (options?: { keepWon: boolean }) =>
    db.transaction().execute((trx) => eraseByEmail(trx, 'meera@example.com', options))
  expect(await erase({ keepWon: true })).toMatchObject({ inquiries: 3 })
  expect(await rowIds('inquiries')).toEqual([order])
  expect(await erase()).toMatchObject({ inquiries: 1 })
  expect(await rowIds('inquiries')).toEqual([])
})

// 400
test('Personal data: after two merges, a phone number is erased with the inquiry that it came from', async () => {
  const admin = await asAdmin()
  const contact = { source: 'contact', phone: null, project_type: null } as const
  const first = await insertInquiry(db, { email: 'first@example.com', phone: '+91 98111 00001' })
  const second = await insertInquiry(db, { ...contact, email: 'second@example.com' })
  const last = await insertInquiry(db, { ...contact, email: 'last@example.com' })
  await admin.inquiry.merge.mutate({ id: first, into: second })
  expect(await admin.inquiry.merge.mutate({ id: second, into: last })).toMatchObject({
    phone: '+91 98111 00001',
  })
  const under = async (email: string) =>
    JSON.stringify(await admin.inquiry.exportPerson.query({ email: `${email}@example.com` }))
  for (const email of ['second', 'last']) expect(await under(email)).not.toContain('98111')
  expect(await under('first')).toContain('98111')
  await admin.inquiry.erasePerson.mutate({ email: 'first@example.com' })
  expect(await admin.inquiry.byId.query({ id: last })).toMatchObject({ phone: null })
})

// 400
test('Personal data: unsent mails belong to their own inquiry after a merge, and are erased with their recipient', async () => {
  const server = await startTestMailServer(() => ({ code: 550, text: 'no such mailbox' }))
  const { jobs } = await startJobs({ SMTP_URL: server.url })
  const admin = createTestClient(await adminContext({ mail: jobs.mail }))
  const id = await insertInquiry(db, { email: 'old@example.com' })
  const into = await insertInquiry(db, { email: 'new@example.com' })
  const other = await insertInquiry(db, { email: 'other@example.com' })
  const message = { ...testMessage, to: 'old@example.com', inquiryIds: [id, other] }
  await db.transaction().execute((trx) => jobs.mail.send(trx, message))
  await waitFor(async () => expect((await findMails()).undelivered).toHaveLength(1))
  await admin.inquiry.merge.mutate({ id, into })
  await admin.inquiry.erasePerson.mutate({ email: 'new@example.com' })
  const [mail] = (await findMails()).undelivered
  expect(mail?.message.inquiryIds?.toSorted()).toEqual([id, other].toSorted())
  await admin.inquiry.erasePerson.mutate({ email: 'old@example.com' })
  expect((await findMails()).undelivered).toEqual([])
})

const HAGGLES = 'Haggles. The neighbour says he never pays.'
const OF_ROHAN = /rohan|98333|haggles|neighbour/i

/** A lead that staff entered and somebody else's form, merged by mistake, with `head` as the head. */
async function mergedWithStaffLead(head: 'lead' | 'form') {
  const admin = await asAdmin()
  const rohan = { source: 'staff', name: 'Rohan Shah', email: null, consent_version: null } as const
  const lead = await insertInquiry(db, { ...rohan, phone: '+91 98333 00001', message: HAGGLES }, 9)
  const form = await insertInquiry(db, { name: 'Quentin', email: 'q@example.com', message: 'A new meter.' })
  await admin.inquiry.addNote.mutate({ id: lead, note: 'Rohan rang again.' })
  const [id, into] = head === 'lead' ? [form, lead] : [lead, form]
  await admin.inquiry.merge.mutate({ id, into })
  return { admin, lead, form }
}

const download = (email: string) =>
  db.transaction().execute((trx) => readOwnData(trx, readEnv({ HOST: '127.0.0.1' }), email))

// 400
test('Personal data: a person whose form was merged with a lead of staff gets none of it, and erases none of it', async () => {
  for (const head of ['lead', 'form'] as const) {
    const { admin, lead, form } = await mergedWithStaffLead(head)
    const exported = await admin.inquiry.exportPerson.query({ email: 'q@example.com' })
    expect(exported.inquiries).toMatchObject([
      { id: form, name: 'Quentin', message: 'A new meter.', notes: [] },
    ])
    const own = await download('q@example.com')
    expect(own.inquiries).toMatchObject([{ reference: inquiryReference(form), message: 'A new meter.' }])
    expect(JSON.stringify([exported, own])).not.toMatch(OF_ROHAN)
    expect(await admin.inquiry.erasePerson.mutate({ email: 'q@example.com' })).toMatchObject({ inquiries: 1 })
    expect(await admin.inquiry.byId.query({ id: lead })).toMatchObject({
      id: lead,
      name: 'Rohan Shah',
      email: null,
      phone: '+91 98333 00001',
      message: HAGGLES,
      notes: [{ note: 'Rohan rang again.' }],
      merged: [],
    })
    await admin.inquiry.delete.mutate({ id: lead })
  }
})

// 400
test('Personal data: a download shows that staff entered a lead with its address, and when, but not what they wrote', async () => {
  const lead = { source: 'staff', name: 'Rohan Shah', email: 'rohan@example.com' } as const
  const values = { ...lead, phone: '+91 98333 00001', company: 'Rohan & Co', message: HAGGLES }
  const id = await insertInquiry(db, { ...values, consent_version: null })
  const { inquiries, on_request } = await download('rohan@example.com')
  expect(inquiries).toEqual([
    {
      reference: inquiryReference(id),
      source: 'staff',
      created_at: expect.any(Date) as Date,
      email: 'rohan@example.com',
      additions: [],
      photographs: [],
    },
  ])
  expect(on_request).toContain('our staff’s notes')
})

test('Personal data: merging two people’s inquiries while one of them is erased leaves the other’s whole', async () => {
  const admin = await asAdmin()
  const erase = () => admin.inquiry.erasePerson.mutate({ email: 'q@example.com' })
  for (let round = 0; round < 6; round++) {
    const own = await insertInquiry(db, { email: 'q@example.com', message: 'A new meter.' })
    const other = await insertInquiry(db, { email: `o${round}@example.com`, message: 'A full rewire.' })
    const pair = round % 2 === 0 ? { id: own, into: other } : { id: other, into: own }
    await Promise.allSettled([admin.inquiry.merge.mutate(pair), erase()])
    await erase()
    expect(await admin.inquiry.byId.query({ id: other })).toMatchObject({
      id: other,
      message: 'A full rewire.',
      merged: [],
    })
  }
  expect(await findWrongCounts(db)).toEqual([])
})
