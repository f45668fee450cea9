import { expect, test } from 'vitest'
import { firm } from '../../../../src/firm.ts'
import { insertInquiry } from '../../../../tests/support/inquiries.ts'
import { db, findMails, startJobs, startTestMailServer, waitFor } from '../../../../tests/support/jobs.ts'
import { asAdmin, expectCallError, signedInClient } from '../../../../tests/support/trpc-caller.ts'
import { newId } from '../../../core/database/ids.ts'
import { refuseLostReplies } from './reply-notes.ts'

/** An admin whose mails go to a real SMTP server, which refuses the first `refusals` attempts at each address. */
async function deskWithMailServer({ refusals = 0, code = 550 }: { refusals?: number; code?: number } = {}) {
  const server = await startTestMailServer((_to, attempt) =>
    attempt <= refusals ? { code, text: 'no such mailbox' } : null,
  )
  const { jobs, env } = await startJobs({ SMTP_URL: server.url })
  const { client, me } = await signedInClient('active', { db, env, mail: jobs.mail })
  return { client, server, jobs, me }
}

const reply = (id: string, overrides: object = {}) => ({
  id,
  subject: 'Your inquiry: a visit',
  body: 'Good morning Meera,\n\nmay we visit on Monday?\n\nKind regards',
  idempotency_key: newId(),
  ...overrides,
})

const stateOf = async (note: string) =>
  await db
    .selectFrom('inquiry_notes')
    .select(['mail_state', 'mail_error'])
    .where('id', '=', note)
    .executeTakeFirst()

// S38
test('Reply: it is sent from the firm, answers go to the firm, and the record stores it with its delivery state', async () => {
  const { client, server, me } = await deskWithMailServer()
  const id = await insertInquiry(db)
  const note = await client.inquiry.reply.mutate(reply(id))
  expect(note).toMatchObject({ channel: 'email', mail_state: 'queued', author: me.email })
  await waitFor(async () => expect(await stateOf(note.id)).toEqual({ mail_state: 'sent', mail_error: null }))
  const [{ to, raw } = { to: [], raw: '' }] = server.received
  expect(to).toEqual(['meera@example.com'])
  expect(raw).toMatch(new RegExp(`^From: ${firm.name} <office@${firm.domain}>\\r$`, 'm'))
  expect(raw).toMatch(new RegExp(`^Reply-To: office@${firm.domain}\\r$`, 'm'))
  expect(raw).toMatch(/^Subject: Your inquiry: a visit\r$/m)
  expect(raw).toContain('may we visit on Monday?')
  // A person wrote it: it has neither the heading of a notification nor the mark of an automatic mail.
  expect(raw).not.toMatch(/Auto-Submitted|<h1/)
  const inquiry = await client.inquiry.byId.query({ id })
  expect(inquiry.status).toBe('contacted')
  expect(inquiry.notes).toMatchObject([{ id: note.id, subject: 'Your inquiry: a visit', mail_state: 'sent' }])
})

// S30
test('Reply: the same key again makes one mail, and another text under it is refused', async () => {
  const { client, server } = await deskWithMailServer()
  const id = await insertInquiry(db)
  const input = reply(id)
  const notes = await Promise.all([client.inquiry.reply.mutate(input), client.inquiry.reply.mutate(input)])
  expect(notes[0].id).toBe(notes[1].id)
  await waitFor(async () => expect(await stateOf(notes[0].id)).toMatchObject({ mail_state: 'sent' }))
  expect(await client.inquiry.reply.mutate(input)).toMatchObject({ mail_state: 'sent' })
  const error = await expectCallError(client.inquiry.reply.mutate({ ...input, body: 'Other words' }))
  expect(error).toMatchObject({ httpStatus: 409, reason: 'key_reused' })
  expect((await findMails()).waiting).toEqual([])
  expect(server.received).toHaveLength(1)
})

