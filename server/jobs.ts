import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { fromKysely, PgBoss, type Queue } from 'pg-boss'
import type { Connection, Db } from './database.ts'
import { type Deliver, RefusedMail } from './delivery.ts'
import type { Env } from './env.ts'
import { failure, isDatabaseAway } from './errors.ts'
import { hashed, mailToStaff, mailToStranger, within } from './limits.ts'
import { described, type Log, type LogLine } from './log.ts'
import type { Mail, Message } from './mail.ts'
import { cleanUp, eraseOldInquiries } from './retention.ts'

/** Work that happens beside requests: mail and tidying. Its queue lies in PostgreSQL and is shared by all instances. */
export interface Jobs {
  mail: Mail
  /** Makes the queue's tables if they are missing and begins to work; waits for a database that is away. */
  start(signal?: AbortSignal): Promise<void>
  /** Finishes what is in hand. */
  stop(): Promise<void>
}

interface Parts {
  db: Db
  env: Env
  log: Log
  deliver: Deliver
  /** Faster in tests. */
  pace?: Partial<typeof PACE>
}

/** Sixteen attempts over about six hours: a mail server may be down for an afternoon. */
const PACE = { retryLimit: 15, retryDelay: 5, retryDelayMax: 3600, pollSeconds: 10 }

const MAIL = 'mail'
const GATHERED = 'mail-gathered'
const DEAD = 'mail-dead'
const CLEAN_UP = 'clean-up'
const RETENTION = 'retention'

const DAY = 24 * 60 * 60

/**
 * @param connection a direct one: behind a pooler in transaction mode NOTIFY is lost without a word
 */
export function createJobs(connection: Connection, parts: Parts): Jobs {
  const { log } = parts
  const pace = { ...PACE, ...parts.pace }
  const boss = new PgBoss({
    ...connection,
    application_name: 'busbar jobs',
    max: 2,
    useListenNotify: true,
    // At rest the defaults ask PostgreSQL three times a second; these four times in ten.
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    queueCacheIntervalSeconds: 60,
    flowIntervalSeconds: 300,
    bamIntervalSeconds: 300,
    cronWorkerIntervalSeconds: 30,
  })
  // Without a listener an outage of the database would end the process.
  boss.on('error', (error) => log.warn({ event: 'jobs_error', ...described(error) }))
  let started = false
  return {
    mail: {
      async send(trx, message) {
        if (!started) throw stillStarting()
        return await enqueue({ ...parts, boss }, trx, message)
      },
      async forget(trx, address) {
        if (!started) throw stillStarting()
        await forget(trx, address)
      },
    },
    async start(signal) {
      await startWhenThere(boss, log, signal)
      await makeQueues(boss, pace)
      started = true
      await work(boss, parts, pace)
    },
    stop: () => boss.stop({ graceful: true, timeout: 2500 }),
  }
}

const stillStarting = () =>
  failure('SERVICE_UNAVAILABLE', 'The site is still starting. Please try again.', { retryAfter: 2 })

type Trx = Parameters<Mail['send']>[0]

/** The job is written by the caller's own transaction: it is there exactly when that is committed. */
async function enqueue({ boss, env, log }: Parts & { boss: PgBoss }, trx: Trx, message: Message) {
  const to = hashed(message.to)
  if (!message.staff && !(await within(trx, env, mailToStranger, to))) {
    log.warn({ event: 'limited', limit: mailToStranger.name, key: to })
    return false
  }
  await boss.send(MAIL, message, { db: fromKysely(trx) })
  return true
}

/** Mails that wait for another attempt, and the dead ones, with what stays of them in the queue that they failed in. */
async function forget(trx: Trx, address: string) {
  await sql`
    delete from pgboss.job where name = any(${[MAIL, GATHERED, DEAD]})
      and (lower(data->>'replyTo') = ${address} or (lower(data->>'to') = ${address} and data->'staff' is null))`.execute(
    trx,
  )
}

async function startWhenThere(boss: PgBoss, log: Log, signal?: AbortSignal) {
  for (let told = false; ; told = true) {
    signal?.throwIfAborted()
    try {
      await boss.start()
      return
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      if (!told) log.warn({ event: 'jobs_wait', ...described(error) })
      await sleep(1000, undefined, { signal })
    }
  }
}

