import { expect, test } from 'vitest'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import {
  db,
  findMails,
  sendMail,
  startJobs,
  startTestMailServer,
  waitFor,
} from '../../../tests/support/jobs.ts'
import { asAdmin, expectCallError, signedInClient } from '../../../tests/support/trpc-caller.ts'

/** An admin of a site with two undelivered mails, whose mail server accepts the next attempts. */
async function siteWithUndeliveredMails() {
  const server = await startTestMailServer((_to, attempt) =>
    attempt === 1 ? { code: 550, text: 'no such mailbox' } : null,
  )
  const { jobs, env } = await startJobs({ SMTP_URL: server.url })
  const { client, me } = await signedInClient('active', { env, mail: jobs.mail })
  const link = { label: 'Choose a new password', url: 'https://site.example/reset-password?token=secret' }
  await sendMail(jobs, { to: 'ravi@example.in', subject: 'Choose a new password', link })
  await waitFor(async () => expect((await findMails()).undelivered).toHaveLength(1))
  const id = await insertInquiry(db)
  await sendMail(jobs, { to: 'asha@example.in', subject: 'We have your message', inquiryIds: [id] })
  await waitFor(async () => expect((await findMails()).undelivered).toHaveLength(2))
  return { client, server, me, id }
}

test('Undelivered mails: they are listed newest first, with the reason and without their text', async () => {
  const { client, id } = await siteWithUndeliveredMails()
  const mails = await client.inquiry.deadMails.query()
  expect(mails.map(({ to, subject, reason, inquiry_id }) => [to, subject, reason, inquiry_id])).toEqual([
    ['asha@example.in', 'We have your message', '550 no such mailbox', id],
    ['ravi@example.in', 'Choose a new password', '550 no such mailbox', null],
  ])
  expect(JSON.stringify(mails)).not.toContain('secret')
  const days = (Date.parse(mails[0]!.expires_at) - Date.parse(mails[0]!.created_at)) / 86_400_000
  expect(days).toBe(14)
})

// S38
test('Undelivered mails: Try again sends a mail once, whatever its rate limit, and Discard deletes it', async () => {
  const { client, server } = await siteWithUndeliveredMails()
  const [first, second] = await client.inquiry.deadMails.query()
  await client.inquiry.discardMail.mutate({ id: first!.id })
  await client.inquiry.retryMail.mutate({ id: second!.id })
  await waitFor(() => expect(server.received.map(({ to }) => to)).toEqual([['ravi@example.in']]))
  expect(await client.inquiry.deadMails.query()).toEqual([])
  for (const verb of ['retryMail', 'discardMail'] as const)
    expect(await expectCallError(client.inquiry[verb].mutate({ id: second!.id }))).toMatchObject({
      httpStatus: 404,
    })
  const { items } = await client.activity.list.query({ table: 'mail' })
  expect(items.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['retry', null, null],
    ['discard', null, null],
  ])
})

test('Test mail: it goes to the account itself, and a refusal shows the mail server’s message', async () => {
  const { client, server, me } = await siteWithUndeliveredMails()
  server.received.length = 0
  expect(await expectCallError(client.inquiry.sendTestMail.mutate())).toMatchObject({
    httpStatus: 400,
    message: 'The mail server has not accepted it: 550 no such mailbox',
  })
  expect(await client.inquiry.sendTestMail.mutate()).toEqual({ to: me.email })
  expect(server.received.map(({ to }) => to)).toEqual([[me.email]])
  expect(server.received[0]?.raw).toContain('Subject: A test mail')
})

test('Test mail: without a mail server it is refused with the missing setting', async () => {
  const error = await expectCallError((await asAdmin()).inquiry.sendTestMail.mutate())
  expect(error).toMatchObject({ httpStatus: 400, message: expect.stringContaining('SMTP_URL') })
})

test('Mail kinds: staff see the mail server’s host, but not its password', async () => {
  const { env } = await startJobs({ SMTP_URL: 'smtp://user:secret@mail.site.example:587' })
  const kinds = await (await asAdmin({ env })).inquiry.mailKinds.query()
  expect(kinds).toMatchObject({ server: 'mail.site.example:587' })
  expect(JSON.stringify(kinds)).not.toContain('secret')
  expect(kinds.kinds.map(({ name }) => name)).toContain('acknowledgementMail')
})
