import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeAccount } from '../../../tests/support/accounts.ts'
import { buildContactForm } from '../../../tests/support/form-data.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import {
  db,
  findJobs,
  findMails,
  testMessage,
  startJobs,
  sendMail,
  startTestMailServer,
  waitFor,
} from '../../../tests/support/jobs.ts'
import { untilBlocked } from '../../../tests/support/locks.ts'
import { asAdmin, createTestClient, createTestContext } from '../../../tests/support/trpc-caller.ts'
import { reset } from '../../features/samples/seed.ts'
import { newId } from '../database/ids.ts'
import { deleteExpired } from '../jobs/clean-up.ts'
import { endOfMinute, MAIL_QUEUE } from './outbox.ts'
import { insertMail } from './stored-mails.ts'

// S38
test('Outbox: a message of a transaction that is rolled back is never sent', async () => {
  const server = await startTestMailServer()
  const { jobs } = await startJobs({ SMTP_URL: server.url })
  const work = db.transaction().execute(async (trx) => {
    await jobs.mail.send(trx, { ...testMessage, subject: 'never' })
    throw new Error('thought better of it')
  })
  await expect(work).rejects.toThrow('thought better of it')
  await sendMail(jobs)
  await waitFor(() => expect(server.received).toHaveLength(1))
  expect(server.received[0]?.raw).toContain('Subject: We have your message')
  await waitFor(async () => expect((await findMails()).waiting).toEqual([]))
})

test('Outbox: a sent message is deleted', async () => {
  const server = await startTestMailServer()
  const { jobs } = await startJobs({ SMTP_URL: server.url })
  await sendMail(jobs)
  await waitFor(() => expect(server.received).toHaveLength(1))
  await waitFor(async () => expect((await findMails()).waiting).toEqual([]))
})

// S38
test('Outbox: a busy mail server is retried, and gets the message once', async () => {
  const server = await startTestMailServer((_to, attempt) =>
    attempt < 3 ? { code: 451, text: 'busy' } : null,
  )
  const { jobs, lines } = await startJobs({ SMTP_URL: server.url })
  await sendMail(jobs)
  await waitFor(() => expect(server.received).toHaveLength(1))
  expect(server.attempts.get('asha@example.in')).toBe(3)
  expect(lines.filter(({ event }) => event === 'mail_failed')).toHaveLength(2)
})

// S38
test('Outbox: after the last attempt a message is stored as undelivered, with the reason, and logged', async () => {
  const server = await startTestMailServer(() => ({ code: 451, text: 'busy' }))
  const { jobs, lines } = await startJobs({ SMTP_URL: server.url }, 1)
  await sendMail(jobs)
  await waitFor(async () => expect((await findMails()).undelivered).toHaveLength(1))
  expect(lines.filter(({ event }) => event === 'mail_dead')).toHaveLength(1)
  expect(server.attempts.get('asha@example.in')).toBe(2)
})

test('Outbox: a message that is refused permanently is not retried, and the next one is sent', async () => {
  const server = await startTestMailServer((to) =>
    to === 'gone@example.in' ? { code: 550, text: 'no such mailbox' } : null,
  )
  const { jobs } = await startJobs({ SMTP_URL: server.url })
  await sendMail(jobs, { to: 'gone@example.in' })
  await sendMail(jobs)
  await waitFor(() => expect(server.received).toHaveLength(1))
  await waitFor(async () => expect((await findMails()).undelivered).toHaveLength(1))
  expect(server.attempts.get('gone@example.in')).toBe(1)
})

// S38
test('Outbox: a mail server that is down or hangs does not delay the sender', async () => {
  const hangingServer = createServer(() => {}).listen(0, '127.0.0.1')
  await once(hangingServer, 'listening')
  const { port } = hangingServer.address() as AddressInfo
  for (const SMTP_URL of ['smtp://127.0.0.1:1', `smtp://127.0.0.1:${port}`]) {
    const { jobs } = await startJobs({ SMTP_URL })
    const startedAt = performance.now()
    expect(await sendMail(jobs)).toBe(true)
    // A delivery inside the call would wait ten seconds for the greeting.
    expect(performance.now() - startedAt).toBeLessThan(1500)
  }
  hangingServer.close()
})

