import { sql } from 'kysely'
import { onTestFinished, vi } from 'vitest'
import { type Env, readEnv } from '../../server/core/env.ts'
import type { LogLine } from '../../server/core/log.ts'
import type { Message } from '../../server/core/mail/mail.ts'
import { messageColumns, toMessage } from '../../server/core/mail/stored-mails.ts'
import { createMailTransport, type MailTransport } from '../../server/core/mail/transport.ts'
import { createJobs, type Jobs } from '../../server/jobs.ts'
import { connection, db } from './database.ts'
import { createCollectingLog } from './logs.ts'
import { startMailServer } from './mail-server.ts'
import { markQueue, takeQueue } from './queue-tables.ts'

export { connection, db }

export const testMessage: Message = {
  to: 'asha@example.in',
  subject: 'We have your message',
  text: ['Dear Asha,', 'an engineer reads it.'],
  link: { label: 'Open', url: 'https://site.example/admin' },
}

/** Starts the job queue with delays of a second, and digests in an hour. */
export async function startJobs(
  envOverrides: Partial<Env> = {},
  retryLimit = 3,
  { hasWorkers = true, deliver }: { hasWorkers?: boolean; deliver?: MailTransport } = {},
) {
  const env = { ...readEnv({ PUBLIC_URL: 'https://site.example' }), ...envOverrides }
  const lines: LogLine[] = []
  const log = createCollectingLog(lines)
  const inAnHour = new Date(Date.now() + 3_600_000)
  const timing = {
    retryLimit,
    retryDelay: 1,
    retryDelayMax: 1,
    pollSeconds: 0.5,
    digestAt: () => inAnHour,
  }
  const jobs = createJobs(connection, {
    db,
    env,
    log,
    deliver: deliver ?? createMailTransport(env, log),
    timing,
    hasWorkers,
  })
  await takeQueue(db)
  await jobs.start()
  onTestFinished(jobs.stop)
  await markQueue(db)
  return { jobs, lines, env }
}

/** A mail server that is stopped at the end of the test. */
export async function startTestMailServer(...options: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...options)
  onTestFinished(server.close)
  return server
}

export const sendMail = (jobs: Jobs, overrides: Partial<Message> = {}) =>
  db.transaction().execute((trx) => jobs.mail.send(trx, { ...testMessage, ...overrides }))

export const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 50 })

/** The pending mails and the undelivered mails, oldest first. */
export const findMails = async () => {
  const columns = ['id', 'attempts', 'digest_at', 'failed_at', 'error', ...messageColumns] as const
  const rows = await db.selectFrom('mails').select(columns).orderBy('id').execute()
  const mails = rows.map((row) => ({ ...row, message: toMessage(row) }))
  return {
    waiting: mails.filter(({ failed_at }) => failed_at === null),
    undelivered: mails.filter(({ failed_at }) => failed_at !== null),
  }
}

/** The state is read as text: tests drop the schema with its enum type, which would break prepared statements. */
export const findJobs = async (queue: string) => {
  const { rows } = await sql<{ state: string; data: unknown }>`
    select state::text, data from pgboss.job where name = ${queue}`.execute(db)
  return rows
}
