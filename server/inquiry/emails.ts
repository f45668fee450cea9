import { REPLY_HOURS } from '../constants/schema.ts'
import { inquiryReference } from '../database/ids.ts'
import type { Env } from '../env.ts'
import type { Message } from '../mail/mail.ts'
import { budgets, projectTypes } from './schema.ts'

/** What the mails tell of an inquiry. */
interface InquiryDetails {
  id: string
  source: 'inquiry' | 'contact'
  name: string
  email: string
  phone: string | null
  company: string | null
  project_type: string | null
  budget?: string | null
  message: string
}

/** To NOTIFY_EMAIL, when it is set, and to the sender, at once when an inquiry or a letter came in. */
export const submissionMails = (env: Env, inquiry: InquiryDetails): Message[] => [
  ...(env.NOTIFY_EMAIL ? [newInquiryMail(env, env.NOTIFY_EMAIL, inquiry)] : []),
  acknowledgementMail(inquiry),
]

/** To NOTIFY_EMAIL: all that the sender wrote, and the way to it. */
function newInquiryMail(env: Env, to: string, inquiry: InquiryDetails): Message {
  const type = projectTypes.find(({ value }) => value === inquiry.project_type)
  const budget = budgets.find(({ value }) => value === inquiry.budget)
  const labelledValues: [string, string | null | undefined][] = [
    ['Name', inquiry.name],
    ['E-mail', inquiry.email],
    ['Phone', inquiry.phone],
    ['Company', inquiry.company],
    ['Project type', type?.label],
    ['Budget', budget?.label],
  ]
  const kind = inquiry.source === 'contact' ? 'New letter' : 'New inquiry'
  return {
    to,
    subject: `${kind} ${inquiryReference(inquiry.id)} from ${inquiry.name}`,
    text: [inquiry.message, `A reply is promised within ${REPLY_HOURS} hours.`],
    details: labelledValues.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : [])),
    link: { label: 'Open the inquiry', url: `${env.PUBLIC_URL}/admin/inquiries?id=${inquiry.id}` },
    replyTo: inquiry.email,
    staff: true,
    about: inquiry.id,
  }
}

/**
 * To whoever wrote, so that they know that it arrived and what to call it by. Nothing of what was typed stands in it:
 * the address is not proved, and with the sender's words in it anybody could have us mail them to anybody.
 */
function acknowledgementMail({ id, email }: InquiryDetails): Message {
  return {
    to: email,
    subject: `We have your message (${inquiryReference(id)})`,
    text: [
      'Thank you for your message.',
      `An engineer reads what you wrote and replies within ${REPLY_HOURS} hours. Your reference is ${inquiryReference(id)}.`,
      'If you did not write to us, somebody mistyped an address: you need do nothing.',
    ],
    about: id,
    autoReply: true,
  }
}

/** To an address that somebody typed into the newsletter form: nothing is sent to it before its owner agrees (D33). */
export function confirmationMail(env: Env, to: string, businessName: string, token: string): Message {
  return {
    to,
    subject: 'Please confirm your subscription',
    text: [
      `Somebody, probably you, asked ${businessName} to send one letter a quarter to this address: what we built, what we measured.`,
      'If it was not you, do nothing. No further letter will come.',
    ],
    link: { label: 'Confirm the subscription', url: `${env.PUBLIC_URL}/newsletter/confirm?token=${token}` },
  }
}

/** To an address whose owner just confirmed it; holds the link that ends the subscription. */
export function welcomeMail(env: Env, to: string, businessName: string, token: string): Message {
  return {
    to,
    subject: 'You are subscribed',
    text: [
      `One letter a quarter from ${businessName} will come to this address: what we built, what we measured.`,
    ],
    proved: true,
    unsubscribe: `${env.PUBLIC_URL}/newsletter/unsubscribe?token=${token}`,
  }
}