test('Outbox: an unverified address gets three messages an hour', async () => {
  const { jobs, lines } = await startJobs()
  const results = []
  for (let i = 0; i < 5; i++) results.push(await sendMail(jobs))
  expect(results).toEqual([true, true, true, false, false])
  expect(lines.filter(({ event }) => event === 'limited')).toHaveLength(2)
  expect(await sendMail(jobs, { to: 'ravi@example.in' })).toBe(true)
})

test('Outbox: messages to a verified address have a rate limit of their own', async () => {
  const { jobs } = await startJobs()
  for (let i = 0; i < 3; i++) await sendMail(jobs)
  expect(await sendMail(jobs)).toBe(false)
  const results = []
  for (let i = 0; i < 4; i++) results.push(await sendMail(jobs, { isVerifiedAddress: true }))
  expect(results).toEqual([true, true, true, false])
})

test('Outbox: staff get every message: ten a minute by themselves, the others as a digest', async () => {
  const { jobs, lines } = await startJobs()
  const mails = () => lines.filter(({ event }) => event === 'mail')
  for (let i = 0; i < 14; i++)
    await sendMail(jobs, { to: 'office@site.example', staff: true, subject: `New ${i}` })
  await waitFor(async () => expect(await countGathered()).toBe(4))
  expect(mails()).toHaveLength(10)
  await startDigests()
  await waitFor(() => expect(mails()).toHaveLength(11))
  expect(mails()[10]).toMatchObject({ to: 'office@site.example', subject: '4 messages in a minute' })
  await waitFor(async () => expect(await findMails()).toEqual({ waiting: [], undelivered: [] }))
})

test('Outbox: a digest is due at the end of the minute, and not before a second has passed', () => {
  const digestTime = (time: string) =>
    endOfMinute(Date.parse(`2026-11-20T${time}Z`))
      .toISOString()
      .slice(11, 19)
  expect(['10:00:00', '10:00:30', '10:00:59'].map(digestTime)).toEqual(['10:01:00', '10:01:00', '10:01:00'])
  expect(digestTime('10:00:59.500')).toBe('10:02:00')
})

test('Outbox: each recipient gets the digest once, even if another’s mailbox is refused', async () => {
  const server = await startTestMailServer((to) =>
    to === 'gone@site.example' ? { code: 550, text: 'no such mailbox' } : null,
  )
  const { jobs, lines } = await startJobs({ SMTP_URL: server.url })
  const [office, gone] = ['office@site.example', 'gone@site.example']
  for (let i = 0; i < 12; i++)
    for (const to of [office, gone]) await sendMail(jobs, { to, staff: true, subject: `New ${i}` })
  await waitFor(async () => expect(await countGathered()).toBe(4))
  await waitFor(async () => expect((await findMails()).undelivered).toHaveLength(10))
  await startDigests()
  await waitFor(async () => expect((await findMails()).undelivered).toHaveLength(12))
  expect(server.attempts.get(gone)).toBe(11)
  // The two digests leave in any order.
  await waitFor(async () => expect(server.received).toHaveLength(11))
  expect(server.attempts.get(office)).toBe(11)
  expect(server.received.at(-1)?.raw).toContain('Subject: 2 messages in a minute')
  expect(lines.filter(({ event }) => event === 'mail_dead')).toHaveLength(12)
})

