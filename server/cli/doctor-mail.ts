import { createTransport } from 'nodemailer'
import type { CommandContext } from '../core/command.ts'
import type { Check, Finding } from '../core/command.ts'
import { UNDELIVERED_MAIL_DAYS } from '../core/constants/schema.ts'
import { counted } from '../core/count/schema.ts'
import { SAMPLE_SENDER } from '../core/env.ts'
import { createLog } from '../core/log.ts'
import { countMails } from '../core/mail/stored-mails.ts'
import { sendTestMail } from '../core/mail/test-mail.ts'
import { ehloHostname, failureReason } from '../core/mail/transport.ts'
import { StartupError } from '../core/startup-error.ts'
import { withJobs } from './with-jobs.ts'

/** Checks whether the mail server accepts our credentials. */
export async function mailServer({ env }: CommandContext): Promise<Finding> {
  if (env.SMTP_URL === null) return ['note', 'SMTP_URL is not set: mails are only logged']
  const transport = createTransport({
    url: env.SMTP_URL,
    name: ehloHostname(env),
    connectionTimeout: 5000,
    greetingTimeout: 5000,
  })
  try {
    await transport.verify()
    return ['ok', `the mail server at ${new URL(env.SMTP_URL).host} accepts the login`]
  } catch (error) {
    return [
      'bad',
      `the mail server at ${new URL(env.SMTP_URL).host}: ${error instanceof Error ? error.message : String(error)}`,
    ]
  } finally {
    transport.close()
  }
}

/** Sends a test mail directly, not through the outbox: the mail server's answer is the finding. */
export const testMail = (to: string): Check =>
  async function testMail({ db, env }) {
    if (env.SMTP_URL === null) return ['bad', 'no test mail: SMTP_URL is not set']
    const log = createLog('error', process.stderr)
    try {
      await sendTestMail({ db, env, log }, to)
      return ['ok', `the mail server accepted a test mail to ${to}: check that it arrives`]
    } catch (error) {
      return ['bad', `the mail server has not accepted a test mail to ${to}: ${failureReason(error)}`]
    }
  }

/** Checks whether mails come from an address of the firm, not from the sample's. */
export async function mailSender({ env }: CommandContext): Promise<Finding> {
  return env.SMTP_URL !== null && env.MAIL_FROM === SAMPLE_SENDER
    ? ['bad', `MAIL_FROM is not set: mails go out as ${SAMPLE_SENDER}`]
    : ['ok', `mails come from ${env.MAIL_FROM}`]
}

/** Minutes after which a waiting mail is a note: by then its sixth attempt has failed. */
const LATE_MINUTES = 10

/** Reports waiting and undelivered mails. */
export async function mails({ db }: CommandContext): Promise<Finding> {
  const { waiting, undelivered, oldest_seconds } = await countMails(db)
  if (undelivered > 0)
    return [
      'bad',
      `${counted(undelivered, { one: 'mail', other: 'mails' })} could not be delivered in the last ${UNDELIVERED_MAIL_DAYS} days: the back office says why, under Mail`,
    ]
  if (waiting === 0) return ['ok', 'no mail is waiting']
  const minutes = Math.round(oldest_seconds / 60)
  const text = `${counted(waiting, { one: 'mail is waiting', other: 'mails are waiting' })}, the oldest for ${minutes} min`
  return [waiting > 10 || minutes >= LATE_MINUTES ? 'note' : 'ok', text]
}

/** A queue with more waiting jobs than this is a note. */
const MANY_JOBS = 100

/** Reports long queues (mails, notifications, pictures, maintenance), as last counted by the server. */
export async function jobs(context: CommandContext): Promise<Finding> {
  const queues = await withJobs(context, (jobs) => jobs.queues()).catch((error: unknown) => {
    if (error instanceof StartupError) return null
    throw error
  })
  if (!queues) return ['note', 'the job queue belongs to another version: starting the site updates it']
  const long = queues.filter(({ readyCount }) => readyCount > MANY_JOBS)
  if (long.length > 0)
    return [
      'note',
      `many jobs are waiting: ${long.map(({ name, readyCount }) => `${readyCount} of ${name}`).join(', ')}`,
    ]
  return ['ok', 'no job queue is long']
}
