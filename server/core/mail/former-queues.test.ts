import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import { createIsolatedDatabase } from '../../../tests/support/database.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import {
  connection,
  db,
  findJobs,
  findMails,
  sendMail,
  startJobs,
  startTestMailServer,
  waitFor,
} from '../../../tests/support/jobs.ts'
import type { InquiryNotesTable } from '../../features/inquiries/tables.ts'
import { newId } from '../database/ids.ts'
import { addWaitingMails, readWaitingMails } from './waiting-mails.ts'

const other = await createIsolatedDatabase()

/** Creates the queues of a stopped server of the previous version. */
async function formerQueues() {
  const boss = new PgBoss({ ...connection, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  onTestFinished(() => boss.stop({ graceful: false }))
  await boss.createQueue('mail-dead')
  for (const name of ['mail', 'mail-gathered'])
    await boss.createQueue(name, {
      retryLimit: 15,
      retryDelay: 5,
      retryBackoff: true,
      deadLetter: 'mail-dead',
    })
  return boss
}

/** Queues a job and lets it fail: it waits for a retry or, without any left, is in the dead letter queue. */
async function sendAndFail(boss: PgBoss, data: object, retryLimit: number) {
  const id = await boss.send('mail', data, { retryLimit, retryDelay: 3600, priority: 1 })
  await boss.fetch('mail')
  await boss.fail('mail', id ?? '', { error: '550 no such mailbox' })
}

const formerMail = (to: string, overrides: object = {}) => ({
  to,
  subject: `To ${to}`,
  text: ['Dear Asha,', 'an engineer reads it.'],
  ...overrides,
})

async function insertReply(mail_state: InquiryNotesTable['mail_state']) {
  const reply = {
    id: newId(),
    inquiry_id: await insertInquiry(db),
    note: 'At ten.',
    channel: 'email',
  } as const
  await db
    .insertInto('inquiry_notes')
    .values({ ...reply, subject: 'Visit', mail_state })
    .execute()
  return { about: reply.inquiry_id, reply: reply.id }
}

/** Fills the queues with mails of each kind, as a server of the previous version leaves them. */
async function leaveMails() {
  const boss = await formerQueues()
  const [meera, ravi, gone] = [await insertInquiry(db), await insertInquiry(db), newId()]
  const address = (id: string) => `https://site.example/admin/inquiries?id=${id}`
  const lines = [
    `A1B2C3 Meera\n${address(meera)}`,
    `D4E5F6 Ravi\n${address(ravi)}`,
    `0A0B0C Gone\n${address(gone)}`,
  ]
  const reply = await insertReply('queued')
  await boss.send('mail', formerMail('owner@example.com', { proved: true, autoReply: true }))
  await boss.send('mail', formerMail('replied@example.com', reply))
  await boss.send('mail', formerMail('sent@example.com', await insertReply('sent')))
  await boss.send('mail', formerMail('gone@example.com', { about: gone }))
  const text = [`Overdue: 8\n${lines.join('\n')}\nand 5 more`]
  await boss.send('mail', formerMail('digest@example.com', { staff: true, text, about: [meera, ravi, gone] }))
  await boss.send('mail-gathered', formerMail('office@example.com', { staff: true, about: ravi }), {
    startAfter: 3600,
  })
  await sendAndFail(boss, formerMail('waiting@example.com'), 15)
  await sendAndFail(boss, formerMail('refused@example.com', { about: ravi }), 0)
  return { meera, ravi, reply, boss }
}

const WANTED = ['digest', 'office', 'owner', 'replied', 'waiting'].map((name) => `${name}@example.com`)

test('Former queues: mails of the previous version are sent, unless obsolete; undelivered ones are shown', async () => {
  const { meera, ravi, reply } = await leaveMails()
  const server = await startTestMailServer()
  await startJobs({ SMTP_URL: server.url })
  await waitFor(() => expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual(WANTED))
  await waitFor(async () => expect((await findMails()).waiting).toEqual([]))
  const { undelivered } = await findMails()
  expect(undelivered).toMatchObject([
    { message: { to: 'refused@example.com', inquiryIds: [ravi] }, error: '550 no such mailbox' },
  ])
  const note = db.selectFrom('inquiry_notes').select('mail_state').where('id', '=', reply.reply)
  expect(await note.executeTakeFirst()).toEqual({ mail_state: 'sent' })
  const digest = server.received.find(({ to }) => to[0] === 'digest@example.com')?.raw
  expect(digest).toContain(
    `Overdue: 8\r\nA1B2C3 Meera\r\nhttps://site.example/admin/inquiries?id=${meera}\r\nD4E5F6 Ravi`,
  )
  expect(digest).toContain('\r\nand 5 more\r\n')
  expect(digest).not.toContain('Gone')
  for (const queue of ['mail', 'mail-gathered', 'mail-dead']) expect(await findJobs(queue)).toEqual([])
})

test('Former queues: a person who is erased later is erased from a mail about several inquiries', async () => {
  const { meera } = await leaveMails()
  await startJobs({ SMTP_URL: 'smtp://127.0.0.1:1' }, 100)
  const digest = async () =>
    (await findMails()).waiting.find(({ message }) => message.to === 'digest@example.com')
  await waitFor(async () => expect(JSON.stringify(await digest())).toContain('Meera'))
  await db.deleteFrom('inquiries').where('id', '=', meera).execute()
  expect(JSON.stringify(await digest())).toMatch(/Ravi/)
  expect(JSON.stringify(await digest())).not.toMatch(/Meera/)
})

test('Waiting mails: another database gets them, from the table and from the former queues', async () => {
  const { meera, ravi, boss } = await leaveMails()
  await boss.stop({ graceful: false })
  const { jobs } = await startJobs({}, 3, { hasWorkers: false })
  const line = { inquiryId: meera, text: 'A1B2C3 Meera' }
  await sendMail(jobs, { to: 'table@example.com', text: [[line]], inquiryIds: [ravi] })
  await jobs.stop()
  const inquiries = await db.selectFrom('inquiries').select('id').execute()
  for (const { id } of inquiries) await insertInquiry(other.db, { id })
  const notes = await db.selectFrom('inquiry_notes').selectAll().execute()
  await other.db.insertInto('inquiry_notes').values(notes).execute()
  await addWaitingMails(other.connection, await readWaitingMails(connection))
  const mails = await other.db.selectFrom('mails').select('recipient').orderBy('recipient').execute()
  expect(mails.map(({ recipient }) => recipient)).toEqual(
    [...WANTED, 'refused@example.com', 'table@example.com'].toSorted(),
  )
  const carried = await readWaitingMails(other.connection)
  expect(carried.find(({ message }) => message.to === 'table@example.com')).toMatchObject({
    message: { text: [[line]], inquiryIds: expect.arrayContaining([meera, ravi]) },
    failed_at: null,
  })
  expect(carried.find(({ message }) => message.to === 'refused@example.com')).toMatchObject({
    failed_at: expect.any(Date),
    error: '550 no such mailbox',
  })
})