/** A client for staff without deliverable mails: mails to the office fail for good, all others wait for a retry. */
async function staffWithFailingMail() {
  const server = await startTestMailServer((to) =>
    to === 'office@site.example' ? { code: 550, text: 'no such mailbox' } : { code: 451, text: 'busy' },
  )
  // So many attempts that a mail to a busy server is not given up meanwhile.
  const { jobs, env } = await startJobs({ SMTP_URL: server.url, NOTIFY_EMAIL: 'office@site.example' }, 100)
  const me = { id: await makeAccount(db, 'desk@example.in'), email: 'desk@example.in' }
  const account = async () => ({
    ...me,
    state: 'active' as const,
    session_id: newId(),
    has_second_factor: false,
  })
  return createTestClient(createTestContext({ db, env: { ...env, LIMITS: false }, mail: jobs.mail, account }))
}

// 400
test('Outbox: a person who is erased is erased from the unsent mails too', async () => {
  const caller = await staffWithFailingMail()
  for (const email of ['Meera@example.com', 'other@example.com'])
    await caller.inquiry.contact.mutate({ ...buildContactForm(), email })
  await caller.inquiry.subscribe.mutate({ email: 'meera@example.com' })
  await waitFor(async () => expect((await findMails()).undelivered).toHaveLength(2))
  await caller.inquiry.erasePerson.mutate({ email: 'meera@example.com' })
  const { waiting, undelivered } = await findMails()
  expect(new Set([...waiting, ...undelivered].map(({ message }) => message.replyTo ?? message.to))).toEqual(
    new Set(['other@example.com']),
  )
  expect(undelivered).toHaveLength(1)
})

// 400
test('Outbox: a person who is erased while an attempt is under way leaves nothing behind when it fails', async () => {
  const attempt = Promise.withResolvers<void>()
  const erasure = Promise.withResolvers<void>()
  const deliver = async () => {
    attempt.resolve()
    await erasure.promise
    throw new Error('the mailbox of meera@example.com is busy')
  }
  const { jobs, lines } = await startJobs({}, 15, { deliver })
  await sendMail(jobs, { to: 'meera@example.com', inquiryIds: [await insertInquiry(db)] })
  await sendMail(jobs, { to: 'Meera@example.com' })
  await attempt.promise
  await (await asAdmin()).inquiry.erasePerson.mutate({ email: 'meera@example.com' })
  erasure.resolve()
  await waitFor(() => expect(lines.some(({ event }) => event === 'mail_failed')).toBe(true))
  expect(await findMails()).toEqual({ waiting: [], undelivered: [] })
  // Their remaining jobs contain no personal data.
  const { rows } = await sql`select from pgboss.job where job::text ~* 'meera|engineer'`.execute(db)
  expect(rows).toEqual([])
})

// D29
test('Outbox: deleting an inquiry deletes its unsent mails, and no others', async () => {
  const caller = await staffWithFailingMail()
  for (const message of ['The first of two messages', 'The second of two messages'])
    await caller.inquiry.contact.mutate({ ...buildContactForm(), message, idempotency_key: newId() })
  await waitFor(async () => expect((await findMails()).undelivered).toHaveLength(2))
  const { items } = await caller.inquiry.list.query({})
  const first = items.find(({ message }) => message === 'The first of two messages')?.id ?? ''
  await caller.inquiry.delete.mutate({ id: first })
  const { waiting, undelivered } = await findMails()
  expect(new Set([...waiting, ...undelivered].flatMap(({ message }) => message.inquiryIds))).toEqual(
    new Set([items.find(({ id }) => id !== first)?.id]),
  )
  expect(undelivered).toHaveLength(1)
})

/** A mail that waits in the outbox and has a line about each of two inquiries. */
async function mailAboutTwo() {
  const { jobs } = await startJobs({}, 3, { hasWorkers: false })
  const [meera, ravi] = [await insertInquiry(db), await insertInquiry(db)]
  const lineOfMeera = { inquiryId: meera, text: 'A1B2C3 Meera' }
  const lineOfRavi = { inquiryId: ravi, text: 'D4E5F6 Ravi' }
  const text = ['Due:', [lineOfMeera, lineOfRavi], ['Overdue: 1', lineOfRavi], ['Today: 1', lineOfMeera]]
  await sendMail(jobs, { text })
  return { meera, ravi }
}

