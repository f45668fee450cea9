import { projectTypes } from '../../../src/firm.ts'
import { DATA_LINK_HOURS, REPLY_HOURS } from '../../core/constants/schema.ts'
import { inquiryReference } from '../../core/database/ids.ts'
import type { Env } from '../../core/env.ts'
import type { Message } from '../../core/mail/mail.ts'
import { newInquiryTitle } from './notices.ts'
import { budgets } from './schema.ts'
import type { InquiriesTable } from './tables.ts'

/** What the sender of an inquiry or contact message wrote. */
export type InquiryFields = Pick<InquiriesTable, 'name' | 'phone' | 'project_type' | 'company' | 'budget'> & {
  source: 'inquiry' | 'contact'
  email: string
  message: string
}

/** `photos`: how many came with it. `token`: the token of the link to its page. */
type InquiryDetails = InquiryFields & { id: string; photos: number; token: string }

/** The mails of a new inquiry or contact message: to NOTIFY_EMAIL, if set, and an acknowledgement to the sender. */
export const submissionMails = (env: Env, inquiry: InquiryDetails): Message[] => [
  ...(env.NOTIFY_EMAIL ? [newInquiryMail(env, env.NOTIFY_EMAIL, inquiry)] : []),
  acknowledgementMail(env, inquiry),
]

/** To NOTIFY_EMAIL: everything that the sender wrote, with a link to the inquiry in the back office. */
export function newInquiryMail(env: Env, to: string, inquiry: Omit<InquiryDetails, 'token'>): Message {
  const type = projectTypes.find(({ value }) => value === inquiry.project_type)
  const budget = budgets.find(({ value }) => value === inquiry.budget)
  const labelledValues: [string, string | null | undefined][] = [
    ['Name', inquiry.name],
    ['E-mail', inquiry.email],
    ['Phone', inquiry.phone],
    ['Company', inquiry.company],
    ['Project type', type?.label],
    ['Budget', budget?.label],
    ['Photographs', inquiry.photos ? `${inquiry.photos}, shown with the inquiry` : null],
  ]
  return {
    to,
    subject: `${newInquiryTitle(inquiry.source)} ${inquiryReference(inquiry.id)} from ${inquiry.name}`,
    text: [inquiry.message, `A reply is promised within ${REPLY_HOURS} hours.`],
    details: labelledValues.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : [])),
    link: { label: 'Open the inquiry', url: `${env.PUBLIC_URL}/admin/inquiries?id=${inquiry.id}` },
    replyTo: inquiry.email,
    staff: true,
    inquiryIds: [inquiry.id],
  }
}

/** To NOTIFY_EMAIL: what a visitor added to an inquiry on its page, with a link to the inquiry in the back office. */
export function visitorAddedMail(
  env: Env,
  to: string,
  { id, name, email }: { id: string; name: string; email: string | null },
  line: string,
  photos: number,
): Message {
  return {
    to,
    subject: `Added to inquiry ${inquiryReference(id)} by ${name}`,
    text: [line || 'Photographs only.'],
    details: photos ? [['Photographs', `${photos}, shown with the inquiry`]] : [],
    link: { label: 'Open the inquiry', url: `${env.PUBLIC_URL}/admin/inquiries?id=${id}` },
    replyTo: email ?? undefined,
    staff: true,
    inquiryIds: [id],
  }
}

/**
 * To an e-mail address whose data somebody requested on /privacy: the link to a page with buttons to download or erase
 * the data. Sent only where there is any.
 */
export function dataLinkMail(env: Env, to: string, token: string): Message {
  return {
    to,
    subject: 'What we hold about you',
    text: [
      'Somebody, probably you, asked on our site what we hold about this address.',
      `The link opens a page on which you can download it or have it erased. It works for ${DATA_LINK_HOURS} hours.`,
      'If it was not you, do nothing: nobody but you has this link, and nothing has changed.',
    ],
    link: { label: 'See your data', url: `${env.PUBLIC_URL}/my-data?token=${token}` },
  }
}

/**
 * Acknowledgement to the sender, with the reference and the link to the inquiry's page. It repeats nothing that was
 * typed: the address is not verified, and otherwise anybody could make us mail their text to anybody.
 */
export function acknowledgementMail(
  env: Pick<Env, 'PUBLIC_URL'>,
  { id, email, token }: Pick<InquiryDetails, 'id' | 'email' | 'token'>,
): Message {
  return {
    to: email,
    subject: `We have your message (${inquiryReference(id)})`,
    text: [
      'Thank you for your message.',
      `An engineer reads what you wrote and replies within ${REPLY_HOURS} hours. Your reference is ${inquiryReference(id)}.`,
      'On its page you can see how far we are, add a line or a photograph, or withdraw it. Keep its address to yourself: anyone who has it can read and withdraw your inquiry.',
      'If you did not write to us, somebody mistyped an address, and you need not do anything.',
    ],
    link: { label: 'See your inquiry', url: `${env.PUBLIC_URL}/i/${token}` },
    inquiryIds: [id],
    autoReply: true,
  }
}
