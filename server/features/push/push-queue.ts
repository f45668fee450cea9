import type { Transaction } from 'kysely'
import { fromKysely, type PgBoss, type Queue } from 'pg-boss'
import { isActive } from '../../core/auth/account-state.ts'
import { isNotExpired } from '../../core/auth/session-rows.ts'
import type { Database, Db } from '../../core/database/tables.ts'
import type { Env } from '../../core/env.ts'
import { workerOptions } from '../../core/jobs/queue-settings.ts'
import { serializeError, type Log } from '../../core/log.ts'
import type { NoticeRecipients, StaffNotice } from '../../core/staff-notices.ts'
import { withJobSpan } from '../../core/tracing/tracing.ts'
import { deliverPush, PUSH_TTL_SECONDS } from './push-delivery.ts'
import { readPushKeys } from './vapid-keys.ts'

interface PushJob {
  /** The id of the subscription, which may be deleted by the time the job runs. */
  subscription: string
  message: StaffNotice
}

export const PUSH_QUEUE = 'push'

/** Retried for about six hours. A notification older than a day is no longer worth sending. */
export const pushQueue = ({ retryLimit, retryDelay, retryDelayMax }: PushTiming): Queue => ({
  name: PUSH_QUEUE,
  retryLimit,
  retryDelay,
  retryDelayMax,
  retryBackoff: true,
  expireInSeconds: 60,
  heartbeatSeconds: 10,
  retentionSeconds: PUSH_TTL_SECONDS,
  deleteAfterSeconds: 60,
  notify: true,
})

/** Times in seconds; the delay doubles with each retry. */
interface PushTiming {
  retryLimit: number
  retryDelay: number
  retryDelayMax: number
  pollSeconds: number
}

/** Queues a notice: one job for each browser, so that a retry for one does not repeat the others. */
export async function enqueuePush(
  boss: PgBoss,
  trx: Transaction<Database>,
  to: NoticeRecipients,
  message: StaffNotice,
): Promise<void> {
  let query = trx
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select('push_subscriptions.id')
    .where(isActive)
    .where(isNotExpired)
  if (to !== 'everyone') query = query.where('push_subscriptions.user_id', '=', to.account)
  const subscriptions = await query.execute()
  if (subscriptions.length === 0) return
  const jobs = subscriptions.map(({ id }) => ({ data: { subscription: id, message } }))
  await boss.insert(PUSH_QUEUE, jobs, { db: fromKysely(trx) })
}

interface WorkerDependencies {
  boss: PgBoss
  db: Db
  env: Env
  log: Log
}

/** Starts the worker that sends notifications to the push services. */
export async function registerPushWorker(
  { boss, ...dependencies }: WorkerDependencies,
  { pollSeconds }: PushTiming,
): Promise<void> {
  const options = workerOptions(10, pollSeconds)
  await boss.work<PushJob, unknown, typeof options>(PUSH_QUEUE, options, (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }) => {
        try {
          await withJobSpan(PUSH_QUEUE, id, () => sendToBrowser(dependencies, data))
          return { id, status: 'completed' as const }
        } catch (error) {
          dependencies.log.warn({ event: 'push_failed', job: id, ...serializeError(error) })
          return { id, status: 'failed' as const, output: { error: String(error) } }
        }
      }),
    ),
  )
}

/**
 * Sends to a browser that is still subscribed. A subscription that its push service does not know or accepts nothing
 * for is deleted: the browser creates a new one the next time the back office opens there.
 */
async function sendToBrowser(
  { db, env, log }: Omit<WorkerDependencies, 'boss'>,
  { subscription, message }: PushJob,
): Promise<void> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('id', '=', subscription)
    .executeTakeFirst()
  if (!row) return
  const { outcome, status } = await deliverPush(env, await readPushKeys(db), row, message)
  if (outcome === 'gone' || outcome === 'rejected')
    await db.deleteFrom('push_subscriptions').where('id', '=', subscription).execute()
  const isError = outcome === 'rejected' || outcome === 'refused'
  log[isError ? 'error' : 'info']({ event: `push_${outcome}`, subscription, status })
}
