import type { Db } from '../database/tables.ts'
import { mailToStaff } from '../limits.ts'
import { serializeError, type Log } from '../log.ts'
import { hashEmail, tryConsume } from '../rate-limiter.ts'
import { withJobSpan } from '../tracing/tracing.ts'
import { selectBusiness } from './business.ts'
import type { Message } from './mail.ts'
import type { OutboxDependencies, QueueTiming } from './outbox.ts'
import { DIGEST_QUEUE, MAIL_QUEUE } from './queues.ts'
import { failureReason, noteFailure, noteSent, shouldSend } from './reply-fate.ts'
import { PermanentMailError } from './transport.ts'

/** Starts the workers that deliver the mails of the queues, until pg-boss is stopped. */
export async function registerMailWorkers(
  dependencies: OutboxDependencies,
  timing: QueueTiming,
): Promise<void> {
  await registerMailWorker(dependencies, timing)
  await registerDigestWorker(dependencies, timing)
}

/** Sends each mail by itself. What is above the rate limit of a member of staff goes to the digest queue. */
async function registerMailWorker(
  { boss, db, env, log, deliver }: OutboxDependencies,
  { pollSeconds, retryLimit, digestAt }: QueueTiming,
) {
  // A full batch makes the worker poll again at once. With a batch size of one it would take one job per poll.
  const options = { batchSize: 2, burstWhenBatchFull: true, ...batchOptions(pollSeconds) } as const
  await boss.work<Message, unknown, typeof options>(MAIL_QUEUE, options, async (jobs) => {
    const results = jobs.map((job) =>
      runAndReport(db, [job], log, retryLimit, async () => {
        const { data, id } = job
        if (!(await shouldSend(db, data))) {
          // Sent before the server was killed, or its inquiry is gone.
        } else if (data.staff && !(await tryConsume(db, env, mailToStaff, hashEmail(data.to))))
          await boss.send(DIGEST_QUEUE, data, { startAfter: digestAt() })
        else {
          await deliver({ ...data, firm: await selectBusiness(db) }, id)
          await noteSent(db, data)
        }
        // Sent mails are not kept: they hold links that open accounts, and what people wrote.
        await boss.deleteJob(MAIL_QUEUE, id)
      }),
    )
    return (await Promise.all(results)).flat()
  })
}

/** Sends the mails of the digest queue, as one message for each recipient. */
async function registerDigestWorker(
  { boss, db, log, deliver }: OutboxDependencies,
  { pollSeconds, retryLimit }: QueueTiming,
) {
  const options = {
    batchSize: 500,
    ...batchOptions(pollSeconds),
    pollingIntervalSeconds: pollSeconds,
  } as const
  await boss.work<Message, unknown, typeof options>(DIGEST_QUEUE, options, async (jobs) => {
    const jobsByRecipient = Map.groupBy(jobs, (job) => job.data.to)
    const results = Array.from(jobsByRecipient, ([to, batch]) =>
      runAndReport(db, batch, log, retryLimit, async () => {
        const messages = batch.map((job) => job.data)
        await deliver({ ...toDigest(to, messages), firm: await selectBusiness(db) }, batch[0]?.id ?? '')
        const ids = batch.map((job) => job.id)
        await boss.deleteJob(DIGEST_QUEUE, ids)
      }),
    )
    return (await Promise.all(results)).flat()
  })
}

/** With a result for each job, so that one that fails does not repeat the others of its batch. */
const batchOptions = (pollSeconds: number) =>
  ({
    perJobResults: true,
    pollingIntervalSeconds: Math.min(2, pollSeconds),
    notifyPollingIntervalSeconds: pollSeconds,
  }) as const

/** Delivers jobs that belong together, logs a failure, and returns the result of each for pg-boss. */
async function runAndReport(
  db: Db,
  jobs: { name: string; id: string; retryCount: number; data: Message }[],
  log: Log,
  retryLimit: number,
  deliver: () => Promise<void>,
) {
  try {
    await withJobSpan(jobs[0]?.name ?? '', jobs[0]?.id ?? '', deliver)
    return jobs.map(({ id }) => ({ id, status: 'completed' as const }))
  } catch (error) {
    const isPermanent = error instanceof PermanentMailError
    const isDeadAfter = (retryCount: number) => isPermanent || retryCount >= retryLimit
    for (const { data, retryCount } of jobs)
      await noteFailure(db, data, error, isDeadAfter(retryCount) ? 'refused' : 'queued')
    return jobs.map(({ id, retryCount }) => {
      const isDead = isDeadAfter(retryCount)
      log[isDead ? 'error' : 'warn']({
        event: isDead ? 'mail_dead' : 'mail_failed',
        job: id,
        ...serializeError(error),
      })
      const status = isPermanent ? ('deadletter' as const) : ('failed' as const)
      return { id, status, output: { error: failureReason(error) } }
    })
  }
}

/** One message with the subjects and links of many, for a member of staff. */
function toDigest(to: string, messages: Message[]): Message {
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
