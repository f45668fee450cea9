import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { makeAccount } from '../tests/support/accounts.ts'
import { clientOf, contextOf } from '../tests/support/caller.ts'
import { testDatabase } from '../tests/support/database.ts'
import { letter } from '../tests/support/forms.ts'
import { mailServer } from '../tests/support/smtp.ts'
import { createDelivery } from './delivery.ts'
import { type Env, readEnv } from './env.ts'
import { newId } from './ids.ts'
import { createJobs, type Jobs } from './jobs.ts'
import type { LogLine } from './log.ts'
import type { Message } from './mail.ts'

const { connection, db } = await testDatabase()

const message: Message = {
  to: 'asha@example.in',
  subject: 'We have your message',
  text: ['Dear Asha,', 'an engineer reads it.'],
  link: { label: 'Open', url: 'https://saanjh.example/admin' },
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
  await sql`drop schema if exists pgboss cascade`.execute(db)
})

/** Jobs as a server runs them, but in more of a hurry. */
async function running(given: Partial<Env> = {}, retryLimit = 3) {
  const env = { ...readEnv({ PUBLIC_URL: 'https://saanjh.example' }), ...given }
  const lines: LogLine[] = []
  const keep = (line: LogLine) => void lines.push(line)
  const log = { debug: keep, info: keep, warn: keep, error: keep }
  const pace = { retryLimit, retryDelay: 1, retryDelayMax: 1, pollSeconds: 0.5 }
  const jobs = createJobs(connection, { db, env, log, deliver: createDelivery(env, log), pace })
  await jobs.start()
  closing.push(jobs.stop)
  return { jobs, lines, env }
}

/** A mail server that ends with the test. */
async function smtp(...given: Parameters<typeof mailServer>) {
  const server = await mailServer(...given)
  closing.push(server.close)
  return server
}

const send = (jobs: Jobs, more: Partial<Message> = {}) =>
  db.transaction().execute((trx) => jobs.mail.send(trx, { ...message, ...more }))

const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 45_000, interval: 50 })

const jobsIn = async (queue: string) => {
  const { rows } = await sql<{ state: string; data: Message }>`
    select state, data from pgboss.job where name = ${queue}`.execute(db)
  return rows
}

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

// S38
test('a message of a transaction that is rolled back is never sent', async () => {
  const server = await smtp()
  const { jobs } = await running({ SMTP_URL: server.url })
  const work = db.transaction().execute(async (trx) => {
    await jobs.mail.send(trx, { ...message, subject: 'never' })
    throw new Error('thought better of it')
  })
  await expect(work).rejects.toThrow('thought better of it')
  await send(jobs)
  await waitFor(() => expect(server.received).toHaveLength(1))
  expect(server.received[0]?.raw).toContain('Subject: We have your message')
  await waitFor(async () => expect(await jobsIn('mail')).toEqual([]))
})

test('what was sent is kept nowhere', async () => {
  const server = await smtp()
  const { jobs } = await running({ SMTP_URL: server.url })
  await send(jobs)
  await waitFor(() => expect(server.received).toHaveLength(1))
  await waitFor(async () => expect(await jobsIn('mail')).toEqual([]))
})

// S38
test('a server that is busy is asked again, and gets the message once', async () => {
  const server = await smtp((_to, attempt) => (attempt < 3 ? { code: 451, words: 'busy' } : null))
  const { jobs, lines } = await running({ SMTP_URL: server.url })
  await send(jobs)
  await waitFor(() => expect(server.received).toHaveLength(1))
  expect(server.attempts.get('asha@example.in')).toBe(3)
  expect(lines.filter(({ event }) => event === 'mail_failed')).toHaveLength(2)
})

// S38
test('after the last attempt a message is dead, kept apart and told in the log', async () => {
  const server = await smtp(() => ({ code: 451, words: 'busy' }))
  const { jobs, lines } = await running({ SMTP_URL: server.url }, 1)
  await send(jobs)
  await waitFor(async () => expect(await jobsIn('mail-dead')).toHaveLength(1))
  expect(lines.filter(({ event }) => event === 'mail_dead')).toHaveLength(1)
  expect(server.attempts.get('asha@example.in')).toBe(2)
})

test('a message that the server refuses for good is not tried again, and its neighbour goes out', async () => {
  const server = await smtp((to) =>
    to === 'gone@example.in' ? { code: 550, words: 'no such mailbox' } : null,
  )
  const { jobs } = await running({ SMTP_URL: server.url })
  await send(jobs, { to: 'gone@example.in' })
  await send(jobs)
  await waitFor(() => expect(server.received).toHaveLength(1))
  await waitFor(async () => expect(await jobsIn('mail-dead')).toHaveLength(1))
  expect(server.attempts.get('gone@example.in')).toBe(1)
})

