import { expect, test } from 'vitest'
import { createIsolatedDatabase } from '../../../tests/support/database.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { connection, db, sendMail, startJobs } from '../../../tests/support/jobs.ts'
import { newId } from '../database/ids.ts'
import { addWaitingMails, readWaitingMails } from './waiting-mails.ts'

const other = await createIsolatedDatabase()

test('Waiting mails: another database gets them with their lines, inquiries, notes and errors', async () => {
  const { jobs } = await startJobs({}, 3, { hasWorkers: false })
  const [meera, ravi] = [await insertInquiry(db), await insertInquiry(db)]
  const note = {
    id: newId(),
    inquiry_id: ravi,
    note: 'At ten.',
    channel: 'email',
    subject: 'Visit',
    mail_state: 'queued',
  } as const
  await db.insertInto('inquiry_notes').values(note).execute()
  await sendMail(jobs, { to: 'replied@example.com', replyNoteId: note.id })
  const line = { inquiryId: meera, text: 'A1B2C3 Meera' }
  await sendMail(jobs, { to: 'digest@example.com', text: [[line]], inquiryIds: [ravi] })
  await sendMail(jobs, { to: 'refused@example.com' })
  const failure = { failed_at: new Date(), error: '550 no such mailbox' }
  await db.updateTable('mails').set(failure).where('recipient', '=', 'refused@example.com').execute()
  const mails = await readWaitingMails(connection)

  for (const id of [meera, ravi]) await insertInquiry(other.db, { id })
  await other.db.insertInto('inquiry_notes').values(note).execute()
  await addWaitingMails(other.connection, mails)
  const carried = await readWaitingMails(other.connection)
  const byRecipient = Object.fromEntries(carried.map((mail) => [mail.message.to, mail]))
  expect(byRecipient).toMatchObject({
    'replied@example.com': { message: { replyNoteId: note.id }, failed_at: null },
    'digest@example.com': {
      message: { text: [[line]], inquiryIds: expect.arrayContaining([meera, ravi]) },
      failed_at: null,
    },
    'refused@example.com': failure,
  })
  expect(carried).toHaveLength(3)
})
