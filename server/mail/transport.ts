import { isIPv4 } from 'node:net'
import { createTransport } from 'nodemailer'
import { type Env, SAMPLE_SENDER } from '../env.ts'
import type { Log } from '../log.ts'
import { renderHtml, renderText } from './layout.ts'
import type { BusinessDetails, Message } from './mail.ts'

/** Brings one message to its mail server; throws when that did not take it. `id` stays the same over retries. */
export type MailTransport = (message: Message, id: string) => Promise<void>

/** The mail server refused this very message, and would again: 'no such mailbox', 'not this content'. */
export class PermanentMailError extends Error {}

/** A mail server that hangs is given up long before the job's minute is over. */
const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** How messages leave: by SMTP_URL's server or, while there is none, as log lines that a person can act on. */
export function createMailTransport(
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>,
  log: Log,
): MailTransport {
  if (env.SMTP_URL === null) return logTransport(log)
  if (env.MAIL_FROM === SAMPLE_SENDER)
    log.warn({
      event: 'sample_sender',
      say: `Mails go out as ${SAMPLE_SENDER}: set MAIL_FROM to an address of yours.`,
    })
  return smtpTransport(env.SMTP_URL, env)
}

/** What we call ourselves to a mail server (EHLO): the host that PUBLIC_URL names. */
export function ehloHostname({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): string {
  const { hostname } = new URL(PUBLIC_URL)
  return isIPv4(hostname) ? `[${hostname}]` : hostname
}

/** MAIL_FROM; where that is an address alone, with the firm's name. */
const fromAddress = (from: string, firm: BusinessDetails | undefined) =>
  firm && !from.includes('<') ? { name: firm.name, address: from } : from

function logTransport(log: Log): MailTransport {
  return async ({ to, subject, link }) =>
    log.warn({
      event: 'mail',
      to,
      subject,
      link: link?.url,
      say: `Mail to ${to}: ${subject}${link ? `\n  ${link.url}` : ''}`,
    })
}

function smtpTransport(url: string, env: Pick<Env, 'MAIL_FROM' | 'PUBLIC_URL'>): MailTransport {
  const host = new URL(env.PUBLIC_URL).host
  const transport = createTransport({ url, name: ehloHostname(env), ...TIMEOUTS_MS })
  return async (message, id) => {
    const { to, subject, replyTo, unsubscribe, autoReply, firm } = message
    try {
      await transport.sendMail({
        from: fromAddress(env.MAIL_FROM, firm),
        // Objects, so that no comma in an address becomes a second one; headers are the library's work (S28).
        to: { name: '', address: to },
        replyTo: replyTo === undefined ? undefined : { name: '', address: replyTo },
        subject,
        text: renderText(message, host),
        html: renderHtml(message, host),
        // The same at every attempt: a server that took a message twice can tell.
        messageId: `<${id}@${new URL(env.PUBLIC_URL).hostname}>`,
        headers: {
          'Auto-Submitted': autoReply ? 'auto-replied' : 'auto-generated',
          ...(unsubscribe && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    } catch (error) {
      throw isPermanentFailure(error) ? new PermanentMailError(String(error), { cause: error }) : error
    }
  }
}

/** A 5xx about the envelope or the content is final; one about the log-in is the operator's to mend. */
function isPermanentFailure(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  const { code, responseCode } = error
  return (
    (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500
  )
}
