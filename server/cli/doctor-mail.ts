import { createTransport } from 'nodemailer'
import { DEAD_LETTER_DAYS } from '../constants/schema.ts'
import { newId } from '../database/ids.ts'
import { SAMPLE_SENDER } from '../env.ts'
import { readQueueDepths } from '../jobs/queue-depths.ts'
import { createLog } from '../log.ts'
import { selectBusiness } from '../mail/business.ts'
import { DEAD_LETTER_QUEUE, DIGEST_QUEUE, MAIL_QUEUE } from '../mail/queues.ts'
import { failureReason } from '../mail/reply-fate.ts'
import { sendTestLetter } from '../mail/test-letter.ts'
import { ehloHostname } from '../mail/transport.ts'
import type { CommandContext } from './command-context.ts'
import type { Check, Finding } from './finding.ts'

/** Whether the mail server takes our log-in. */
export async function mailServer({ env }: CommandContext): Promise<Finding> {
  if (env.SMTP_URL === null) return ['note', 'SMTP_URL is not set: mails are lines of the log']
  const transport = createTransport({
    url: env.SMTP_URL,
    name: ehloHostname(env),
    connectionTimeout: 5000,
    greetingTimeout: 5000,
  })
  try {
    await transport.verify()
    return ['ok', `the mail server at ${new URL(env.SMTP_URL).host} takes our log-in`]
  } catch (error) {
    return [
      'bad',
      `the mail server at ${new URL(env.SMTP_URL).host}: ${error instanceof Error ? error.message : String(error)}`,
    ]
  } finally {
    transport.close()
  }
}

/** Sends a test letter past the outbox: the mail server's answer is the finding. */
export const testMail = (to: string): Check =>
  async function testMail({ db, env }) {
    if (env.SMTP_URL === null) return ['bad', 'no test letter: SMTP_URL is not set']
    const log = createLog('error', process.stderr)
    try {
      await sendTestLetter(env, log, await selectBusiness(db), { to, id: newId() })
      return ['ok', `the mail server took a test letter to ${to}: look whether it arrives`]
    } catch (error) {
      return ['bad', `the mail server refused a test letter to ${to}: ${failureReason(error)}`]
    }
  }

/** Whether mails come from an address of the firm's. */
export async function mailSender({ env }: CommandContext): Promise<Finding> {
  return env.SMTP_URL !== null && env.MAIL_FROM === SAMPLE_SENDER
    ? ['bad', `MAIL_FROM is not set: mails go out as ${SAMPLE_SENDER}`]
    : ['ok', `mails come from ${env.MAIL_FROM}`]
}

/** Minutes after which a mail that waits is worth a look: by then its sixth attempt has failed. */
const LATE_MINUTES = 10

/** Mails that wait, or could not be delivered. */
export async function mails({ db }: CommandContext): Promise<Finding> {
  const depths = await readQueueDepths(db)
  const dead = depths.find(({ queue }) => queue === DEAD_LETTER_QUEUE)?.waiting ?? 0
  if (dead > 0)
    return [
      'bad',
      `${dead} mails could not be delivered in the last ${DEAD_LETTER_DAYS} days: the back office says why, under Mail`,
    ]
  const queues = depths.filter(({ queue }) => queue === MAIL_QUEUE || queue === DIGEST_QUEUE)
  const count = queues.reduce((sum, { waiting, deferred }) => sum + waiting + deferred, 0)
  const minutes = Math.round(Math.max(0, ...queues.map((queue) => queue.oldest_seconds)) / 60)
  if (count === 0) return ['ok', 'no mail waits']
  const text = `${count} ${count === 1 ? 'mail waits' : 'mails wait'}, the oldest for ${minutes} min`
  return [count > 10 || minutes >= LATE_MINUTES ? 'note' : 'ok', text]
}

/** As many waiting jobs of one queue are worth a look. */
const MANY_JOBS = 100

/** The other queues: notifications, pictures, maintenance. */
export async function jobs({ db }: CommandContext): Promise<Finding> {
  const mailQueues = [MAIL_QUEUE, DIGEST_QUEUE, DEAD_LETTER_QUEUE]
  const others = (await readQueueDepths(db)).filter(({ queue }) => !mailQueues.includes(queue))
  const long = others.filter(({ waiting }) => waiting > MANY_JOBS)
  if (long.length > 0)
    return [
      'note',
      `many jobs wait: ${long.map(({ queue, waiting }) => `${waiting} of ${queue}`).join(', ')}`,
    ]
  return ['ok', 'no queue of jobs is long']
}
