import { fromKysely, type JobInsert, type PgBoss, type Queue } from 'pg-boss'
import { NIL } from 'uuid'
import { newId } from '../database/ids.ts'
import type { Db } from '../database/tables.ts'
import type { Env } from '../env.ts'
import { mailToUnverified, mailToVerified } from '../limits.ts'
import type { Log } from '../log.ts'
import { hashEmail, tryConsume } from '../rate-limiter.ts'
import type { Outbox, Replies } from './mail.ts'
import { insertMail } from './stored-mails.ts'
import type { MailTransport } from './transport.ts'

export interface OutboxDependencies {
  boss: PgBoss
  db: Db
  env: Env
  log: Log
  deliver: MailTransport
  /** The store of the mails that are replies. */
  replies?: Pick<Replies, 'setState'>
}

/** Retries of a mail and polling of the queue. Times are in seconds; the delay doubles with each retry. */
export interface QueueTiming {
  retryLimit: number
  retryDelay: number
  retryDelayMax: number
  pollSeconds: number
  /** When the digest of the mails that wait now is sent. */
  digestAt: () => Date
}

/** When a digest is sent: at the end of the minute, at least a second from now, so that it covers the whole minute. */
export const endOfMinute = (now = Date.now()) => new Date(Math.ceil((now + 1000) / 60_000) * 60_000)

/** Sixteen attempts over about six hours, because a mail server may be down for an afternoon. */
export const DEFAULT_TIMING: QueueTiming = {
  retryLimit: 15,
  retryDelay: 5,
  retryDelayMax: 3600,
  pollSeconds: 10,
  digestAt: endOfMinute,
}

export const MAIL_QUEUE = 'mails'

/** What a job of the queue delivers: a mail, or the digest of a member of staff for one minute. */
export type MailJob = { id: string } | { recipient: string; digest_at: string }

/** The queue of the outbox. At most one job per key waits or runs. */
export const mailQueue = ({ retryLimit, retryDelay, retryDelayMax }: QueueTiming): Queue => ({
  name: MAIL_QUEUE,
  policy: 'exclusive',
  retryLimit,
  retryDelay,
  retryDelayMax,
  retryBackoff: true,
  // Longer than a delivery (`SMTP_TIMEOUTS_MS`, for each reply). A killed worker is noticed by its heartbeat.
  expireInSeconds: 7200,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 60,
  notify: true,
})

/** Creates the outbox of a queue that is started. */
export const createOutbox = ({
  boss,
  env,
  log,
}: Pick<OutboxDependencies, 'boss' | 'env' | 'log'>): Outbox => ({
  async send(trx, message) {
    const recipientHash = hashEmail(message.to)
    const limit = message.isVerifiedAddress ? mailToVerified : mailToUnverified
    const isLimited = !message.staff && !message.replyNoteId
    if (isLimited && !(await tryConsume(trx, env, limit, recipientHash))) {
      log.warn({ event: 'limited', limit: limit.name, key: recipientHash })
      return false
    }
    const id = newId()
    await insertMail(trx, { id, message })
    await enqueueMails(boss, trx, [{ id }])
    return true
  },
  async retry(trx, id) {
    const mail = await trx
      .updateTable('mails')
      .set({ failed_at: null, error: null, attempts: 0, digest_at: null })
      .where('id', '=', id)
      .where('failed_at', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (mail) await enqueueMails(boss, trx, [mail])
    return mail !== undefined
  },
})

/** A stored mail, or the stored mails of a digest, as a job refers to them. */
type MailToQueue = { id: string; digest_at?: null } | { recipient: string; digest_at: Date }

/** Creates missing jobs in the caller's transaction: one per mail, or per digest at its time. Returns how many. */
export async function enqueueMails(boss: PgBoss, db: Db, mails: MailToQueue[]): Promise<number> {
  const ids = await boss.insert(MAIL_QUEUE, mails.map(toJob), { db: fromKysely(db), returnId: true })
  return ids?.length ?? 0
}

function toJob(mail: MailToQueue): JobInsert<MailJob> {
  if (!mail.digest_at) return { data: { id: mail.id }, singletonKey: mail.id }
  const { recipient, digest_at: startAfter } = mail
  const digest_at = startAfter.toISOString()
  return { data: { recipient, digest_at }, singletonKey: `${digest_at} ${hashEmail(recipient)}`, startAfter }
}

const BATCH_SIZE = 1000

/**
 * Creates a job for each waiting mail without one: the server was killed during each attempt, or the database was
 * carried over to another PostgreSQL, which has no queue yet. Mails that have a job get no second one.
 * @returns the number of new jobs
 */
export async function enqueueWaitingMails(boss: PgBoss, db: Db): Promise<number> {
  let count = 0
  let last: string = NIL
  for (;;) {
    const mails = await db
      .selectFrom('mails')
      .select(['id', 'recipient', 'digest_at'])
      .where('failed_at', 'is', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    if (mails.length === 0) return count
    count += await enqueueMails(boss, db, mails)
    last = mails.at(-1)?.id ?? last
  }
}
