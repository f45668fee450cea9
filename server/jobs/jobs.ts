import { PgBoss, type Queue } from 'pg-boss'
import type { ConnectionConfig } from '../database/connect.ts'
import { toStartupError } from '../database/database-server.ts'
import { retryUntilAvailable } from '../database/retry-until-available.ts'
import { appError } from '../errors.ts'
import { serializeError, type Log, type LogLine } from '../log.ts'
import type { Outbox } from '../mail/mail.ts'
import {
  endOfMinute,
  enqueue,
  purgeMail,
  type OutboxDependencies,
  mailQueues,
  type QueueTiming,
  registerMailWorkers,
} from '../mail/outbox.ts'
import { deleteExpired, deleteOldActivity, eraseOldInquiries } from './retention.ts'

/** Work that happens beside requests: mail and tidying. Its queue lies in PostgreSQL and is shared by all instances. */
export interface Jobs {
  mail: Outbox
  /** Makes the queue's tables if they are missing and begins to work; waits for a database that is away. */
  start(signal?: AbortSignal): Promise<void>
  /** Finishes what is in hand. */
  stop(): Promise<void>
}

interface JobsDependencies extends Omit<OutboxDependencies, 'boss'> {
  /** Faster in tests. */
  timing?: Partial<QueueTiming>
}

/** Sixteen attempts over about six hours: a mail server may be down for an afternoon. */
const DEFAULT_TIMING: QueueTiming = {
  retryLimit: 15,
  retryDelay: 5,
  retryDelayMax: 3600,
  pollSeconds: 10,
  digestAt: endOfMinute,
}

const CLEAN_UP = 'clean-up'
const RETENTION = 'retention'

const DAY_SECONDS = 24 * 60 * 60

/**
 * @param connection a direct one: behind a pooler in transaction mode NOTIFY is lost without a word
 */
export function createJobs(connection: ConnectionConfig, dependencies: JobsDependencies): Jobs {
  const { log } = dependencies
  const timing = { ...DEFAULT_TIMING, ...dependencies.timing }
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
  boss.on('error', (error) => log.warn({ event: 'jobs_error', ...serializeError(error) }))
  let started = false
  return {
    mail: {
      async send(trx, message) {
        if (!started) throw startingError()
        return await enqueue({ ...dependencies, boss }, trx, message)
      },
      async purge(trx, owner) {
        if (!started) throw startingError()
        await purgeMail(trx, owner)
      },
    },
    async start(signal) {
      // Its tables lie in a schema of their own, which the role must be allowed to create.
      await retryUntilAvailable(log, () => boss.start(), signal).catch((error: unknown) => {
        throw toStartupError(error)
      })
      await retryUntilAvailable(log, () => createQueues(boss, timing), signal)
      started = true
      await registerWorkers({ ...dependencies, boss }, timing)
    },
    stop: () => boss.stop({ graceful: true, timeout: 2500 }),
  }
}

const startingError = () =>
  appError('SERVICE_UNAVAILABLE', 'The site is still starting. Please try again.', { retryAfter: 2 })

async function createQueues(boss: PgBoss, timing: QueueTiming) {
  for (const queue of mailQueues(timing)) await createOrUpdateQueue(boss, queue)
  await createOrUpdateQueue(boss, { name: CLEAN_UP, deleteAfterSeconds: DAY_SECONDS })
  await createOrUpdateQueue(boss, { name: RETENTION, deleteAfterSeconds: DAY_SECONDS })
  const scheduleOptions = { tz: 'Asia/Kolkata', missed: 'once' } as const
  await boss.schedule(CLEAN_UP, '17 * * * *', null, scheduleOptions)
  await boss.schedule(RETENTION, '40 3 * * *', null, scheduleOptions)
}

/** `createQueue` leaves one that exists as it was made. */
async function createOrUpdateQueue(boss: PgBoss, { name, ...options }: Queue) {
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
}

async function registerWorkers(dependencies: OutboxDependencies, timing: QueueTiming) {
  const { boss, db, env, log } = dependencies
  await registerMailWorkers(dependencies, timing)
  await registerMaintenance(boss, log, CLEAN_UP, async () => ({
    event: 'cleaned_up',
    ...(await deleteExpired(db)),
  }))
  await registerMaintenance(boss, log, RETENTION, async () => ({
    event: 'inquiries_erased',
    count: await eraseOldInquiries(db, env.RETENTION_MONTHS),
    activity: await deleteOldActivity(db, env.RETENTION_MONTHS),
  }))
}

/** Logs what the work did, or why it failed: the queue itself keeps that to itself. */
async function registerMaintenance(boss: PgBoss, log: Log, name: string, task: () => Promise<LogLine>) {
  await boss.work(name, async () => {
    try {
      log.info(await task())
    } catch (error) {
      log.error({ event: 'job_failed', job: name, ...serializeError(error) })
      throw error
    }
  })
}
