import type { Transaction } from 'kysely'
import { fromKysely, type PgBoss, type Queue } from 'pg-boss'
import { isActive } from '../../core/auth/account-state.ts'
import { isNotExpired } from '../../core/auth/session-rows.ts'
import type { Database, Db } from '../../core/database/tables.ts'
import type { Env } from '../../core/env.ts'
import { serializeError, type Log } from '../../core/log.ts'
import { withJobSpan } from '../../core/tracing/tracing.ts'
import { deliverPush, PUSH_TTL_SECONDS } from './push-delivery.ts'
import type { PushMessage } from './push-message.ts'
import { readPushKeys } from './vapid-keys.ts'

/** To whom a notification goes: one account, or every active one. */
export type PushRecipients = { account: string } | 'everyone'

/** The outbox of notifications. */
export interface PushOutbox {
  /** Queues a notification for each browser of the recipients, inside the caller's transaction: a rollback takes it back. */
  send(trx: Transaction<Database>, to: PushRecipients, message: PushMessage): Promise<void>
}

interface PushJob {
  /** The id of the subscription: it may be gone by the time that the job runs. */
  subscription: string
  message: PushMessage
}

export const PUSH_QUEUE = 'push'

/** Retried for about six hours; whoever has not been told a day later, need not be. */
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

/** `PushOutbox.send`: a job for each browser, so that one that fails repeats no other. */
export async function enqueuePush(
  boss: PgBoss,
  trx: Transaction<Database>,
  to: PushRecipients,
  message: PushMessage,
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

/** Starts the worker that hands notifications to the push services. */
export async function registerPushWorker(
  { boss, ...dependencies }: WorkerDependencies,
  { pollSeconds }: PushTiming,
): Promise<void> {
  const options = {
    batchSize: 10,
    burstWhenBatchFull: true,
    perJobResults: true,
    pollingIntervalSeconds: Math.min(2, pollSeconds),
    notifyPollingIntervalSeconds: pollSeconds,
  } as const
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
 * Sends to a browser that is still subscribed. A subscription that its push service does not know or takes nothing for is
 * deleted: the browser makes a new one at the next start of the back office there.
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
