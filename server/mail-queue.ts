import { type RawBuilder, sql } from 'kysely'
import { fromKysely, type PgBoss, type Queue } from 'pg-boss'
import type { Db } from './database.ts'
import { type Deliver, RefusedMail } from './delivery.ts'
import type { Env } from './env.ts'
import { hashed, mailToOwner, mailToStaff, mailToStranger, within } from './limits.ts'
import { described, type Log } from './log.ts'
import type { Firm, Mail, Message, Whose } from './mail.ts'

/** What the outbox works with. */
export interface MailParts {
  boss: PgBoss
  db: Db
  env: Env
  log: Log
  deliver: Deliver
}

/** How often a mail is tried again, in what time, and how often the queue is asked; seconds. */
export interface Pace {
  retryLimit: number
  retryDelay: number
  retryDelayMax: number
  pollSeconds: number
  /** When what gathers now is sent. */
  gatherUntil: () => Date
}

const MAIL = 'mail'
const GATHERED = 'mail-gathered'
const DEAD = 'mail-dead'

const DAY = 24 * 60 * 60

/** The queues of the outbox, the one for dead mails before those that lead to it. */
export function mailQueues({ retryLimit, retryDelay, retryDelayMax }: Pace): Queue[] {
  const patient = {
    retryLimit,
    retryDelay,
    retryDelayMax,
    retryBackoff: true,
    expireInSeconds: 60,
    heartbeatSeconds: 10,
    deadLetter: DEAD,
  }
  return [
    { name: DEAD, retentionSeconds: 3 * DAY },
    { name: MAIL, ...patient, notify: true },
    { name: GATHERED, ...patient },
  ]
}

type Trx = Parameters<Mail['send']>[0]

/** The job is written by the caller's own transaction: it is there exactly when that is committed. */
export async function enqueue({ boss, env, log }: MailParts, trx: Trx, message: Message): Promise<boolean> {
  const to = hashed(message.to)
  const limit = message.proved ? mailToOwner : mailToStranger
  if (!message.staff && !(await within(trx, env, limit, to))) {
    log.warn({ event: 'limited', limit: limit.name, key: to })
    return false
  }
  await boss.send(MAIL, { ...message, firm: await firmOf(trx) }, { db: fromKysely(trx) })
  return true
}

async function firmOf(trx: Trx): Promise<Firm> {
  return await trx.selectFrom('settings').select(['business_name as name', 'phone']).executeTakeFirstOrThrow()
}

/** Deletes mails that wait for another attempt, and the dead ones, with what stays of them in the queue that they failed in. */
export async function forget(trx: Trx, whose: Whose): Promise<void> {
  await deleteMails(
    trx,
    'about' in whose
      ? sql<boolean>`data->>'about' = ${whose.about}`
      : sql<boolean>`lower(data->>'replyTo') = ${whose.address}
          or (lower(data->>'to') = ${whose.address} and data->'staff' is null)`,
  )
}

/** The same, when the site is emptied: mails about inquiries, and all to addresses that no account has. */
export async function forgetAllButAccounts(trx: Trx): Promise<void> {
  await deleteMails(
    trx,
    sql<boolean>`data->'about' is not null or lower(data->>'to') not in (select lower(email) from users)`,
  )
}

async function deleteMails(trx: Trx, isMeant: RawBuilder<boolean>): Promise<void> {
  // On a database on which no server has run there is no queue yet.
  const { rows } = await sql<{ queue: string | null }>`select to_regclass('pgboss.job') as queue`.execute(trx)
  if (!rows[0]?.queue) return
  // A mail that fails is deleted and written anew in one statement: its copy would escape a deletion that began before.
  await sql`lock table pgboss.job in share row exclusive mode`.execute(trx)
  await sql`delete from pgboss.job where name = any(${[MAIL, GATHERED, DEAD]}) and (${isMeant})`.execute(trx)
}

/** Delivers what the queues hold, until the queue is stopped. */
export async function workMail(
  { boss, db, env, log, deliver }: MailParts,
  { pollSeconds, retryLimit, gatherUntil }: Pace,
): Promise<void> {
  const polling = {
    pollingIntervalSeconds: Math.min(2, pollSeconds),
    notifyPollingIntervalSeconds: pollSeconds,
  }
  // Two a batch: with one the worker takes one job a poll. Each job is settled by itself, or one failure were two.
  const each = { batchSize: 2, burstWhenBatchFull: true, perJobResults: true, ...polling } as const
  await boss.work<Message, unknown, typeof each>(MAIL, each, async (jobs) => {
    const settled = jobs.map((job) =>
      settle([job], log, retryLimit, async () => {
        if (job.data.staff && !(await within(db, env, mailToStaff, hashed(job.data.to))))
          await boss.send(GATHERED, job.data, { startAfter: gatherUntil() })
        else await deliver(job.data, job.id)
        // What was sent is kept nowhere: it holds links that open accounts, and what people wrote.
        await boss.deleteJob(MAIL, job.id)
      }),
    )
    return (await Promise.all(settled)).flat()
  })
  // Each recipient's are settled by themselves, or a mailbox that refuses sent everybody else theirs again.
  const many = {
    batchSize: 500,
    perJobResults: true,
    ...polling,
    pollingIntervalSeconds: pollSeconds,
  } as const
  await boss.work<Message, unknown, typeof many>(GATHERED, many, async (jobs) => {
    const settled = Array.from(
      Map.groupBy(jobs, (job) => job.data.to),
      ([to, some]) =>
        settle(some, log, retryLimit, async () => {
          const messages = some.map((job) => job.data)
          await deliver(gathered(to, messages), some[0]?.id ?? '')
          await boss.deleteJob(
            GATHERED,
            some.map((job) => job.id),
          )
        }),
    )
    return (await Promise.all(settled)).flat()
  })
}

/** Does what some jobs of a batch ask for together and says what became of each. */
async function settle(
  jobs: { id: string; retryCount: number }[],
  log: Log,
  retryLimit: number,
  deliver: () => Promise<void>,
) {
  try {
    await deliver()
    return jobs.map(({ id }) => ({ id, status: 'completed' as const }))
  } catch (error) {
    const refused = error instanceof RefusedMail
    return jobs.map(({ id, retryCount }) => {
      const dead = refused || retryCount >= retryLimit
      log[dead ? 'error' : 'warn']({
        event: dead ? 'mail_dead' : 'mail_failed',
        job: id,
        ...described(error),
      })
      const status = refused ? ('deadletter' as const) : ('failed' as const)
      return { id, status, output: { error: String(error) } }
    })
  }
}

/** All that gather within a minute become due at the same moment, and are fetched together. */
export const endOfMinute = (now = Date.now()) => new Date(Math.ceil((now + 1000) / 60_000) * 60_000)

/** Many messages to one of our own, as one. */
function gathered(to: string, messages: Message[]): Message {
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
