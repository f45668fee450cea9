import { firm } from '../../../src/firm.ts'
import { newId } from '../database/ids.ts'
import type { Env } from '../env.ts'
import { formatFirmTime } from '../firm-time/schema.ts'
import type { Services } from '../trpc.ts'
import { selectBusiness } from './business.ts'
import type { Message } from './mail.ts'
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
  { db, env, log }: Pick<Services, 'db' | 'env' | 'log'>,
  to: string,
  waitMs = 20_000,
): Promise<void> {
  const message = { ...testMail(env, to), firm: await selectBusiness(db) }
  const controller = new AbortController()
  const noAnswer = new Error('no answer yet. The mail may still arrive.')
  const timer = setTimeout(() => controller.abort(noAnswer), waitMs)
  try {
    await createMailTransport(env, log)(message, newId(), controller.signal)
  } finally {
    clearTimeout(timer)
  }
}
