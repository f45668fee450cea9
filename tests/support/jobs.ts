import { sql } from 'kysely'
import { onTestFinished, vi } from 'vitest'
import { connection, db } from './database.ts'
import { mailServer } from './smtp.ts'
import { createDelivery } from '../../server/delivery.ts'
import { type Env, readEnv } from '../../server/env.ts'
import { createJobs, type Jobs } from '../../server/jobs.ts'
import type { LogLine } from '../../server/log.ts'
import type { Message } from '../../server/mail.ts'

export { connection, db }

export const message: Message = {
  to: 'asha@example.in',
  subject: 'We have your message',
  text: ['Dear Asha,', 'an engineer reads it.'],
  link: { label: 'Open', url: 'https://saanjh.example/admin' },
}

/** Jobs as a server runs them, but in more of a hurry; what gathers waits until the test sends it. */
export async function running(given: Partial<Env> = {}, retryLimit = 3) {
  const env = { ...readEnv({ PUBLIC_URL: 'https://saanjh.example' }), ...given }
  const lines: LogLine[] = []
  const keep = (line: LogLine) => void lines.push(line)
  const log = { debug: keep, info: keep, warn: keep, error: keep }
  const gatherUntil = () => new Date(Date.now() + 3_600_000)
  const pace = { retryLimit, retryDelay: 1, retryDelayMax: 1, pollSeconds: 0.5, gatherUntil }
  const jobs = createJobs(connection, { db, env, log, deliver: createDelivery(env, log), pace })
  await jobs.start()
  onTestFinished(jobs.stop)
  return { jobs, lines, env }
}

/** A mail server that ends with the test. */
export async function smtp(...given: Parameters<typeof mailServer>) {
  const server = await mailServer(...given)
  onTestFinished(server.close)
  return server
}

export const send = (jobs: Jobs, more: Partial<Message> = {}) =>
  db.transaction().execute((trx) => jobs.mail.send(trx, { ...message, ...more }))

export const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000, interval: 50 })

export const jobsIn = async (queue: string) => {
  const { rows } = await sql<{ state: string; data: Message }>`
    select state, data from pgboss.job where name = ${queue}`.execute(db)
  return rows
}
