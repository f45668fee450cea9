import { type RawBuilder, sql } from 'kysely'
import { fromKysely, type PgBoss, type Queue } from 'pg-boss'
import type { Db } from '../database/tables.ts'
import type { Env } from '../env.ts'
import { mailToVerified, mailToStaff, mailToUnverified } from '../limits.ts'
import { serializeError, type Log } from '../log.ts'
import { hashEmail, tryConsume } from '../rate-limiter.ts'
import type { BusinessDetails, Outbox, Message, MailOwner } from './mail.ts'
import { type MailTransport, PermanentMailError } from './transport.ts'

/** What the outbox works with. */
export interface OutboxDependencies {
  boss: PgBoss
  db: Db
  env: Env
  log: Log
  deliver: MailTransport
}

/** How often a mail is tried again, in what time, and how often the queue is asked; seconds. */
export interface QueueTiming {
  retryLimit: number
  retryDelay: number
  retryDelayMax: number
  pollSeconds: number
  /** When what gathers now is sent. */
  digestAt: () => Date
}

const MAIL_QUEUE = 'mail'
const DIGEST_QUEUE = 'mail-gathered'
const DEAD_LETTER_QUEUE = 'mail-dead'

const DAY_SECONDS = 24 * 60 * 60

/** The queues of the outbox, the one for dead mails before those that lead to it. */
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
    { name: DEAD_LETTER_QUEUE, retentionSeconds: 3 * DAY_SECONDS },
    { name: MAIL_QUEUE, ...retryOptions, notify: true },
    { name: DIGEST_QUEUE, ...retryOptions },
  ]
}

type Trx = Parameters<Outbox['send']>[0]

/** The job is written by the caller's own transaction: it is there exactly when that is committed. */
export async function enqueue(
  { boss, env, log }: OutboxDependencies,
  trx: Trx,
  message: Message,
): Promise<boolean> {
  const recipientHash = hashEmail(message.to)
  const limit = message.proved ? mailToVerified : mailToUnverified
  if (!message.staff && !(await tryConsume(trx, env, limit, recipientHash))) {
    log.warn({ event: 'limited', limit: limit.name, key: recipientHash })
    return false
  }
  await boss.send(MAIL_QUEUE, { ...message, firm: await selectBusiness(trx) }, { db: fromKysely(trx) })
  return true
}

async function selectBusiness(trx: Trx): Promise<BusinessDetails> {
  return await trx.selectFrom('settings').select(['business_name as name', 'phone']).executeTakeFirstOrThrow()
}

/** Deletes mails that wait for another attempt, and the dead ones, with what stays of them in the queue that they failed in. */
export async function purgeMail(trx: Trx, owner: MailOwner): Promise<void> {
  await deleteMails(
    trx,
    'about' in owner
      ? sql<boolean>`data->>'about' = ${owner.about}`
      : sql<boolean>`lower(data->>'replyTo') = ${owner.address}
          or (lower(data->>'to') = ${owner.address} and data->'staff' is null)`,
  )
}

/** The same, when the site is emptied: mails about inquiries, and all to addresses that no account has. */
export async function purgeAllButAccountMail(trx: Trx): Promise<void> {
  await deleteMails(
    trx,
    sql<boolean>`data->'about' is not null or lower(data->>'to') not in (select lower(email) from users)`,
  )
}

async function deleteMails(trx: Trx, condition: RawBuilder<boolean>): Promise<void> {
  // On a database on which no server has run there is no queue yet.
  const { rows } = await sql<{ queue: string | null }>`select to_regclass('pgboss.job') as queue`.execute(trx)
  if (!rows[0]?.queue) return
  // A mail that fails is deleted and written anew in one statement: its copy would escape a deletion that began before.
  await sql`lock table pgboss.job in share row exclusive mode`.execute(trx)
  await sql`delete from pgboss.job where name = any(${[MAIL_QUEUE, DIGEST_QUEUE, DEAD_LETTER_QUEUE]}) and (${condition})`.execute(
    trx,
  )
}

/** Delivers what the queues hold, until the queue is stopped. */
export async function registerMailWorkers(
  { boss, db, env, log, deliver }: OutboxDependencies,
  { pollSeconds, retryLimit, digestAt }: QueueTiming,
): Promise<void> {
  const pollOptions = {
    pollingIntervalSeconds: Math.min(2, pollSeconds),
    notifyPollingIntervalSeconds: pollSeconds,
  }
  // Two a batch: with one the worker takes one job a poll. Each job is settled by itself, or one failure were two.
  const mailOptions = { batchSize: 2, burstWhenBatchFull: true, perJobResults: true, ...pollOptions } as const
  await boss.work<Message, unknown, typeof mailOptions>(MAIL_QUEUE, mailOptions, async (jobs) => {
    const results = jobs.map((job) =>
      runAndReport([job], log, retryLimit, async () => {
        if (job.data.staff && !(await tryConsume(db, env, mailToStaff, hashEmail(job.data.to))))
          await boss.send(DIGEST_QUEUE, job.data, { startAfter: digestAt() })
        else await deliver(job.data, job.id)
        // What was sent is kept nowhere: it holds links that open accounts, and what people wrote.
        await boss.deleteJob(MAIL_QUEUE, job.id)
      }),
    )
    return (await Promise.all(results)).flat()
  })
  // Each recipient's are settled by themselves, or a mailbox that refuses sent everybody else theirs again.
  const digestOptions = {
    batchSize: 500,
    perJobResults: true,
    ...pollOptions,
    pollingIntervalSeconds: pollSeconds,
  } as const
  await boss.work<Message, unknown, typeof digestOptions>(DIGEST_QUEUE, digestOptions, async (jobs) => {
    const results = Array.from(
      Map.groupBy(jobs, (job) => job.data.to),
      ([to, batch]) =>
        runAndReport(batch, log, retryLimit, async () => {
          const messages = batch.map((job) => job.data)
          await deliver(toDigest(to, messages), batch[0]?.id ?? '')
          await boss.deleteJob(
            DIGEST_QUEUE,
            batch.map((job) => job.id),
          )
        }),
    )
    return (await Promise.all(results)).flat()
  })
}

/** Does what some jobs of a batch ask for together and says what became of each. */
async function runAndReport(
  jobs: { id: string; retryCount: number }[],
  log: Log,
  retryLimit: number,
  deliver: () => Promise<void>,
) {
  try {
    await deliver()
    return jobs.map(({ id }) => ({ id, status: 'completed' as const }))
  } catch (error) {
    const isPermanent = error instanceof PermanentMailError
    return jobs.map(({ id, retryCount }) => {
      const isDead = isPermanent || retryCount >= retryLimit
      log[isDead ? 'error' : 'warn']({
        event: isDead ? 'mail_dead' : 'mail_failed',
        job: id,
        ...serializeError(error),
      })
      const status = isPermanent ? ('deadletter' as const) : ('failed' as const)
      return { id, status, output: { error: String(error) } }
    })
  }
}

/** All that gather within a minute become due at the same moment, and are fetched together. */
export const endOfMinute = (now = Date.now()) => new Date(Math.ceil((now + 1000) / 60_000) * 60_000)

/** Many messages to one of our own, as one. */
function toDigest(to: string, messages: Message[]): Message {
  const [first] = messages
  if (first && messages.length === 1) return first
  return {
    to,
    staff: true,
    firm: first?.firm,
    subject: `${messages.length} messages in a minute`,
    text: [
      'So much came in at once that it is gathered here.',
      messages.map(({ subject, link }) => (link ? `${subject}\n${link.url}` : subject)).join('\n\n'),
    ],
  }
}