test('Reply: a refusal shows the message of the mail server, and Try again sends the reply', async () => {
  const { client, server } = await deskWithMailServer({ refusals: 1 })
  const note = await client.inquiry.reply.mutate(reply(await insertInquiry(db)))
  await waitFor(async () =>
    expect(await stateOf(note.id)).toEqual({ mail_state: 'refused', mail_error: '550 no such mailbox' }),
  )
  await waitFor(async () => expect((await findMails()).undelivered).toHaveLength(1))
  await client.inquiry.retryReply.mutate({ id: note.id })
  await waitFor(async () => expect(await stateOf(note.id)).toEqual({ mail_state: 'sent', mail_error: null }))
  expect((await findMails()).undelivered).toEqual([])
  expect(server.received).toHaveLength(1)
  // A sent reply is not sent again.
  await client.inquiry.retryReply.mutate({ id: note.id })
  expect((await findMails()).waiting).toEqual([])
})

test('Reply: Try again, at the record or among the undelivered mails, sends it to the corrected address', async () => {
  const { client, server } = await deskWithMailServer({ refusals: 1 })
  const id = await insertInquiry(db, { email: 'mera@example.com' })
  for (const tryAgain of [
    (note: string) => client.inquiry.retryReply.mutate({ id: note }),
    async () => client.inquiry.retryMail.mutate({ id: (await client.inquiry.deadMails.query())[0]!.id }),
  ]) {
    const wrong = `wrong${newId()}@example.com`
    const correct = async (email: string) => {
      const { updated_at } = await client.inquiry.byId.query({ id })
      await client.inquiry.update.mutate({ id, updated_at, email })
    }
    await correct(wrong)
    const note = await client.inquiry.reply.mutate(reply(id))
    await waitFor(async () => expect((await findMails()).undelivered).toHaveLength(1))
    const right = `right${newId()}@example.com`
    await correct(right)
    await tryAgain(note.id)
    // The test's mail server refuses the first mail to each address.
    await waitFor(() => expect(server.attempts.get(right)).toBe(1))
    expect(server.attempts.get(wrong)).toBe(1)
    await waitFor(async () => expect((await findMails()).undelivered).toHaveLength(1))
    await client.inquiry.retryReply.mutate({ id: note.id })
    await waitFor(async () => expect(await stateOf(note.id)).toMatchObject({ mail_state: 'sent' }))
    expect((await findMails()).undelivered).toEqual([])
  }
})

test('Reply: Try again sends a reply to a merged inquiry to its own sender, not to the other’s', async () => {
  const { client, server } = await deskWithMailServer({ refusals: 1 })
  const id = await insertInquiry(db, { email: 'devika@example.com' })
  const into = await insertInquiry(db)
  const note = await client.inquiry.reply.mutate(reply(id))
  await waitFor(async () => expect(await stateOf(note.id)).toMatchObject({ mail_state: 'refused' }))
  await client.inquiry.merge.mutate({ id, into })
  await client.inquiry.retryReply.mutate({ id: note.id })
  await waitFor(() => expect(server.received.map(({ to }) => to)).toEqual([['devika@example.com']]))
})

test('Reply: while the mail server is busy it stays queued, with the reason', async () => {
  const { client } = await deskWithMailServer({ refusals: 2, code: 451 })
  const note = await client.inquiry.reply.mutate(reply(await insertInquiry(db)))
  await waitFor(async () =>
    expect(await stateOf(note.id)).toEqual({ mail_state: 'queued', mail_error: '451 no such mailbox' }),
  )
  await waitFor(async () => expect(await stateOf(note.id)).toEqual({ mail_state: 'sent', mail_error: null }))
})

test('Reply: without a mail server it is refused and says what to do, and stores and changes nothing', async () => {
  const admin = await asAdmin()
  const id = await insertInquiry(db)
  const error = await expectCallError(admin.inquiry.reply.mutate(reply(id)))
  expect(error).toMatchObject({
    httpStatus: 400,
    message: expect.stringMatching(/Open in e-mail.*SMTP_URL/) as string,
  })
  const inquiry = await admin.inquiry.byId.query({ id })
  expect([inquiry.status, inquiry.notes]).toEqual(['new', []])
})

