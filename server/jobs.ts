import { PgBoss } from 'pg-boss'
import type { ConnectionConfig } from './core/database/connect.ts'
import { toStartupError } from './core/database/database-server.ts'
import { retryUntilAvailable } from './core/database/retry-until-available.ts'
import type { Env } from './core/env.ts'
import { appError } from './core/errors.ts'
import type { JobServices } from './core/feature.ts'
import { daily, type QueueCounts, saveQueueSettings } from './core/jobs/queue-settings.ts'
import { serializeError, type Log, type LogLine } from './core/log.ts'
import { registerMailWorker } from './core/mail/mail-worker.ts'
import type { Outbox } from './core/mail/mail.ts'
import {
  createOutbox,
  DEFAULT_TIMING,
  enqueueWaitingMails,
  MAIL_QUEUE,
  mailQueue,
  type OutboxDependencies,
  type QueueTiming,
} from './core/mail/outbox.ts'
import { createMediaStore } from './core/media/create-media-store.ts'
import { registerMediaWorker, sweepMedia } from './core/media/media-jobs.ts'
import { enqueueMedia, type MediaQueue, mediaQueue } from './core/media/media-queue.ts'
import { sweepUploads } from './core/media/receive-upload.ts'
import type { StaffNotices } from './core/staff-notices.ts'
import { StartupError } from './core/startup-error.ts'
import { withJobSpan } from './core/tracing/tracing.ts'
import { FEATURES, replies, notifyStaff } from './features.ts'
import { cleanUp, endRetention, runEveryMinute } from './maintenance.ts'

/** Names of the queues whose jobs come from a schedule only. */
const CLEAN_UP = 'clean-up'
const RETENTION = 'retention'
const EVERY_MINUTE = 'notifications'

const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS

/** Background jobs: mail, notifications and maintenance. All instances share the queue, pg-boss in PostgreSQL. */
export interface Jobs {
  mail: Outbox
  notices: StaffNotices
  media: MediaQueue
  /** How many jobs each queue holds, as pg-boss counted them within the last half minute; empty before the start. */
  queues(): Promise<QueueCounts[]>
  /** Creates the queue's tables and starts any workers. Retries until the database is available or `signal` aborts. */
  start(signal?: AbortSignal): Promise<void>
  /** Finishes the jobs that are running, within 2.5 s. Those that take longer are run again by another server. */
  stop(): Promise<void>
}

interface JobsDependencies extends Omit<OutboxDependencies, 'boss' | 'replies'> {
  /** Shorter in tests. */
  timing?: Partial<QueueTiming>
  /** False: mails are only queued, and a server sends them. */
  hasWorkers?: boolean
  /**
   * False: `start` uses the queue as a server has set it up, and changes neither its tables nor its schedules. For the
   * command line, which has no workers.
   */
  setsUp?: boolean
}

/**
 * Options of the queue's connections. Without the query timeout, a response lost on the network would block the queue,
 * and every mail, for ever. It is longer than a request's, because at the first start one query creates all tables.
 */
const CONNECTION_OPTIONS = {
  connectionTimeoutMillis: 3000,
  query_timeout: 10_000,
  keepAlive: true,
  notifyHeartbeatIntervalMs: 3000,
  notifyHeartbeatTimeoutMs: 3000,
}

/**
 * Creates the jobs, without starting them.
 * @param connection a direct one: a pooler in transaction mode loses NOTIFY silently
 */
export function createJobs(connection: ConnectionConfig, dependencies: JobsDependencies): Jobs {
  const { log, setsUp = true, hasWorkers = setsUp } = dependencies
  const timing = { ...DEFAULT_TIMING, ...dependencies.timing }
  const boss = new PgBoss({
    ...connection,
    ...CONNECTION_OPTIONS,
    application_name: 'busbar jobs',
    max: 2,
    useListenNotify: true,
    // When idle this is four queries in ten seconds; with the defaults it is thirty.
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    queueCacheIntervalSeconds: 60,
    flowIntervalSeconds: 300,
    bamIntervalSeconds: 300,
    cronWorkerIntervalSeconds: 30,
    migrate: setsUp,
    supervise: setsUp,
    schedule: setsUp,
  })
  // Without a listener a database outage would end the process.
  boss.on('error', (error) => log.warn({ event: 'jobs_error', ...serializeError(error) }))
  let started = false
  let sweep: Promise<void> | undefined
  const whenStarted =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args) => {
      if (!started) throw startingError()
      return await call(...args)
    }
  const outbox = createOutbox({ ...dependencies, boss })
  const mail: Outbox = { send: whenStarted(outbox.send), retry: whenStarted(outbox.retry) }
  const notices: StaffNotices = {
    send: whenStarted(async (trx, to, notice) => {
      for (const { sendNotice } of FEATURES) await sendNotice?.(boss, trx, to, notice)
    }),
    notify: notifyStaff,
  }
  return {
    mail,
    notices,
    media: { enqueue: whenStarted((trx, hash) => enqueueMedia(boss, trx, hash)) },
    // Without pg-boss's own queues.
    queues: async () =>
      started ? (await boss.getQueues()).filter(({ name }) => !name.startsWith('__')) : [],
    async start(signal) {
      // The tables are in a schema of their own, which the database role must be allowed to create.
      await retryUntilAvailable(log, () => boss.start(), signal).catch((error: unknown) => {
        throw !setsUp && isOtherVersion(error) ? otherVersionError() : toStartupError(error)
      })
      if (setsUp) await retryUntilAvailable(log, () => createQueues(boss, timing, dependencies.env), signal)
      else if (!(await boss.getQueue(MAIL_QUEUE))) throw otherVersionError()
      started = true
      if (!hasWorkers) return
      const store = createMediaStore(dependencies.env)
      await registerWorkers({ ...dependencies, boss, mail, notices, connection, store, timing })
      sweep = sweepAfterStart({ ...dependencies, boss })
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 2500 })
      await sweep
    },
  }
}

