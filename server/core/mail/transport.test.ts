import { expect, test } from 'vitest'
import { firm } from '../../../src/firm.ts'
import {
  db,
  findMails,
  startJobs,
  sendMail,
  startTestMailServer,
  waitFor,
} from '../../../tests/support/jobs.ts'
import { silentLog } from '../../../tests/support/logs.ts'
import { DEFAULT_TIMING, mailQueue } from './outbox.ts'
import { sendTestMail } from './test-mail.ts'
import { ehloHostname, failureReason, SMTP_TIMEOUTS_MS } from './transport.ts'

// S38
test('Mail transport: a message is sent as text and as HTML', async () => {
  const server = await startTestMailServer()
  const { jobs } = await startJobs({ SMTP_URL: server.url })
  await sendMail(jobs, { details: [['Name', '<b>Asha</b>']] })
  await waitFor(() => expect(server.received).toHaveLength(1))
  const [{ to, raw } = { to: [], raw: '' }] = server.received
  expect(to).toEqual(['asha@example.in'])
  expect(raw).toMatch(new RegExp(`^From: ${firm.name} <office@${firm.domain}>\\r$`, 'm'))
  expect(raw).toMatch(/^Subject: We have your message\r$/m)
  expect(raw).toMatch(/^Message-ID: <[\w-]+@site\.example>\r$/m)
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(raw).toContain('Content-Type: text/plain')
  expect(raw).toContain('Content-Type: text/html')
  expect(raw).toContain('Name: <b>Asha</b>')
  expect(raw).toContain('&lt;b&gt;Asha&lt;/b&gt;')
})

// S28
test('Mail transport: no text of a person becomes a header or another recipient', async () => {
  const server = await startTestMailServer()
  const { jobs } = await startJobs({ SMTP_URL: server.url })
  await sendMail(jobs, {
    subject: 'Inquiry from A\r\nBcc: victim@example.in\r\n\r\nbody',
    replyTo: 'a@example.in, victim@example.in\r\nBcc: victim@example.in',
  })
  await waitFor(() => expect(server.received).toHaveLength(1))
  expect(server.received[0]?.to).toEqual(['asha@example.in'])
  const [headers = ''] = server.received[0]?.raw.split('\r\n\r\n') ?? []
  expect(headers).not.toMatch(/^Bcc:/im)
})

// S28
test('Mail transport: a name that looks like an encoded word is shown as typed', async () => {
  const subject = `New inquiry from ${'=?UTF-8?B?UmFv?= '.repeat(8)}Rao`
  await db.updateTable('settings').set({ business_name: '=?UTF-8?B?UmFv?= & Sons' }).execute()
  const server = await startTestMailServer()
  const { jobs } = await startJobs({ SMTP_URL: server.url, MAIL_FROM: 'office@diva.example' })
  await sendMail(jobs, { subject })
  await waitFor(() => expect(server.received).toHaveLength(1))
  const { raw = '' } = server.received[0] ?? {}
  expect(decodeWords(/^Subject: ((?:.*\r\n )*.*)\r$/m.exec(raw)?.[1] ?? '')).toBe(subject)
  // In quotes nothing is an encoded word (RFC 2047, 5).
  expect(raw).toContain('From: "=?UTF-8?B?UmFv?= & Sons" <office@diva.example>')
})

// S28
test('Mail transport: a comma in an address makes no second recipient', async () => {
  const server = await startTestMailServer()
  const { jobs, lines } = await startJobs({ SMTP_URL: server.url })
  await sendMail(jobs, { to: 'asha@example.in, victim@example.in' })
  await waitFor(() => expect(lines.some(({ event }) => event.startsWith('mail_'))).toBe(true))
  expect(server.received).toEqual([])
})