test('Reply: a person without an address cannot be mailed, and a subject of two lines is refused at its field', async () => {
  const { client } = await deskWithMailServer()
  const id = await insertInquiry(db, { source: 'staff', email: null, message: null })
  expect(await expectCallError(client.inquiry.reply.mutate(reply(id)))).toMatchObject({
    httpStatus: 400,
    message: 'This person left no e-mail address.',
  })
  const withHeader = reply(await insertInquiry(db), { subject: 'Visit\r\nBcc: victim@example.in' })
  expect((await expectCallError(client.inquiry.reply.mutate(withHeader))).fields).toEqual({
    subject: ['Remove the line break after “Visit”'],
  })
})

// D73
test('Reply: erasing a person deletes the queued replies to that person, and deleting an inquiry deletes its own', async () => {
  const { client } = await deskWithMailServer({ refusals: 100, code: 451 })
  for (const [email, remove] of [
    ['meera@example.com', () => client.inquiry.erasePerson.mutate({ email: 'meera@example.com' })],
    ['ravi@example.com', (id: string) => client.inquiry.delete.mutate({ id })],
  ] as const) {
    const id = await insertInquiry(db, { email })
    await client.inquiry.reply.mutate(reply(id))
    expect((await findMails()).waiting).toHaveLength(1)
    await remove(id)
    expect([email, (await findMails()).waiting, (await findMails()).undelivered]).toEqual([email, [], []])
  }
})

// D73
test('Reply: one whose note was moved to another inquiry, as by a merge, is deleted with that inquiry', async () => {
  const { client } = await deskWithMailServer({ refusals: 100, code: 451 })
  const into = await insertInquiry(db)
  const note = await client.inquiry.reply.mutate(reply(await insertInquiry(db)))
  await db.updateTable('inquiry_notes').set({ inquiry_id: into }).where('id', '=', note.id).execute()
  await client.inquiry.delete.mutate({ id: into })
  expect([(await findMails()).waiting, (await findMails()).undelivered]).toEqual([[], []])
})

test('Reply: the export of a person contains the replies', async () => {
  const { client } = await deskWithMailServer()
  await client.inquiry.reply.mutate(reply(await insertInquiry(db)))
  const { inquiries } = await client.inquiry.exportPerson.query({ email: 'meera@example.com' })
  expect(inquiries[0]?.notes).toMatchObject([{ channel: 'email', subject: 'Your inquiry: a visit' }])
})

// D29
test('Reply: the activity shows that there was one, and not its text', async () => {
  const { client } = await deskWithMailServer()
  const note = await client.inquiry.reply.mutate(reply(await insertInquiry(db)))
  const { items } = await client.activity.list.query({ table: 'inquiries' })
  expect(items.map(({ action, after }) => [action, after])).toEqual([
    ['status', { status: 'contacted' }],
    ['reply', { note_id: note.id }],
  ])
})

test('Reply: one by WhatsApp or phone is logged once, and changes the status of a new inquiry only', async () => {
  const admin = await asAdmin()
  const id = await insertInquiry(db, { status: 'quoted' })
  const input = { id, channel: 'whatsapp', body: 'At ten.', idempotency_key: newId() } as const
  const note = await admin.inquiry.logReply.mutate(input)
  expect(note).toMatchObject({ channel: 'whatsapp', mail_state: null, note: 'At ten.' })
  expect((await admin.inquiry.logReply.mutate(input)).id).toBe(note.id)
  expect(await admin.inquiry.byId.query({ id })).toMatchObject({ status: 'quoted', notes: [{ id: note.id }] })
})

test('Reply: one whose mail is gone, as after restoring a backup, is marked as refused by the next clean-up', async () => {
  await startJobs()
  const inquiry_id = await insertInquiry(db)
  const values = {
    inquiry_id,
    note: 'At ten.',
    channel: 'email',
    subject: 'Visit',
    mail_state: 'queued',
  } as const
  const [lost, waiting] = [newId(), newId()]
  const created_at = new Date(Date.now() - 2 * 3_600_000)
  await db
    .insertInto('inquiry_notes')
    .values({ ...values, id: lost, created_at })
    .execute()
  await db
    .insertInto('inquiry_notes')
    .values({ ...values, id: waiting })
    .execute()
  expect(await refuseLostReplies(db)).toBe(1)
  expect(await stateOf(lost)).toMatchObject({ mail_state: 'refused' })
  expect(await stateOf(waiting)).toMatchObject({ mail_state: 'queued' })
})
