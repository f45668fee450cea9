import { isIPv4 } from 'node:net'
import { createTransport } from 'nodemailer'
import { encodeWord } from 'nodemailer/lib/mime-funcs'
import { type Env, SAMPLE_SENDER } from '../env.ts'
import { appError } from '../errors.ts'
import type { Log } from '../log.ts'
import { firstCharacters } from '../text/schema.ts'
import { withSpan } from '../tracing/tracing.ts'
import { renderHtml, renderText } from './layout.ts'
import type { BusinessDetails, Message } from './mail.ts'

/**
 * Sends one message. Throws when the mail server does not accept it, or when `signal` aborts. `id` is the same at every
 * retry.
 */
export type MailTransport = (message: Message, id: string, signal?: AbortSignal) => Promise<void>

/** The mail server refused the message for good ('no such mailbox', 'content rejected'): a retry is pointless. */
export class PermanentMailError extends Error {}

/**
 * The longest silences of the mail server, in milliseconds. It may check a message for minutes before it accepts it: a
 * sender that does not wait the ten minutes of RFC 5321 (4.5.3.2.6) delivers the message again with each retry.
 */
export const SMTP_TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 600_000 }

/** Creates the mail transport: the server of SMTP_URL or, if that is unset, log lines with the mail's link. */
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

/** Where `npm run dev` shows the mails that it did not send. */
export const DEV_MAILBOX_PATH = '/dev/mail'

/** Whether mails reach nobody and are shown at `DEV_MAILBOX_PATH`: in development, where no mail server is set. */
export const isDevelopmentMail = (env: Pick<Env, 'SMTP_URL' | 'development'>): boolean =>
  env.development && env.SMTP_URL === null

/**
 * Checks for a mail server before a person's own mail is sent: without one, the mail would only be a line of the log.
 * @param advice a sentence that says what to do without one
 * @throws TRPCError BAD_REQUEST without SMTP_URL, but not in development, whose mailbox shows it
 */
export function assertMailServer(env: Pick<Env, 'SMTP_URL' | 'development'>, advice: string): void {
  if (env.SMTP_URL === null && !isDevelopmentMail(env))
    throw appError('BAD_REQUEST', `This site has no mail server yet, so nothing was sent. ${advice}`)
}

/** The name that the server gives in EHLO: the host of PUBLIC_URL. */
export function ehloHostname({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): string {
  const { hostname } = new URL(PUBLIC_URL)
  return isIPv4(hostname) ? `[${hostname}]` : hostname
}

/** MAIL_FROM, with the firm's name where it is only an address. */
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
  const transport = createTransport({ url, name: ehloHostname(env), ...SMTP_TIMEOUTS_MS })
  return async (message, id, signal) => {
    const { to, subject, replyTo, unsubscribe, autoReply, replyNoteId, firm } = message
    try {
      const mail = {
        from: fromAddress(env.MAIL_FROM, firm),
        // As objects, so that a comma makes no second recipient; the library escapes the headers (S28).
        to: { name: '', address: to },
        replyTo: replyTo === undefined ? undefined : { name: '', address: replyTo },
        text: renderText(message, host),
        html: await renderHtml(message, host),
        // The same at every retry, so that the server can drop a duplicate.
        messageId: `<${id}@${new URL(env.PUBLIC_URL).hostname}>`,
        headers: {
          subject: subjectHeader(subject),
          // A reply was written by a person.
          ...(!replyNoteId && { 'Auto-Submitted': autoReply ? 'auto-replied' : 'auto-generated' }),
          ...(unsubscribe && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal,
      }
      await withSpan({ name: 'mail', kind: 'client', attributes: { 'messaging.message.id': id } }, () =>
        transport.sendMail(mail),
      )
    } catch (error) {
      throw isPermanentFailure(error) ? new PermanentMailError(String(error), { cause: error }) : error
    }
  }
}

/** The library leaves ASCII unchanged, even text that the reader's program would decode as an encoded word. */
const subjectHeader = (subject: string) =>
  subject.includes('=?') ? { prepared: true, value: encodeWord(subject, 'B', 52) } : subject

/** A 5xx about the recipient or content is permanent. A failed log-in may be a wrong SMTP_URL, so it is retried. */
function isPermanentFailure(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  const { code, responseCode } = error
  return (
    (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500
  )
}

const REASON_MAX = 300

/** The mail server's response, or why it could not be reached, in one line of at most 300 characters. */
export function failureReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const response = cause instanceof Error && 'response' in cause ? cause.response : undefined
  const text =
    typeof response === 'string' ? response : cause instanceof Error ? cause.message : String(cause)
  return firstCharacters(text.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim(), REASON_MAX)
}
