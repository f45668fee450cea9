import { PgBoss, type QueueResult } from 'pg-boss'
import type { ConnectionConfig } from '../core/database/connect.ts'
import { toStartupError } from '../core/database/database-server.ts'
import { retryUntilAvailable } from '../core/database/retry-until-available.ts'
import { appError } from '../core/errors.ts'
import { deleteExpired } from '../core/jobs/clean-up.ts'
import { serializeError, type Log, type LogLine } from '../core/log.ts'
import { takeOverFormerMails } from '../core/mail/former-queues.ts'
import { registerMailWorker } from '../core/mail/mail-worker.ts'
import type { Outbox } from '../core/mail/mail.ts'
import {
  createOutbox,
  DEFAULT_TIMING,
  enqueueWaitingMails,
  MAIL_QUEUE,
  type OutboxDependencies,
  type QueueTiming,
} from '../core/mail/outbox.ts'
import { createMediaStore } from '../core/media/create-media-store.ts'
import { registerMediaWorker, sweepMedia } from '../core/media/media-jobs.ts'
import { enqueueMedia, type MediaQueue } from '../core/media/media-queue.ts'
import { sweepUploads } from '../core/media/receive-upload.ts'
import { StartupError } from '../core/startup-error.ts'
import { withJobSpan } from '../core/tracing/tracing.ts'
import { registerBackupWorker } from '../features/backups/backup-jobs.ts'
import { deleteUnclaimedPhotos } from '../features/inquiries/photos/stored-photos.ts'
import { refuseLostReplies } from '../features/inquiries/replies/reply-notes.ts'
import { notifyDue } from '../features/notifications/due.ts'
import { enqueuePush, type PushOutbox, registerPushWorker } from '../features/push/push-queue.ts'
import { CLEAN_UP, createQueues, NOTIFICATIONS, RETENTION } from './queues.ts'
import {
  deleteOldActivity,
  deleteOldVisitCounts,
  eraseOldInquiries,
  removeOldAddresses,
} from './retention.ts'

/** Background jobs: mail, notifications and maintenance. The queue is pg-boss, in PostgreSQL, and all instances share it. */
export interface Jobs {
  mail: Outbox
  push: PushOutbox
  media: MediaQueue
  /** How many jobs each queue holds, as pg-boss counted them within the last half minute; nothing before the start. */
  queues(): Promise<QueueCounts[]>
  /** Creates the queue's tables and starts the workers, if there are any. Retries until the database is available, or `signal` aborts. */
  start(signal?: AbortSignal): Promise<void>
  /** Finishes the jobs that are running, within 2.5 s. */
  stop(): Promise<void>
}

type QueueCounts = Pick<QueueResult, 'name' | 'readyCount' | 'deferredCount' | 'activeCount' | 'failedCount'>

interface JobsDependencies extends Omit<OutboxDependencies, 'boss'> {
  /** Shorter in tests. */
  timing?: Partial<QueueTiming>
  /** False: mails are only queued, and a server sends them. */
  hasWorkers?: boolean
  /**
   * False: the queue is used as a server has made it, and `start` changes neither its tables nor its schedules. For the
   * command line, without workers.
   */
  setsUp?: boolean
}

/**
 * Of the connections of the queue. Without a timeout a query whose answer was lost on the way would be waited for without
 * end, and with it every mail. It is longer than a request's, because at the first start one query makes all tables.
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
  const push: PushOutbox = {
    send: whenStarted((trx, to, message) => enqueuePush(boss, trx, to, message)),
  }
  return {
    mail,
    push,
    media: { enqueue: whenStarted((trx, hash) => enqueueMedia(boss, trx, hash)) },
    // Without pg-boss's own.
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
      await registerWorkers({ ...dependencies, boss, mail, push, connection }, timing)
      sweep = sweepAfterStart({ ...dependencies, boss })
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 2500 })
      await sweep
    },
  }
}

/** What pg-boss throws when it may not migrate: that it is not installed, or requires migrations. */
const isOtherVersion = (error: unknown) => error instanceof Error && error.message.startsWith('pg-boss ')

const otherVersionError = () =>
  new StartupError('the job queue is not that of this version: start the site once, which makes it')

const startingError = () =>
  appError('SERVICE_UNAVAILABLE', 'The site is still starting. Please try again.', { retryAfter: 2 })

async function registerWorkers(
  dependencies: OutboxDependencies & { mail: Outbox; push: PushOutbox; connection: ConnectionConfig },
  timing: QueueTiming,
) {
  const { boss, db, env, log } = dependencies
  const store = createMediaStore(env)
  await registerMailWorker(dependencies, timing)
  await registerPushWorker({ boss, db, env, log }, timing)
  await registerMediaWorker({ boss, db, log, store }, timing.pollSeconds)
  await registerBackupWorker({ ...dependencies, media: store }, timing.pollSeconds)
  await registerMaintenance(boss, log, CLEAN_UP, async () => ({
    event: 'cleaned_up',
    ...(await deleteExpired(db)),
    lost_replies: await refuseLostReplies(db),
    lost_mails: await enqueueWaitingMails(dependencies),
    photos: await deleteUnclaimedPhotos(db),
    pictures: await sweepMedia({ db, boss, log, store }),
  }))
  await registerMaintenance(boss, log, RETENTION, async () => ({
    event: 'inquiries_erased',
    count: await eraseOldInquiries(db, env.RETENTION_MONTHS),
    activity: await deleteOldActivity(db, env.RETENTION_MONTHS),
    addresses: await removeOldAddresses(db),
    visits: await deleteOldVisitCounts(db),
    pictures: await sweepMedia({ db, boss, log, store }),
  }))
  await registerMaintenance(boss, log, NOTIFICATIONS, async () => {
    const counts = await notifyDue(dependencies)
    await takeOverFormerMails(boss, db)
    return Object.values(counts).some((count) => count > 0) ? { event: 'notified', ...counts } : null
  })
}

/** Finishes what a killed server left of mails and pictures. In the background: a store that is away delays no start. */
async function sweepAfterStart({ boss, db, env, log }: OutboxDependencies): Promise<void> {
  try {
    await takeOverFormerMails(boss, db)
    await enqueueWaitingMails({ boss, db })
    await sweepUploads(env)
    await deleteUnclaimedPhotos(db)
    log.info({
      event: 'pictures_swept',
      ...(await sweepMedia({ db, boss, log, store: createMediaStore(env) })),
    })
  } catch (error) {
    log.warn({ event: 'sweep_failed', ...serializeError(error) })
  }
}

/** Registers the worker of a maintenance queue. It logs what the task did, if anything, or why it failed, which pg-boss does not. */
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
