import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { makeAccount } from '../tests/support/accounts.ts'
import { connection, db, url } from '../tests/support/database.ts'
import { asAdmin } from '../tests/support/trpc-caller.ts'
import { readEnv } from './core/env.ts'
import type { LogLine } from './core/log.ts'
import type { Message } from './core/mail/mail.ts'
import { type Cleanups, openDevBackend, runCleanups } from './dev-backend.ts'
import { createJobs } from './jobs.ts'

const env = { ...readEnv({ DATABASE_URL: url }), development: true }

const cleanups: Cleanups = []
afterEach(async () => await runCleanups(cleanups))

/** `npm run dev` on this database, and its log. */
async function startDevelopment() {
  const lines: LogLine[] = []
  const collect = (line: LogLine) => void lines.push(line)
  const log = { debug: collect, info: collect, warn: collect, error: collect }
  return { lines, ...(await openDevBackend(env, log, cleanups)) }
}

const message: Message = { to: 'asha@example.in', subject: 'We have your message', text: ['Dear Asha,'] }

/** Leaves a mail in the queue, like a server that ends before it can send it. */
async function queueUnsentMail() {
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const jobs = createJobs(connection, { db, env, log, deliver: () => Promise.reject(new Error('no answer')) })
  await jobs.start()
  await db.transaction().execute(async (trx) => await jobs.mail.send(trx, message))
  await jobs.stop()
  await expect.poll(countQueueConnections).toBe(0)
}

const queuedRecipients = async () => {
  const rows = await db.selectFrom('mails').select('recipient').execute()
  return rows.map(({ recipient }) => recipient)
}

/** Counts the connections of the queue, which its workers need: without one, nothing is sent or erased. */
const countQueueConnections = async () => {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and application_name = 'busbar jobs'`.execute(db)
  return rows.length
}

test('Development: on a database that holds a real site no job runs, and its queued mails stay', async () => {
  await makeAccount(db, 'owner@example.in')
  await queueUnsentMail()
  const { lines } = await startDevelopment()
  expect(await countQueueConnections()).toBe(0)
  expect(await queuedRecipients()).toEqual(['asha@example.in'])
  expect(lines.filter(({ event }) => event === 'mail')).toEqual([])
  expect(lines).toContainEqual(
    expect.objectContaining({
      event: 'development_database_kept',
      say: expect.stringContaining('No job runs'),
    }),
  )
})

test('Development: a mail sent on such a database is shown at /dev/mail and never queued', async () => {
  await makeAccount(db, 'owner@example.in')
  const { mail, devRoutes: pages } = await startDevelopment()
  await db.transaction().execute(async (trx) => await mail.send(trx, message))
  expect(await (await pages.request('/dev/mail')).text()).toContain('We have your message')
  const { rows } = await sql`select to_regclass('pgboss.job') as queue`.execute(db)
  expect(rows).toEqual([{ queue: null }])
})

// 400
test('Development: erasing a person on such a database also deletes the queued mails to that person', async () => {
  await makeAccount(db, 'owner@example.in')
  await queueUnsentMail()
  const { mail } = await startDevelopment()
  await (await asAdmin({ mail })).inquiry.erasePerson.mutate({ email: message.to })
  expect(await queuedRecipients()).toEqual([])
})

test('Development: on its own database the jobs run', async () => {
  await startDevelopment()
  expect(await countQueueConnections()).toBeGreaterThan(0)
})
