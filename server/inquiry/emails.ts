import { REPLY_HOURS } from '../constants/schema.ts'
import { inquiryReference } from '../database/ids.ts'
import type { InquiriesTable } from '../database/tables.ts'
import type { Env } from '../env.ts'
import type { Message } from '../mail/mail.ts'
import { budgets, projectTypes } from './schema.ts'

/** What the sender of an inquiry or contact message wrote. */
export type InquiryFields = Pick<InquiriesTable, 'name' | 'phone' | 'project_type' | 'company' | 'budget'> & {
  source: 'inquiry' | 'contact'
  email: string
  message: string
}

/** `photos`: how many came with it. */
type InquiryDetails = InquiryFields & { id: string; photos: number }

/** The mails of a new inquiry or contact message: to NOTIFY_EMAIL, when that is set, and an acknowledgement to the sender. */
export const submissionMails = (env: Env, inquiry: InquiryDetails): Message[] => [
  ...(env.NOTIFY_EMAIL ? [newInquiryMail(env, env.NOTIFY_EMAIL, inquiry)] : []),
  acknowledgementMail(inquiry),
]

/** To NOTIFY_EMAIL: everything that the sender wrote, with a link to the inquiry in the back office. */
export function newInquiryMail(env: Env, to: string, inquiry: InquiryDetails): Message {
  const type = projectTypes.find(({ value }) => value === inquiry.project_type)
  const budget = budgets.find(({ value }) => value === inquiry.budget)
  const labelledValues: [string, string | null | undefined][] = [
    ['Name', inquiry.name],
    ['E-mail', inquiry.email],
    ['Phone', inquiry.phone],
    ['Company', inquiry.company],
    ['Project type', type?.label],
    ['Budget', budget?.label],
    ['Photographs', inquiry.photos ? `${inquiry.photos}, to be seen with the inquiry` : null],
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
 * Acknowledgement to the sender, with the reference. It repeats nothing that was typed: the address is not verified, and
 * otherwise anybody could make us mail their text to anybody.
 */
export function acknowledgementMail({ id, email }: Pick<InquiryDetails, 'id' | 'email'>): Message {
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