const deleteInquiry = (id: string) => db.deleteFrom('inquiries').where('id', '=', id).execute()

// D29
test('Outbox: a mail about two inquiries outlives one of them, without its lines about that one', async () => {
  const { meera } = await mailAboutTwo()
  await deleteInquiry(meera)
  const server = await startTestMailServer()
  await startJobs({ SMTP_URL: server.url })
  await waitFor(() => expect(server.received).toHaveLength(1))
  const [{ raw } = { raw: '' }] = server.received
  expect(raw).toContain('Due:\r\n\r\nD4E5F6 Ravi\r\n\r\nOverdue: 1\r\nD4E5F6 Ravi\r\n\r\nOpen:')
  expect(raw).not.toMatch(/Meera|Today/)
})

// D29
test('Outbox: a mail about two inquiries is deleted with the second, even if both are deleted at once', async () => {
  const { meera, ravi } = await mailAboutTwo()
  const first = await db.startTransaction().execute()
  await first.deleteFrom('inquiries').where('id', '=', meera).execute()
  const second = deleteInquiry(ravi)
  await untilBlocked()
  await first.commit().execute()
  await second
  expect((await findMails()).waiting).toEqual([])
})

test('Outbox: a mail whose job is lost gets another one, and a mail that has a job gets no second', async () => {
  const { jobs } = await startJobs({}, 3, { hasWorkers: false })
  await sendMail(jobs)
  await sql`delete from pgboss.job where name = ${MAIL_QUEUE}`.execute(db)
  await sendMail(jobs, { to: 'ravi@example.in' })
  const server = await startTestMailServer()
  await startJobs({ SMTP_URL: server.url })
  await waitFor(async () => expect((await findMails()).waiting).toEqual([]))
  expect(server.received).toHaveLength(2)
  expect(await findJobs(MAIL_QUEUE)).toHaveLength(2)
})

test('Outbox: a mail is given up if the server stopped during each attempt', async () => {
  const { jobs } = await startJobs({}, 3, { hasWorkers: false })
  await sendMail(jobs)
  await db.updateTable('mails').set({ attempts: 4 }).execute()
  const server = await startTestMailServer()
  await startJobs({ SMTP_URL: server.url })
  await waitFor(async () =>
    expect((await findMails()).undelivered).toMatchObject([
      { error: 'the server stopped during each attempt' },
    ]),
  )
  expect(server.received).toEqual([])
})

test('Outbox: undelivered mails are deleted after fourteen days', async () => {
  for (const days of [13, 15]) {
    const failed_at = new Date(Date.now() - days * 86_400_000)
    await insertMail(db, { id: newId(), message: testMessage, failed_at })
  }
  expect(await deleteExpired(db)).toMatchObject({ mails: 1 })
  expect((await findMails()).undelivered).toHaveLength(1)
})

test('Reset: mails about deleted records are deleted too, mails to an account about itself are not', async () => {
  const { jobs } = await startJobs({ SMTP_URL: 'smtp://127.0.0.1:1' })
  await makeAccount(db, 'ravi@example.in')
  const inquiryIds = [await insertInquiry(db)]
  await sendMail(jobs, { to: 'asha@example.in', inquiryIds })
  await sendMail(jobs, { to: 'ravi@example.in', staff: true, inquiryIds })
  await sendMail(jobs, { to: 'Ravi@example.in', subject: 'Your password was changed' })
  await sendMail(jobs, { to: 'reader@example.in', subject: 'Please confirm your subscription' })
  await jobs.stop()
  await reset(db)
  expect((await findMails()).waiting.map(({ message }) => message.to)).toEqual(['Ravi@example.in'])
})

const countGathered = async () => (await findMails()).waiting.filter(({ digest_at }) => digest_at).length

/** Makes digests due at once, which otherwise are due in an hour. */
const startDigests = () =>
  sql`update pgboss.job set start_after = now() where name = ${MAIL_QUEUE} and start_after > now()`.execute(
    db,
  )