test('Mail transport: a newsletter has the headers of one-click unsubscribe', async () => {
  const server = await startTestMailServer()
  const { jobs } = await startJobs({ SMTP_URL: server.url })
  const unsubscribe = 'https://site.example/newsletter/unsubscribe?token=abc'
  await sendMail(jobs, { unsubscribe })
  await waitFor(() => expect(server.received).toHaveLength(1))
  const raw = server.received[0]?.raw.replaceAll('\r\n ', ' ')
  expect(raw).toContain(`List-Unsubscribe: <${unsubscribe}>`)
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

// 256
test('Mail transport: without SMTP_URL a message is a log line with its link', async () => {
  const { jobs, lines } = await startJobs()
  await sendMail(jobs)
  await waitFor(() =>
    expect(lines).toContainEqual(
      expect.objectContaining({
        event: 'mail',
        to: 'asha@example.in',
        subject: 'We have your message',
        link: 'https://site.example/admin',
      }),
    ),
  )
})

/** Sends a message and returns it as received, with folded headers and quoted-printable lines joined. */
async function sendAndReceive(env: Parameters<typeof startJobs>[0], message: Parameters<typeof sendMail>[1]) {
  const server = await startTestMailServer()
  const { jobs, lines } = await startJobs({ SMTP_URL: server.url, ...env })
  await sendMail(jobs, message)
  await waitFor(() => expect(server.received).toHaveLength(1))
  const raw = (server.received[0]?.raw ?? '').replaceAll('=\r\n', '').replaceAll('\r\n ', ' ')
  return { raw, lines, hello: server.heloNames[0] }
}

// D50
test('Mail: the footer has the firm and phone of the settings, and a sender without a name gets the firm', async () => {
  await db.updateTable('settings').set({ business_name: 'Diva & Sons', phone: '+91 98200 11111' }).execute()
  const { raw, lines } = await sendAndReceive({ MAIL_FROM: 'office@diva.example' }, {})
  expect(raw).toContain('Diva & Sons, +91 98200 11111\r\nSent by site.example.')
  expect(raw).toContain('Diva &amp; Sons, +91 98200 11111<br>Sent by site.example.')
  expect(raw).toMatch(/^From: "?Diva & Sons"? <office@diva\.example>\r$/m)
  expect(lines.filter(({ event }) => event === 'sample_sender')).toEqual([])
})

test('Mail: the server greets with the host of PUBLIC_URL, and an automatic reply is marked as one', async () => {
  const { raw, hello, lines } = await sendAndReceive({}, { autoReply: true })
  expect(hello).toBe('site.example')
  expect(raw).toMatch(/^Auto-Submitted: auto-replied\r$/m)
  expect(lines).toContainEqual(expect.objectContaining({ event: 'sample_sender' }))
  expect(ehloHostname({ PUBLIC_URL: 'http://192.0.2.7:3000' })).toBe('[192.0.2.7]')
})

test('Mail transport: a mail server that checks a message before it accepts it gets it once', async () => {
  const server = await startTestMailServer()
  const acceptance = Promise.withResolvers<void>()
  server.acceptance = acceptance.promise
  const { jobs, lines } = await startJobs({ SMTP_URL: server.url })
  await sendMail(jobs)
  await waitFor(() => expect(server.received).toHaveLength(1))
  setTimeout(acceptance.resolve, 1000)
  await waitFor(async () => expect((await findMails()).waiting).toEqual([]))
  expect(server.received).toHaveLength(1)
  expect(lines.filter(({ event }) => event.startsWith('mail_'))).toEqual([])
})

test('Mail transport: each reply may take ten minutes, and the queue expires no mail whose server is that slow', () => {
  const { connectionTimeout, greetingTimeout, socketTimeout } = SMTP_TIMEOUTS_MS
  expect(socketTimeout).toBeGreaterThanOrEqual(600_000)
  // EHLO, STARTTLS, EHLO, the three of AUTH LOGIN, MAIL, RCPT, DATA, and the final dot.
  const longestDelivery = connectionTimeout + greetingTimeout + 10 * socketTimeout
  const { expireInSeconds = 0, heartbeatSeconds } = mailQueue(DEFAULT_TIMING)
  expect(expireInSeconds * 1000).toBeGreaterThan(longestDelivery)
  // Otherwise a mail would wait as long for a worker that was killed.
  expect(heartbeatSeconds).toBe(10)
})

test('Test mail: a mail server that is slow to accept it is not said to have refused it', async () => {
  const server = await startTestMailServer()
  const acceptance = Promise.withResolvers<void>()
  server.acceptance = acceptance.promise
  const { env } = await startJobs({ SMTP_URL: server.url }, 3, { hasWorkers: false })
  const error = await sendTestMail({ db, env, log: silentLog }, 'asha@example.in', 1000).catch(
    (thrown: unknown) => thrown,
  )
  expect(failureReason(error)).toBe('no answer yet. The mail may still arrive.')
  expect(server.received).toHaveLength(1)
  acceptance.resolve()
})

/** Decodes a header's encoded words like a mail program: the space between two of them is dropped. */
const decodeWords = (header: string) =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/g, (_, text: string) => Buffer.from(text, 'base64').toString())
