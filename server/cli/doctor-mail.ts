import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { DEAD_LETTER_DAYS } from '../constants/schema.ts'
import { newId } from '../database/ids.ts'
import { SAMPLE_SENDER } from '../env.ts'
import { createLog } from '../log.ts'
import { selectBusiness } from '../mail/business.ts'
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

/** Mails that wait, or could not be delivered. */
export async function mails({ db }: CommandContext): Promise<Finding> {
  const { rows: there } = await sql<{
    there: boolean
  }>`select to_regclass('pgboss.job') is not null as there`.execute(db)
  if (!there[0]?.there) return ['ok', 'no mail waits']
  const { rows } = await sql<{ waiting: number; dead: number }>`
    select count(*) filter (where name like 'mail%' and name <> 'mail-dead' and state in ('created', 'retry'))::int as waiting,
      count(*) filter (where name = 'mail-dead')::int as dead
    from pgboss.job`.execute(db)
  const { waiting = 0, dead = 0 } = rows[0] ?? {}
  if (dead > 0)
    return [
      'bad',
      `${dead} mails could not be delivered in the last ${DEAD_LETTER_DAYS} days: the back office says why, under Mail`,
    ]
  return waiting > 10
    ? ['note', `${waiting} mails wait`]
    : ['ok', waiting === 0 ? 'no mail waits' : `${waiting} mails wait`]
}
