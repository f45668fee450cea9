import { firm } from '../../../src/firm.ts'
import type { Env } from '../env.ts'
import { formatFirmTime } from '../firm-time/schema.ts'
import type { Log } from '../log.ts'
import type { BusinessDetails, Message } from './mail.ts'
import { createMailTransport } from './transport.ts'

/** The mail that shows that mails are sent and arrive. */
export const testMail = (env: Pick<Env, 'PUBLIC_URL' | 'MAIL_FROM'>, to: string): Message => ({
  to,
  subject: 'A test mail',
  text: [
    `This is a test mail from ${new URL(env.PUBLIC_URL).host}: sending works.`,
    "If it is in the spam folder, the sender's domain needs SPF, DKIM and DMARC: ask the domain's administrator.",
  ],
  details: [
    ['From', env.MAIL_FROM],
    ['Sent', `${formatFirmTime(new Date())} (${firm.city})`],
  ],
})

/**
 * Sends a test mail at once, bypassing the outbox, so that the caller gets the mail server's error if it refuses. Waits
 * less long than the queue, because the caller's browser does not wait for minutes.
 */
export async function sendTestMail(
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>,
  log: Log,
  firm: BusinessDetails,
  { to, id, waitMs = 20_000 }: { to: string; id: string; waitMs?: number },
): Promise<void> {
  const controller = new AbortController()
  const noAnswer = new Error('no answer yet. The mail may still arrive.')
  const timer = setTimeout(() => controller.abort(noAnswer), waitMs)
  try {
    await createMailTransport(env, log)({ ...testMail(env, to), firm }, id, controller.signal)
  } finally {
    clearTimeout(timer)
  }
}