async function makeQueues(boss: PgBoss, pace: typeof PACE) {
  const { retryLimit, retryDelay, retryDelayMax } = pace
  const patient = {
    retryLimit,
    retryDelay,
    retryDelayMax,
    retryBackoff: true,
    expireInSeconds: 60,
    heartbeatSeconds: 10,
  }
  await makeQueue(boss, { name: DEAD, retentionSeconds: 3 * DAY })
  await makeQueue(boss, { name: MAIL, ...patient, deadLetter: DEAD, notify: true })
  await makeQueue(boss, { name: GATHERED, ...patient, deadLetter: DEAD })
  await makeQueue(boss, { name: CLEAN_UP, deleteAfterSeconds: DAY })
  await makeQueue(boss, { name: RETENTION, deleteAfterSeconds: DAY })
  const at = { tz: 'Asia/Kolkata', missed: 'once' } as const
  await boss.schedule(CLEAN_UP, '17 * * * *', null, at)
  await boss.schedule(RETENTION, '40 3 * * *', null, at)
}

/** `createQueue` leaves one that exists as it was made. */
async function makeQueue(boss: PgBoss, { name, ...options }: Queue) {
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
}

async function work(boss: PgBoss, parts: Parts, { pollSeconds, retryLimit }: typeof PACE) {
  const { db, env, log } = parts
  const polling = {
    pollingIntervalSeconds: Math.min(2, pollSeconds),
    notifyPollingIntervalSeconds: pollSeconds,
  }
  // Two a batch: with one the worker takes one job a poll. Each job is settled by itself, or one failure were two.
  const each = { batchSize: 2, burstWhenBatchFull: true, perJobResults: true, ...polling } as const
  await boss.work<Message, unknown, typeof each>(MAIL, each, async (jobs) => {
    const settled = jobs.map((job) =>
      settle([job], parts, retryLimit, async () => {
        if (job.data.staff && !(await within(db, env, mailToStaff, hashed(job.data.to))))
          await boss.send(GATHERED, job.data, { startAfter: endOfMinute() })
        else await parts.deliver(job.data, job.id)
        // What was sent is kept nowhere: it holds links that open accounts, and what people wrote.
        await boss.deleteJob(MAIL, job.id)
      }),
    )
    return (await Promise.all(settled)).flat()
  })
  // Each recipient's are settled by themselves, or a mailbox that refuses sent everybody else theirs again.
  const many = {
    batchSize: 500,
    perJobResults: true,
    ...polling,
    pollingIntervalSeconds: pollSeconds,
  } as const
  await boss.work<Message, unknown, typeof many>(GATHERED, many, async (jobs) => {
    const settled = Array.from(
      Map.groupBy(jobs, (job) => job.data.to),
      ([to, some]) =>
        settle(some, parts, retryLimit, async () => {
          const messages = some.map((job) => job.data)
          await parts.deliver(gathered(to, messages), some[0]?.id ?? '')
          await boss.deleteJob(
            GATHERED,
            some.map((job) => job.id),
          )
        }),
    )
    return (await Promise.all(settled)).flat()
  })
  await tidy(boss, log, CLEAN_UP, async () => ({ event: 'cleaned_up', ...(await cleanUp(db)) }))
  await tidy(boss, log, RETENTION, async () => ({
    event: 'inquiries_erased',
    count: await eraseOldInquiries(db, env.RETENTION_MONTHS),
  }))
}

/** Logs what the work did, or why it failed: the queue itself keeps that to itself. */
async function tidy(boss: PgBoss, log: Log, name: string, work: () => Promise<LogLine>) {
  await boss.work(name, async () => {
    try {
      log.info(await work())
    } catch (error) {
      log.error({ event: 'job_failed', job: name, ...described(error) })
      throw error
    }
  })
}

/** Does what some jobs of a batch ask for together and says what became of each. */
async function settle(
  jobs: { id: string; retryCount: number }[],
  { log }: Parts,
  retryLimit: number,
  deliver: () => Promise<void>,
) {
  try {
    await deliver()
    return jobs.map(({ id }) => ({ id, status: 'completed' as const }))
  } catch (error) {
    const refused = error instanceof RefusedMail
    return jobs.map(({ id, retryCount }) => {
      const dead = refused || retryCount >= retryLimit
      log[dead ? 'error' : 'warn']({
        event: dead ? 'mail_dead' : 'mail_failed',
        job: id,
        ...described(error),
      })
      const status = refused ? ('deadletter' as const) : ('failed' as const)
      return { id, status, output: { error: String(error) } }
    })
  }
}

/** All that gather within a minute become due at the same moment, and are fetched together. */
const endOfMinute = () => new Date(Math.ceil((Date.now() + 1000) / 60_000) * 60_000)

/** Many messages to one of our own, as one. */
function gathered(to: string, messages: Message[]): Message {
  const [first] = messages
  if (first && messages.length === 1) return first
  return {
    to,
    staff: true,
    subject: `${messages.length} messages in a minute`,
    text: [
      'So much came in at once that it is gathered here.',
      messages.map(({ subject, link }) => (link ? `${subject}\n${link.url}` : subject)).join('\n\n'),
    ],
  }
}
