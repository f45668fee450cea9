import { expect, test } from 'vitest'
import { db } from '../../tests/support/factories.ts'
import { createFakeMail } from '../../tests/support/fake-mail.ts'
import { insertInquiry } from '../../tests/support/inquiries.ts'
import { insertPhoto } from '../../tests/support/inquiry-photos.ts'
import { findJobs, startJobs, startTestMailServer, testMessage, waitFor } from '../../tests/support/jobs.ts'
import { adminContext, asAdmin, createTestClient } from '../../tests/support/trpc-caller.ts'
import { readEnv } from '../env.ts'
import { eraseOldInquiries } from '../jobs/retention.ts'
import { eraseByEmail, hasPersonData } from './data-subject.ts'
import { readOwnData } from './visitor/own-data.ts'

const MONTH_MINUTES = 31 * 24 * 60

// 400
test('Personal data: what was merged is exported and erased under its own e-mail address too', async () => {
  const admin = await asAdmin()
  const id = await insertInquiry(db, { email: 'Old@example.com', message: 'Please ring after six.' })
  const into = await insertInquiry(db, { email: 'new@example.com' })
  const other = await insertInquiry(db, { email: 'other@example.com' })
  await insertPhoto(id)
  await admin.inquiry.merge.mutate({ id, into })

  const { inquiries } = await admin.inquiry.exportPerson.query({ email: 'old@example.com' })
  expect(inquiries).toMatchObject([{ id: into, email: 'new@example.com' }])
  expect(JSON.stringify(inquiries[0]?.notes)).toContain('Please ring after six.')
  expect(inquiries[0]?.photos).toHaveLength(1)

  expect(await admin.inquiry.erasePerson.mutate({ email: 'OLD@example.com' })).toMatchObject({ inquiries: 1 })
  expect(await db.selectFrom('inquiries').select('id').execute()).toEqual([{ id: other }])
  for (const table of ['inquiry_aliases', 'inquiry_notes', 'inquiry_media'] as const)
    expect(await db.selectFrom(table).select('id').execute()).toEqual([])
})

// 400
test('Personal data: unsent mails move with a merged inquiry, and are erased with the person', async () => {
  const server = await startTestMailServer(() => ({ code: 550, text: 'no such mailbox' }))
  const { jobs } = await startJobs({ SMTP_URL: server.url })
  const admin = createTestClient(await adminContext({ mail: jobs.mail }))
  const id = await insertInquiry(db, { email: 'old@example.com' })
  const into = await insertInquiry(db, { email: 'new@example.com' })
  const other = await insertInquiry(db, { email: 'other@example.com' })
  const message = { ...testMessage, to: 'old@example.com', about: [id, other] }
  await db.transaction().execute((trx) => jobs.mail.send(trx, message))
  await waitFor(async () => expect(await findJobs('mail-dead')).toHaveLength(1))
  await admin.inquiry.merge.mutate({ id, into })
  expect(await findJobs('mail-dead')).toMatchObject([
    { data: { about: [into, other], to: 'old@example.com' } },
  ])
  await admin.inquiry.erasePerson.mutate({ email: 'new@example.com' })
  expect(await findJobs('mail-dead')).toEqual([])
})

// 400
test('Personal data: who asks for their own by a mailed link gets and erases what was merged too', async () => {
  const admin = await asAdmin()
  const id = await insertInquiry(db, { email: 'Old@example.com', message: 'Please ring after six.' })
  const into = await insertInquiry(db, { email: 'new@example.com' })
  await admin.inquiry.merge.mutate({ id, into })
  await db.transaction().execute(async (trx) => {
    expect(await hasPersonData(trx, 'old@example.com')).toBe(true)
    const own = await readOwnData(trx, readEnv({}), 'old@example.com')
    expect(own.inquiries).toMatchObject([{ additions: [{ text: 'Please ring after six.' }] }])
    expect(await eraseByEmail(trx, createFakeMail(), 'old@example.com', { keepWon: true })).toMatchObject({
      inquiries: 1,
    })
  })
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
