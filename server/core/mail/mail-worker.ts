import { sql } from 'kysely'
import { fromKysely, type JobResult } from 'pg-boss'
import type { Db } from '../database/tables.ts'
import { workerOptions } from '../jobs/queue-settings.ts'
import { mailToStaff } from '../limits.ts'
import { serializeError } from '../log.ts'
import { hashEmail, tryConsume } from '../rate-limiter.ts'
import { withJobSpan } from '../tracing/tracing.ts'
import { selectBusiness } from './business.ts'
import type { MailState, Message } from './mail.ts'
import {
  enqueueMails,
  MAIL_QUEUE,
  type MailJob,
  type OutboxDependencies,
  type QueueTiming,
} from './outbox.ts'
import { messageColumns, toMessage } from './stored-mails.ts'
import { failureReason, PermanentMailError } from './transport.ts'

/** Starts the worker that delivers mails, until pg-boss is stopped. */
export async function registerMailWorker(
  dependencies: OutboxDependencies,
  timing: QueueTiming,
): Promise<void> {
  const { boss, log } = dependencies
  const options = workerOptions(2, timing.pollSeconds)
  await boss.work<MailJob, unknown, typeof options>(MAIL_QUEUE, options, (jobs) =>
    Promise.all(
      jobs.map(({ id, data }) =>
        runJob(dependencies, timing, id, data).catch((error: unknown): JobResult => {
          log.warn({ event: 'job_failed', job: MAIL_QUEUE, ...serializeError(error) })
          return { id, status: 'failed' }
        }),
      ),
    ),
  )
}

/** Delivers the mail or the digest of a job, or records the failure, for the next attempt or for good. */
async function runJob(
  dependencies: OutboxDependencies,
  timing: QueueTiming,
  id: string,
  job: MailJob,
): Promise<JobResult> {
  const mails = await beginAttempt(dependencies.db, job)
  const [first] = mails
  // Without mails: they were sent before the server was killed, or were erased or discarded.
  if (!first) return { id, status: 'completed' }
  try {
    await withJobSpan(MAIL_QUEUE, first.id, () =>
      deliverMails(dependencies, timing, [first, ...mails.slice(1)]),
    )
    return { id, status: 'completed' }
  } catch (error) {
    const isGivenUp = error instanceof PermanentMailError || first.attempts > timing.retryLimit
    await recordFailure(dependencies, mails, error, isGivenUp ? id : null)
    return { id, status: isGivenUp ? 'completed' : 'failed' }
  }
}

/** A mail that is being delivered. */
type Mail = Awaited<ReturnType<typeof beginAttempt>>[number]

/** Counts an attempt at the mails of a job, and reads them, the oldest first. */
async function beginAttempt(db: Db, job: MailJob) {
  const mails = await db
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('failed_at', 'is', null)
    .where((eb) =>
      'id' in job
        ? eb('id', '=', job.id).and('digest_at', 'is', null)
        : eb('recipient', '=', job.recipient).and('digest_at', '=', new Date(job.digest_at)),
    )
    .returning(['id', 'recipient', 'is_staff', 'digest_at', 'attempts', ...messageColumns])
    .execute()
  return mails.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** Delivers mails as one message. A mail above a staff member's rate limit waits for the digest of its minute. */
async function deliverMails(
  { boss, db, env, deliver, replies }: OutboxDependencies,
  { retryLimit, digestAt }: QueueTiming,
  mails: [Mail, ...Mail[]],
): Promise<void> {
  const [{ id, recipient, is_staff, digest_at, attempts }] = mails
  if (attempts > retryLimit + 1) throw new PermanentMailError('the server stopped during each attempt')
  const canWait = is_staff && !digest_at
  if (canWait && !(await tryConsume(db, env, mailToStaff, hashEmail(recipient)))) {
    const digest = { recipient, digest_at: digestAt() }
    return await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('mails')
        .set({ digest_at: digest.digest_at, attempts: 0 })
        .where('id', '=', id)
        .execute()
      await enqueueMails(boss, trx, [digest])
    })
  }
  await deliver({ ...toDigest(mails), firm: await selectBusiness(db) }, id)
  await deleteSent({ db, replies }, mails)
}

/** Combines mails to a member of staff into one message with their subjects and links. A single mail is unchanged. */
function toDigest(mails: [Mail, ...Mail[]]): Message {
  const messages = mails.map(toMessage)
  const [first] = messages
  if (messages.length === 1 && first) return first
  return {
    to: mails[0].message.to,
    subject: `${messages.length} messages in a minute`,
    text: [
      'Several messages arrived at once. They are listed here.',
      messages.map(({ subject, link }) => (link ? `${subject}\n${link.url}` : subject)).join('\n\n'),
    ],
  }
}

/** Deletes sent mails, because they hold links that open accounts, and texts that people wrote. */
async function deleteSent(
  { db, replies }: Pick<OutboxDependencies, 'db' | 'replies'>,
  mails: Mail[],
): Promise<void> {
  const ids = mails.map(({ id }) => id)
  await db.transaction().execute(async (trx) => {
    // The same lock order as when notes and inquiries are deleted.
    await setReplyState(replies, trx, mails, { mail_state: 'sent', mail_error: null })
    await trx.deleteFrom('mail_inquiries').where('mail_id', 'in', ids).execute()
    await trx.deleteFrom('mails').where('id', 'in', ids).execute()
  })
}

/** @param jobOfGivenUp the job, if its mails are given up: it is deleted, so that 'Try again' can create another */
async function recordFailure(
  { boss, db, log, replies }: OutboxDependencies,
  mails: Mail[],
  error: unknown,
  jobOfGivenUp: string | null,
): Promise<void> {
  const reason = failureReason(error)
  const isGivenUp = jobOfGivenUp !== null
  await db.transaction().execute(async (trx) => {
    await setReplyState(replies, trx, mails, {
      mail_state: isGivenUp ? 'refused' : 'queued',
      mail_error: reason,
    })
    await trx
      .updateTable('mails')
      .set({ error: reason, failed_at: isGivenUp ? sql`now()` : null })
      .where(
        'id',
        'in',
        mails.map(({ id }) => id),
      )
      .execute()
    if (isGivenUp) await boss.deleteJob(MAIL_QUEUE, jobOfGivenUp, { db: fromKysely(trx) })
  })
  for (const { id } of mails)
    log[isGivenUp ? 'error' : 'warn']({
      event: isGivenUp ? 'mail_dead' : 'mail_failed',
      mail: id,
      ...serializeError(error),
    })
}

/** Updates the state of the mails that are replies. */
async function setReplyState(
  replies: OutboxDependencies['replies'],
  db: Db,
  mails: Mail[],
  state: MailState,
): Promise<void> {
  const ids = mails.flatMap(({ reply_note_id }) => reply_note_id ?? [])
  if (ids.length > 0) await replies?.setState(db, ids, state)
}
