import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeAccount } from '../../tests/support/accounts.ts'
import { buildContactForm } from '../../tests/support/form-data.ts'
import {
  db,
  findJobs,
  testMessage,
  startJobs,
  sendMail,
  startTestMailServer,
  waitFor,
} from '../../tests/support/jobs.ts'
import { createTestClient, createTestContext } from '../../tests/support/trpc-caller.ts'
import { newId } from '../database/ids.ts'
import { reset } from '../samples/seed.ts'
import { endOfMinute } from './outbox.ts'

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
  await waitFor(async () => expect(await findJobs('mail')).toEqual([]))
})

test('Outbox: a sent message is deleted from the queue', async () => {
  const server = await startTestMailServer()
  const { jobs } = await startJobs({ SMTP_URL: server.url })
  await sendMail(jobs)
  await waitFor(() => expect(server.received).toHaveLength(1))
  await waitFor(async () => expect(await findJobs('mail')).toEqual([]))
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
test('Outbox: after the last attempt a message goes to the dead-letter queue and is logged', async () => {
  const server = await startTestMailServer(() => ({ code: 451, text: 'busy' }))
  const { jobs, lines } = await startJobs({ SMTP_URL: server.url }, 1)
  await sendMail(jobs)
  await waitFor(async () => expect(await findJobs('mail-dead')).toHaveLength(1))
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
  await waitFor(async () => expect(await findJobs('mail-dead')).toHaveLength(1))
  expect(server.attempts.get('gone@example.in')).toBe(1)
})

// S38
test('Outbox: a mail server that is down or hangs does not slow whoever writes', async () => {
  const hangingServer = createServer(() => {}).listen(0, '127.0.0.1')
  await once(hangingServer, 'listening')
  const { port } = hangingServer.address() as AddressInfo
  for (const SMTP_URL of ['smtp://127.0.0.1:1', `smtp://127.0.0.1:${port}`]) {
    const { jobs } = await startJobs({ SMTP_URL })
    const startedAt = performance.now()
    expect(await sendMail(jobs)).toBe(true)
    // A delivery on the way would wait ten seconds for the greeting.
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
  for (let i = 0; i < 4; i++) results.push(await sendMail(jobs, { proved: true }))
  expect(results).toEqual([true, true, true, false])
})

test('Outbox: staff get every message: ten a minute by themselves, the others as a digest', async () => {
  const { jobs, lines } = await startJobs()
  const mails = () => lines.filter(({ event }) => event === 'mail')
  for (let i = 0; i < 14; i++)
    await sendMail(jobs, { to: 'office@saanjh.example', staff: true, subject: `New ${i}` })
  await waitFor(async () => expect(await findJobs('mail-gathered')).toHaveLength(4))
  expect(mails()).toHaveLength(10)
  await sql`update pgboss.job set start_after = now() where name = 'mail-gathered'`.execute(db)
  await waitFor(() => expect(mails()).toHaveLength(11))
  expect(mails()[10]).toMatchObject({ to: 'office@saanjh.example', subject: '4 messages in a minute' })
})

test('Outbox: a digest is due at the end of the minute, and not before a second has passed', () => {
  const digestTime = (time: string) =>
    endOfMinute(Date.parse(`2026-11-20T${time}Z`))
      .toISOString()
      .slice(11, 19)
  expect(['10:00:00', '10:00:30', '10:00:59'].map(digestTime)).toEqual(['10:01:00', '10:01:00', '10:01:00'])
  expect(digestTime('10:00:59.500')).toBe('10:02:00')
})

test('Outbox: each recipient gets the digest once, though another’s mailbox is refused', async () => {
  const server = await startTestMailServer((to) =>
    to === 'gone@saanjh.example' ? { code: 550, text: 'no such mailbox' } : null,
  )
  const { jobs, lines } = await startJobs({ SMTP_URL: server.url })
  const [office, gone] = ['office@saanjh.example', 'gone@saanjh.example']
  const since = new Date()
  for (let i = 0; i < 12; i++)
    for (const to of [office, gone]) await sendMail(jobs, { to, staff: true, subject: `New ${i}` })
  await waitFor(async () => expect(await findJobs('mail-gathered')).toHaveLength(4))
  await waitFor(async () => expect(await findJobs('mail-dead')).toHaveLength(10))
  await sql`update pgboss.job set start_after = ${since} where name = 'mail-gathered'`.execute(db)
  await waitFor(async () => expect(await findJobs('mail-dead')).toHaveLength(12))
  expect(server.attempts.get(gone)).toBe(11)
  expect(server.attempts.get(office)).toBe(11)
  expect(server.received.at(-1)?.raw).toContain('Subject: 2 messages in a minute')
  expect(lines.filter(({ event }) => event === 'mail_dead')).toHaveLength(12)
})

/** Staff none of whose mails can leave: what goes to the office is dead at once, all else waits for another attempt. */
async function staffWithFailingMail() {
  const server = await startTestMailServer((to) =>
    to === 'office@saanjh.example' ? { code: 550, text: 'no such mailbox' } : { code: 451, text: 'busy' },
  )
  // So many attempts that a mail for which there is only no room now does not die meanwhile.
  const { jobs, env } = await startJobs({ SMTP_URL: server.url, NOTIFY_EMAIL: 'office@saanjh.example' }, 100)
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
  await waitFor(async () => expect(await findJobs('mail-dead')).toHaveLength(2))
  await caller.inquiry.erasePerson.mutate({ email: 'meera@example.com' })
  const remaining = [...(await findJobs('mail')), ...(await findJobs('mail-dead'))]
  expect(new Set(remaining.map(({ data }) => data.replyTo ?? data.to))).toEqual(
    new Set(['other@example.com']),
  )
  expect(await findJobs('mail-dead')).toHaveLength(1)
})

/** A mail fails, which writes it anew, in a transaction that is still open while `purge` begins. */
async function failMailDuring(purge: () => Promise<unknown>) {
  const later = new Date(Date.now() + 3_600_000)
  await sql`insert into pgboss.job (name, data, start_after)
    values ('mail', ${JSON.stringify({ ...testMessage, to: 'meera@example.com' })}, ${later})`.execute(db)
  const failingTransaction = await db.startTransaction().execute()
  await sql`with failed as (delete from pgboss.job where name = 'mail' returning id, name, data, start_after)
    insert into pgboss.job (id, name, data, start_after) select * from failed`.execute(failingTransaction)
  const purged = purge()
  await waitFor(async () => {
    const { rows } = await sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event in ('relation', 'transactionid')`.execute(db)
    expect(rows).not.toEqual([])
  })
  await failingTransaction.commit().execute()
  await purged
}

// 400
test('Outbox: a mail that fails at the moment in which its writer is erased is erased too', async () => {
  const { jobs } = await startJobs()
  await failMailDuring(() =>
    db.transaction().execute((trx) => jobs.mail.purge(trx, { address: 'meera@example.com' })),
  )
  expect(await findJobs('mail')).toEqual([])
})

test('Reset: a mail that fails at the very moment of it goes too', async () => {
  await startJobs()
  await failMailDuring(() => reset(db, 'https://saanjh.example'))
  expect(await findJobs('mail')).toEqual([])
})

// D29
test('Outbox: a deleted inquiry takes its unsent mails along, and no others', async () => {
  const caller = await staffWithFailingMail()
  for (const message of ['The first of two letters', 'The second of two letters'])
    await caller.inquiry.contact.mutate({ ...buildContactForm(), message, idempotency_key: newId() })
  await waitFor(async () => expect(await findJobs('mail-dead')).toHaveLength(2))
  const { items } = await caller.inquiry.list.query({})
  const first = items.find(({ message }) => message === 'The first of two letters')?.id ?? ''
  await caller.inquiry.delete.mutate({ id: first })
  const remaining = [...(await findJobs('mail')), ...(await findJobs('mail-dead'))]
  expect(new Set(remaining.map(({ data }) => data.about))).toEqual(
    new Set([items.find(({ id }) => id !== first)?.id]),
  )
  expect(await findJobs('mail-dead')).toHaveLength(1)
})

test('Reset: mails about what was emptied go too, those of an account to itself stay', async () => {
  const { jobs } = await startJobs({ SMTP_URL: 'smtp://127.0.0.1:1' })
  await makeAccount(db, 'ravi@example.in')
  await sendMail(jobs, { to: 'asha@example.in', about: newId() })
  await sendMail(jobs, { to: 'office@saanjh.example', staff: true, about: newId() })
  await sendMail(jobs, { to: 'ravi@example.in', subject: 'Your password was changed' })
  await sendMail(jobs, { to: 'reader@example.in', subject: 'Please confirm your subscription' })
  await jobs.stop()
  await reset(db, 'https://saanjh.example')
  const { rows } = await sql<{
    to: string
  }>`select data->>'to' as to from pgboss.job where name like 'mail%'`.execute(db)
  expect(rows).toEqual([{ to: 'ravi@example.in' }])
})