// S38
test('a mail server that is down or hangs does not slow whoever writes', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  for (const SMTP_URL of ['smtp://127.0.0.1:1', `smtp://127.0.0.1:${port}`]) {
    const { jobs } = await running({ SMTP_URL })
    // Written before the first attempt can have ended: the greeting is waited for ten seconds.
    expect(await send(jobs)).toBe(true)
  }
  silent.close()
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

test('an address that strangers type gets three messages an hour', async () => {
  const { jobs, lines } = await running()
  const sent = []
  for (let i = 0; i < 5; i++) sent.push(await send(jobs))
  expect(sent).toEqual([true, true, true, false, false])
  expect(lines.filter(({ event }) => event === 'limited')).toHaveLength(2)
  expect(await send(jobs, { to: 'ravi@example.in' })).toBe(true)
})

test('one of ours gets every message: ten a minute by themselves, the others gathered into one', async () => {
  const { jobs, lines } = await running()
  const mails = () => lines.filter(({ event }) => event === 'mail')
  for (let i = 0; i < 14; i++)
    await send(jobs, { to: 'office@saanjh.example', staff: true, subject: `New ${i}` })
  await waitFor(async () => expect(await jobsIn('mail-gathered')).toHaveLength(4))
  expect(mails()).toHaveLength(10)
  await sql`update pgboss.job set start_after = now() where name = 'mail-gathered'`.execute(db)
  await waitFor(() => expect(mails()).toHaveLength(11))
  expect(mails()[10]).toMatchObject({ to: 'office@saanjh.example', subject: '4 messages in a minute' })
})

test('of what is gathered each recipient gets theirs once, though another’s mailbox is refused', async () => {
  const server = await smtp((to) =>
    to === 'gone@saanjh.example' ? { code: 550, words: 'no such mailbox' } : null,
  )
  const { jobs, lines } = await running({ SMTP_URL: server.url })
  const [office, gone] = ['office@saanjh.example', 'gone@saanjh.example']
  const since = new Date()
  for (let i = 0; i < 12; i++)
    for (const to of [office, gone]) await send(jobs, { to, staff: true, subject: `New ${i}` })
  await waitFor(async () => expect(await jobsIn('mail-gathered')).toHaveLength(4))
  await waitFor(async () => expect(await jobsIn('mail-dead')).toHaveLength(10))
  await sql`update pgboss.job set start_after = ${since} where name = 'mail-gathered'`.execute(db)
  await waitFor(async () => expect(await jobsIn('mail-dead')).toHaveLength(12))
  expect(server.attempts.get(gone)).toBe(11)
  expect(server.attempts.get(office)).toBe(11)
  expect(server.received.at(-1)?.raw).toContain('Subject: 2 messages in a minute')
  expect(lines.filter(({ event }) => event === 'mail_dead')).toHaveLength(12)
})

test('tidying that fails is told in the log', async () => {
  const { lines } = await running()
  await sql`create function refuse() returns trigger language plpgsql as $$
    begin raise 'the disk is full'; end $$`.execute(db)
  await sql`create trigger refuse before delete on users execute function refuse()`.execute(db)
  await sql`create trigger refuse before delete on inquiries execute function refuse()`.execute(db)
  for (const name of ['clean-up', 'retention'])
    await sql`insert into pgboss.job (name) values (${name})`.execute(db)
  try {
    for (const job of ['clean-up', 'retention'])
      await waitFor(() =>
        expect(lines).toContainEqual(
          expect.objectContaining({
            event: 'job_failed',
            job,
            error: expect.stringContaining('disk is full'),
          }),
        ),
      )
  } finally {
    await sql`drop function refuse cascade`.execute(db)
  }
})

// 400
test('whoever is erased is erased from the mails too that could not be sent', async () => {
  const server = await smtp((to) =>
    to === 'office@saanjh.example' ? { code: 550, words: 'no such mailbox' } : { code: 451, words: 'busy' },
  )
  const { jobs, env } = await running({ SMTP_URL: server.url, NOTIFY_EMAIL: 'office@saanjh.example' })
  const me = { id: await makeAccount(db, 'desk@example.in'), email: 'desk@example.in' }
  const context = contextOf({
    db,
    env: { ...env, LIMITS: false },
    mail: jobs.mail,
    account: async () => ({ ...me, state: 'active', session_id: newId() }),
  })
  const caller = clientOf(context)
  for (const email of ['Meera@example.com', 'other@example.com'])
    await caller.inquiry.contact.mutate({ ...letter(), email })
  await caller.inquiry.subscribe.mutate({ email: 'meera@example.com' })
  await waitFor(async () => expect(await jobsIn('mail-dead')).toHaveLength(2))
  await caller.inquiry.erasePerson.mutate({ email: 'meera@example.com' })
  const left = [...(await jobsIn('mail')), ...(await jobsIn('mail-dead'))]
  expect(new Set(left.map(({ data }) => data.replyTo ?? data.to))).toEqual(new Set(['other@example.com']))
  expect(await jobsIn('mail-dead')).toHaveLength(1)
})

test('before the queue is open a message is refused, not lost', async () => {
  const env = readEnv({})
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const jobs = createJobs(connection, { db, env, log, deliver: async () => {} })
  await expect(send(jobs)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})

test('two instances share the work, and nothing is sent twice', async () => {
  const server = await smtp()
  const { jobs } = await running({ SMTP_URL: server.url })
  await running({ SMTP_URL: server.url })
  await Promise.all(Array.from({ length: 20 }, (_, i) => send(jobs, { to: `a${i}@example.in` })))
  await waitFor(async () => expect(await jobsIn('mail')).toEqual([]))
  expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(20)
  expect(server.received).toHaveLength(20)
})
