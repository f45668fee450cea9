import { fromKysely, type PgBoss, type Queue } from 'pg-boss'
import { DEAD_LETTER_DAYS } from '../constants/schema.ts'
import type { Db } from '../database/tables.ts'
import type { Env } from '../env.ts'
import { mailToUnverified, mailToVerified } from '../limits.ts'
import type { Log } from '../log.ts'
import { hashEmail, tryConsume } from '../rate-limiter.ts'
import { takeDeadLetter } from './dead-letters.ts'
import type { Message, Outbox } from './mail.ts'
import { DEAD_LETTER_QUEUE, DIGEST_QUEUE, MAIL_QUEUE } from './queues.ts'
import type { MailTransport } from './transport.ts'

export interface OutboxDependencies {
  boss: PgBoss
  db: Db
  env: Env
  log: Log
  deliver: MailTransport
}

/** Retries of a mail and polling of the queues. Times are in seconds; the delay doubles with each retry. */
export interface QueueTiming {
  retryLimit: number
  retryDelay: number
  retryDelayMax: number
  pollSeconds: number
  /** When the messages that now wait for a digest are sent. */
  digestAt: () => Date
}

/** When a digest is sent: at the end of the minute, and at least a second from now, so that one batch holds it. */
export const endOfMinute = (now = Date.now()) => new Date(Math.ceil((now + 1000) / 60_000) * 60_000)

/** Sixteen attempts over about six hours, because a mail server may be down for an afternoon. */
export const DEFAULT_TIMING: QueueTiming = {
  retryLimit: 15,
  retryDelay: 5,
  retryDelayMax: 3600,
  pollSeconds: 10,
  digestAt: endOfMinute,
}

const DAY_SECONDS = 24 * 60 * 60

/** The queues of the outbox. The dead-letter queue comes first, because the others refer to it. */
export function mailQueues({ retryLimit, retryDelay, retryDelayMax }: QueueTiming): Queue[] {
  const retryOptions = {
    retryLimit,
    retryDelay,
    retryDelayMax,
    retryBackoff: true,
    expireInSeconds: 60,
    heartbeatSeconds: 10,
    deadLetter: DEAD_LETTER_QUEUE,
  }
  return [
    { name: DEAD_LETTER_QUEUE, retentionSeconds: DEAD_LETTER_DAYS * DAY_SECONDS },
    { name: MAIL_QUEUE, ...retryOptions, notify: true },
    { name: DIGEST_QUEUE, ...retryOptions },
  ]
}

type Trx = Parameters<Outbox['send']>[0]

/**
 * Transactional outbox: writes the mail's job in the caller's transaction, so that it exists exactly when that commits.
 * @returns false when the recipient's rate limit is used up and the mail was left out
 */
export async function enqueue(
  { boss, env, log }: OutboxDependencies,
  trx: Trx,
  message: Message,
): Promise<boolean> {
  const recipientHash = hashEmail(message.to)
  const limit = message.proved ? mailToVerified : mailToUnverified
  const isLimited = !message.staff && !message.reply
  if (isLimited && !(await tryConsume(trx, env, limit, recipientHash))) {
    log.warn({ event: 'limited', limit: limit.name, key: recipientHash })
    return false
  }
  await boss.send(MAIL_QUEUE, message, { db: fromKysely(trx) })
  return true
}

/** See `Outbox.requeue`. */
export async function requeueMail(
  { boss }: OutboxDependencies,
  trx: Trx,
  id: string,
): Promise<Message | null> {
  const message = await takeDeadLetter(trx, id)
  if (message) await boss.send(MAIL_QUEUE, message, { db: fromKysely(trx) })
  return message
}