/** Whether pg-boss, which may not migrate here, threw because it is not installed or requires migrations. */
const isOtherVersion = (error: unknown) => error instanceof Error && error.message.startsWith('pg-boss ')

const otherVersionError = () =>
  new StartupError('the job queue belongs to another version: start the site once to update it')

const startingError = () =>
  appError('SERVICE_UNAVAILABLE', 'The site is still starting. Please try again.', { retryAfter: 2 })

async function registerWorkers(services: JobServices & OutboxDependencies) {
  const { boss, db, env, log, store, timing } = services
  await registerMailWorker({ ...services, replies }, timing)
  await registerMediaWorker({ boss, db, log, store }, timing.pollSeconds)
  for (const { startWorkers } of FEATURES) await startWorkers?.(services)
  await registerMaintenance(boss, log, CLEAN_UP, async () => ({
    event: 'cleaned_up',
    ...(await cleanUp(db)),
    lost_mails: await enqueueWaitingMails(boss, db),
    pictures: await sweepMedia({ db, boss, log, store }),
  }))
  await registerMaintenance(boss, log, RETENTION, async () => ({
    event: 'retention_ended',
    ...(await endRetention(db, env)),
    pictures: await sweepMedia({ db, boss, log, store }),
  }))
  await registerMaintenance(boss, log, EVERY_MINUTE, async () => {
    const counts = await runEveryMinute(services)
    return Object.values(counts).some((count) => count > 0) ? { event: 'notified', ...counts } : null
  })
}

/** Finishes mails and pictures that a killed server left. In the background: an unavailable store delays no start. */
async function sweepAfterStart({ boss, db, env, log }: OutboxDependencies): Promise<void> {
  try {
    await enqueueWaitingMails(boss, db)
    await sweepUploads(env)
    for (const { afterStart } of FEATURES) await afterStart?.(db)
    log.info({
      event: 'pictures_swept',
      ...(await sweepMedia({ db, boss, log, store: createMediaStore(env) })),
    })
  } catch (error) {
    log.warn({ event: 'sweep_failed', ...serializeError(error) })
  }
}

/** Registers a maintenance queue's worker. It logs the task's result, if any, or its error (pg-boss does not). */
async function registerMaintenance(
  boss: PgBoss,
  log: Log,
  name: string,
  task: () => Promise<LogLine | null>,
) {
  await boss.work(name, async ([job]) => {
    try {
      const line = await withJobSpan(name, job?.id ?? '', task)
      if (line) log.info(line)
    } catch (error) {
      log.error({ event: 'job_failed', job: name, ...serializeError(error) })
      throw error
    }
  })
}

/** Creates or updates the queues and their schedules with the settings of this version. */
async function createQueues(boss: PgBoss, timing: QueueTiming, env: Env) {
  const queues = [
    mailQueue(timing),
    mediaQueue,
    { name: CLEAN_UP, deleteAfterSeconds: DAY_SECONDS },
    { name: RETENTION, deleteAfterSeconds: DAY_SECONDS },
    { name: EVERY_MINUTE, deleteAfterSeconds: HOUR_SECONDS },
    ...FEATURES.flatMap(({ queues }) => queues?.(timing) ?? []),
  ]
  await saveQueueSettings(boss, queues, [
    ...FEATURES.flatMap(({ schedules }) => schedules?.(env) ?? []),
    { name: CLEAN_UP, cron: '17 * * * *' },
    { name: RETENTION, cron: daily(3, 40) },
    { name: EVERY_MINUTE, cron: '* * * * *' },
  ])
}
