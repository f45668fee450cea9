import { expect, test } from 'vitest'
import { db } from '../../tests/support/factories.ts'
import { insertInquiry } from '../../tests/support/inquiries.ts'
import { insertPhoto } from '../../tests/support/inquiry-photos.ts'
import { findMails, startJobs, startTestMailServer, testMessage, waitFor } from '../../tests/support/jobs.ts'
import { adminContext, asAdmin, createTestClient } from '../../tests/support/trpc-caller.ts'
import { inquiryReference } from '../database/ids.ts'
import { readEnv } from '../env.ts'
import { eraseOldInquiries } from '../jobs/retention.ts'
import { eraseByEmail, hasPersonData } from './data-subject.ts'
import { readOwnData } from './visitor/own-data.ts'

const MONTH_MINUTES = 31 * 24 * 60

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

const rowIds = async (table: 'inquiries' | 'inquiry_aliases' | 'inquiry_media') =>
  (await db.selectFrom(table).select('id').execute()).map(({ id }) => id)

// 400
test('Personal data: an export under one address holds of a merged inquiry only what came from it', async () => {
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
test('Personal data: a download by a mailed link holds of a merged inquiry only what came from its address', async () => {
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
test('Personal data: whose inquiry was merged into another’s is erased out of it, and the other stays whole', async () => {
  const { admin, into, ownPhoto } = await mergedByMistake()
  expect(await admin.inquiry.erasePerson.mutate({ email: 'DEVIKA@example.com' })).toMatchObject({
    inquiries: 1,
  })
  const left = await admin.inquiry.byId.query({ id: into })
  expect(left).toMatchObject({ company: null, message: 'A full rewire.', photos: [{ id: ownPhoto }] })
  expect(left.notes.map(({ note }) => note)).toEqual(['Has a cat.'])
  expect(await rowIds('inquiry_aliases')).toEqual([])
  expect(await rowIds('inquiry_media')).toEqual([ownPhoto])
})

// 400
test('Personal data: when the one that was merged into is erased, the other is an inquiry of its own again', async () => {
  const { admin, id, into, photo } = await mergedByMistake()
  const third = await insertInquiry(db, { email: 'devika@example.com', message: 'Did you get my letter?' }, 9)
  await admin.inquiry.merge.mutate({ id: third, into })
  await admin.inquiry.setStatus.mutate({ id: into, status: 'contacted' })
  const erased = await db
    .transaction()
    .execute((trx) => eraseByEmail(trx, 'meera@example.com', { keepWon: true }))
  expect(erased).toMatchObject({ inquiries: 1 })
  expect(await rowIds('inquiries')).toEqual([id])
  const left = await admin.inquiry.byId.query({ id })
  expect(left).toMatchObject({
    name: 'Devika Rane',
    email: 'Devika@example.com',
    company: 'Kokum Residency',
    message: 'Please ring after six.',
    status: 'contacted',
    photos: [{ id: photo }],
  })
  const notes = left.notes.map(({ note }) => note).join('\n')
  for (const words of ['Has a dog.', 'Did you get my letter?']) expect(notes).toContain(words)
  expect(`${notes}${JSON.stringify(left.related)}`).not.toMatch(/cat\.|rewire/)
  expect(await admin.inquiry.byId.query({ id: third })).toMatchObject({ id })
})

// 400
test('Personal data: one person’s merged inquiries are erased as a whole, but for an order that a link may not erase', async () => {
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
  for (const table of ['inquiries', 'inquiry_aliases'] as const) expect(await rowIds(table)).toEqual([])
})

// 400
test('Personal data: merged twice, a phone number that was taken over goes with the one that it came from', async () => {
  const admin = await asAdmin()
  const letter = { source: 'contact', phone: null, project_type: null } as const
  const first = await insertInquiry(db, { email: 'first@example.com', phone: '+91 98111 00001' })
  const second = await insertInquiry(db, { ...letter, email: 'second@example.com' })
  const last = await insertInquiry(db, { ...letter, email: 'last@example.com' })
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
test('Personal data: unsent mails move with a merged inquiry, and are erased with whom they are to', async () => {
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
  const inquiries = async () =>
    (await findMails()).undelivered.map(({ message }) => message.inquiryIds?.toSorted())
  expect(await inquiries()).toEqual([[into, other].toSorted()])
  await admin.inquiry.erasePerson.mutate({ email: 'new@example.com' })
  expect(await inquiries()).toEqual([[other]])
  await admin.inquiry.erasePerson.mutate({ email: 'old@example.com' })
  expect((await findMails()).undelivered).toEqual([])
})

test('Retention: what was merged is erased when its own time has come, unless it or its target is won', async () => {
  const admin = await asAdmin()
  const merge = async (status: 'new' | 'won', intoStatus: 'new' | 'won', minutesAgo: number) => {
    const id = await insertInquiry(db, { status, message: 'Please ring after six.' }, minutesAgo)
    const into = await insertInquiry(db, { status: intoStatus })
    await insertPhoto(id)
    await insertPhoto(into)
    await admin.inquiry.addNote.mutate({ id: into, note: 'A note of its own.' })
    await admin.inquiry.merge.mutate({ id, into })
    return into
  }
  const erased = await merge('new', 'new', 25 * MONTH_MINUTES)
  const kept = [
    await merge('new', 'won', 25 * MONTH_MINUTES),
    await merge('won', 'new', 25 * MONTH_MINUTES),
    await merge('new', 'new', 22 * MONTH_MINUTES),
  ]
  // As old itself, but the other has led to work.
  const oldTarget = await insertInquiry(db, { status: 'lost' }, 25 * MONTH_MINUTES)
  await admin.inquiry.merge.mutate({
    id: await insertInquiry(db, { status: 'won' }, 25 * MONTH_MINUTES),
    into: oldTarget,
  })
  expect(await eraseOldInquiries(db, 24)).toBe(1)
  expect(await admin.inquiry.byId.query({ id: oldTarget })).toMatchObject({ status: 'lost' })
  const { notes, photos } = await admin.inquiry.byId.query({ id: erased })
  expect(notes).toMatchObject([{ note: 'A note of its own.' }])
  expect(photos).toHaveLength(1)
  for (const id of kept) {
    const inquiry = await admin.inquiry.byId.query({ id })
    expect(inquiry.notes).toHaveLength(3)
    expect(inquiry.photos).toHaveLength(2)
  }
})
