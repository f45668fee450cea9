import { firm } from '../../../src/firm.ts'
import { REPLY_HOURS } from '../../core/constants/schema.ts'
import { inquiryReference } from '../../core/database/ids.ts'
import type { InquiryLine } from '../../core/database/mail-tables.ts'
import type { Env } from '../../core/env.ts'
import { formatFirmTime } from '../../core/firm-time/schema.ts'
import type { Message } from '../../core/mail/mail.ts'
import type { BackupEvent, DigestEvent, DigestGroup, NotificationEvent, NotifiedInquiry } from './events.ts'
import type { NotifiedAccount } from './events.ts'

type UrlEnv = Pick<Env, 'PUBLIC_URL'>

/** More inquiries than this in one event share one mail. */
const SEPARATE_MAILS = 3

const HOUR_MS = 3_600_000

/** The mails that notify an account of an event: one for each inquiry, or a single one for many. */
export function notificationMails(
  env: UrlEnv,
  account: NotifiedAccount,
  event: NotificationEvent,
): Message[] {
  if (event.kind === 'digest') return [digestMail(env, account, event)]
  if (event.kind === 'backup') return [backupMail(env, account, event)]
  const { inquiries } = event
  if (inquiries.length > SEPARATE_MAILS) return [collectedMail(env, account, event)]
  return inquiries.map((inquiry) => ({
    ...inquiryMail(env, account, inquiry),
    ...wordingOf(event, inquiry),
  }))
}

type InquiryEvent = Exclude<NotificationEvent, BackupEvent | DigestEvent>

function wordingOf(event: InquiryEvent, inquiry: NotifiedInquiry): Pick<Message, 'subject' | 'text'> {
  const { name } = inquiry
  const reference = inquiryReference(inquiry.id)
  switch (event.kind) {
    case 'assigned':
      return {
        subject: `Assigned to you: ${reference}, ${name}`,
        text: [`${event.by} assigned you the inquiry from ${name}.`],
      }
    case 'follow_up':
      return { subject: `Follow up now: ${reference}, ${name}`, text: [`The follow-up with ${name} is due.`] }
    case 'deadline': {
      const end = new Date(inquiry.created_at.getTime() + REPLY_HOURS * HOUR_MS)
      return {
        subject: `No answer yet: ${reference}, ${name}`,
        text: [
          `A reply to ${name} is due by ${formatFirmTime(end)} (${firm.city}), ${REPLY_HOURS} hours after the inquiry.`,
        ],
      }
    }
  }
}

function inquiryMail(
  env: UrlEnv,
  { email }: NotifiedAccount,
  { id, name, created_at, follow_up_at }: NotifiedInquiry,
) {
  const details: Message['details'] = [
    ['Reference', inquiryReference(id)],
    ['Name', name],
    ['Received', `${formatFirmTime(created_at)} (${firm.city})`],
  ]
  if (follow_up_at) details.push(['Follow up', `${formatFirmTime(follow_up_at)} (${firm.city})`])
  return {
    to: email,
    staff: true as const,
    details,
    link: { label: 'Open the inquiry', url: inquiryUrl(env, id) },
    inquiryIds: [id],
  }
}

/** Subjects and first lines of mails about many inquiries. */
const COLLECTED = {
  assigned: {
    subject: 'inquiries were assigned to you',
    link: 'Open your inquiries',
    path: '/admin/inquiries?mine=true',
  },
  follow_up: { subject: 'follow-ups are due', link: 'Open the follow-ups', path: '/admin/follow-ups' },
  deadline: {
    subject: 'inquiries wait for an answer',
    link: 'Open the inquiries',
    path: '/admin/inquiries?status=new',
  },
}

function collectedMail(env: UrlEnv, { email }: NotifiedAccount, event: InquiryEvent): Message {
  const { inquiries, kind } = event
  const { subject, link, path } = COLLECTED[kind]
  return {
    to: email,
    staff: true,
    subject: `${inquiries.length} ${subject}`,
    text: [
      kind === 'assigned'
        ? `${event.by} assigned you ${inquiries.length} inquiries.`
        : kind === 'follow_up'
          ? 'These follow-ups are due:'
          : 'Replies to these inquiries are due soon:',
      inquiries.map((inquiry) => inquiryLine(env, inquiry)),
    ],
    link: { label: link, url: `${env.PUBLIC_URL}${path}` },
  }
}

/** Sent to every account that has not switched it off, when the scheduled backup failed and so did its retries. */
function backupMail(env: UrlEnv, { email }: NotifiedAccount, { error, good_at }: BackupEvent): Message {
  return {
    to: email,
    staff: true,
    subject: 'The backup failed',
    text: [
      good_at
        ? `The site could not make its backup. The last good one was made on ${formatFirmTime(good_at)} (${firm.city}).`
        : 'The site could not make its backup. There is no earlier one.',
      `The reason: ${error}`,
      'The next attempt is at the usual time. For details, run the command doctor on the server.',
    ],
    link: { label: 'Open the dashboard', url: `${env.PUBLIC_URL}/admin` },
  }
}

/** Sent at 8:00 in the firm's time to an account that asked for it: its open inquiries, and the unassigned ones. */
function digestMail(env: UrlEnv, { email }: NotifiedAccount, event: DigestEvent): Message {
  const { day, unanswered, overdue, today } = event
  const groups: [title: string, short: string, DigestGroup][] = [
    ['Without an answer', 'without an answer', unanswered],
    ['Overdue follow-ups', 'overdue', overdue],
    ["Today's follow-ups", 'to follow up today', today],
  ]
  const filled = groups.filter(([, , { total }]) => total > 0)
  return {
    to: email,
    staff: true,
    subject: `To do on ${day}: ${filled.map(([, short, group]) => `${countOf(group)} ${short}`).join(', ')}`,
    text: [
      'Your inquiries, and those that are assigned to nobody.',
      ...filled.map(([title, , group]) => [`${title}: ${countOf(group)}`, ...groupLines(env, group)]),
    ],
    link: { label: 'Open the follow-ups', url: `${env.PUBLIC_URL}/admin/follow-ups` },
  }
}

const countOf = ({ total, more }: DigestGroup) => `${total}${more ? '+' : ''}`

function groupLines(env: UrlEnv, { total, more, inquiries }: DigestGroup): (string | InquiryLine)[] {
  const left = total - inquiries.length
  const lines = inquiries.map((inquiry) => inquiryLine(env, inquiry))
  return left > 0 ? [...lines, `and ${left}${more ? '+' : ''} more`] : lines
}

const inquiryLine = (env: UrlEnv, { id, name }: NotifiedInquiry): InquiryLine => ({
  inquiryId: id,
  text: `${inquiryReference(id)} ${name}\n${inquiryUrl(env, id)}`,
})

/** Built from PUBLIC_URL only: the client chooses the Host header (S12). */
const inquiryUrl = ({ PUBLIC_URL }: UrlEnv, id: string) => `${PUBLIC_URL}/admin/inquiries?id=${id}`
