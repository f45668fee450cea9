import { expect, test } from 'vitest'
import { running, send, smtp, waitFor } from '../tests/support/jobs.ts'

// S38
test('a message reaches a mail server as text and as HTML', async () => {
  const server = await smtp()
  const { jobs } = await running({ SMTP_URL: server.url })
  await send(jobs, { details: [['Name', '<b>Asha</b>']] })
  await waitFor(() => expect(server.received).toHaveLength(1))
  const [{ to, raw } = { to: [], raw: '' }] = server.received
  expect(to).toEqual(['asha@example.in'])
  expect(raw).toMatch(/^From: Saanjh Electricals <office@saanjh\.example>\r$/m)
  expect(raw).toMatch(/^Subject: We have your message\r$/m)
  expect(raw).toMatch(/^Message-ID: <[\w-]+@saanjh\.example>\r$/m)
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(raw).toContain('Content-Type: text/plain')
  expect(raw).toContain('Content-Type: text/html')
  expect(raw).toContain('Name: <b>Asha</b>')
  expect(raw).toContain('&lt;b&gt;Asha&lt;/b&gt;')
})

// S28
test('no text of a person becomes a header or another recipient', async () => {
  const server = await smtp()
  const { jobs } = await running({ SMTP_URL: server.url })
  await send(jobs, {
    subject: 'Inquiry from A\r\nBcc: victim@example.in\r\n\r\nbody',
    replyTo: 'a@example.in, victim@example.in\r\nBcc: victim@example.in',
  })
  await waitFor(() => expect(server.received).toHaveLength(1))
  expect(server.received[0]?.to).toEqual(['asha@example.in'])
  const [headers = ''] = server.received[0]?.raw.split('\r\n\r\n') ?? []
  expect(headers).not.toMatch(/^Bcc:/im)
})

// S28
test('a comma in an address makes no second recipient', async () => {
  const server = await smtp()
  const { jobs, lines } = await running({ SMTP_URL: server.url })
  await send(jobs, { to: 'asha@example.in, victim@example.in' })
  await waitFor(() => expect(lines.some(({ event }) => event.startsWith('mail_'))).toBe(true))
  expect(server.received).toEqual([])
})

test('a newsletter can be ended by one click of the mail program', async () => {
  const server = await smtp()
  const { jobs } = await running({ SMTP_URL: server.url })
  const unsubscribe = 'https://saanjh.example/newsletter/unsubscribe?token=abc'
  await send(jobs, { unsubscribe })
  await waitFor(() => expect(server.received).toHaveLength(1))
  const raw = server.received[0]?.raw.replaceAll('\r\n ', ' ')
  expect(raw).toContain(`List-Unsubscribe: <${unsubscribe}>`)
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

// 256
test('without SMTP_URL a message is a line of the log with its link', async () => {
  const { jobs, lines } = await running()
  await send(jobs)
  await waitFor(() =>
    expect(lines).toContainEqual(
      expect.objectContaining({
        event: 'mail',
        to: 'asha@example.in',
        subject: 'We have your message',
        link: 'https://saanjh.example/admin',
      }),
    ),
  )
})
