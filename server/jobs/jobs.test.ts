import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertInquiry } from '../../tests/support/inquiries.ts'
import {
  connection,
  db,
  findMails,
  startJobs,
  sendMail,
  startTestMailServer,
  waitFor,
} from '../../tests/support/jobs.ts'
import { readEnv } from '../core/env.ts'
import { createJobs } from './jobs.ts'

test('Jobs: a maintenance task that fails is logged', async () => {
  const { lines } = await startJobs()
  await sql`create function refuse() returns trigger language plpgsql as $$
    begin raise 'the disk is full'; end $$`.execute(db)
  await sql`create trigger refuse before delete on users execute function refuse()`.execute(db)
  await sql`create trigger refuse before delete on inquiries execute function refuse()`.execute(db)
  await insertInquiry(db, { created_at: new Date('2020-01-01') })
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

test('Jobs: before the queue is open a message is refused, not lost', async () => {
  const env = readEnv({})
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const jobs = createJobs(connection, { db, env, log, deliver: async () => {} })
  await expect(sendMail(jobs)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})

test('Jobs: two instances share the work, and nothing is sent twice', async () => {
  const server = await startTestMailServer()
  const { jobs } = await startJobs({ SMTP_URL: server.url })
  await startJobs({ SMTP_URL: server.url })
  await Promise.all(Array.from({ length: 20 }, (_, i) => sendMail(jobs, { to: `a${i}@example.in` })))
  await waitFor(async () => expect((await findMails()).waiting).toEqual([]))
  expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(20)
  expect(server.received).toHaveLength(20)
})
