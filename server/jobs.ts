import { PgBoss, type Queue } from 'pg-boss'
import type { Connection } from './database.ts'
import { asStartError } from './engine.ts'
import { failure } from './errors.ts'
import { described, type Log, type LogLine } from './log.ts'
import {
  endOfMinute,
  enqueue,
  forget,
  type MailParts,
  mailQueues,
  type Pace,
  workMail,
} from './mail-queue.ts'
import type { Mail } from './mail.ts'
import { cleanUp, deleteOldActivity, eraseOldInquiries } from './retention.ts'
import { whenThere } from './when-there.ts'

/** Work that happens beside requests: mail and tidying. Its queue lies in PostgreSQL and is shared by all instances. */
export interface Jobs {
  mail: Mail
  /** Makes the queue's tables if they are missing and begins to work; waits for a database that is away. */
  start(signal?: AbortSignal): Promise<void>
  /** Finishes what is in hand. */
  stop(): Promise<void>
}

interface Parts extends Omit<MailParts, 'boss'> {
  /** Faster in tests. */
  pace?: Partial<Pace>
}

/** Sixteen attempts over about six hours: a mail server may be down for an afternoon. */
const PACE: Pace = {
  retryLimit: 15,
  retryDelay: 5,
  retryDelayMax: 3600,
  pollSeconds: 10,
  gatherUntil: endOfMinute,
}

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
      async forget(trx, whose) {
        if (!started) throw stillStarting()
        await forget(trx, whose)
      },
    },
    async start(signal) {
      // Its tables lie in a schema of their own, which the role must be allowed to create.
      await whenThere(log, () => boss.start(), signal).catch((error: unknown) => {
        throw asStartError(error)
      })
      await whenThere(log, () => makeQueues(boss, pace), signal)
      started = true
      await work({ ...parts, boss }, pace)
    },
    stop: () => boss.stop({ graceful: true, timeout: 2500 }),
  }
}

const stillStarting = () =>
  failure('SERVICE_UNAVAILABLE', 'The site is still starting. Please try again.', { retryAfter: 2 })

async function makeQueues(boss: PgBoss, pace: Pace) {
  for (const queue of mailQueues(pace)) await makeQueue(boss, queue)
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

async function work(parts: MailParts, pace: Pace) {
  const { boss, db, env, log } = parts
  await workMail(parts, pace)
  await tidy(boss, log, CLEAN_UP, async () => ({ event: 'cleaned_up', ...(await cleanUp(db)) }))
  await tidy(boss, log, RETENTION, async () => ({
    event: 'inquiries_erased',
    count: await eraseOldInquiries(db, env.RETENTION_MONTHS),
    activity: await deleteOldActivity(db, env.RETENTION_MONTHS),
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
