import { firm, projectTypes } from '../../../src/firm.ts'
import { type MailPreview, SAMPLE_ID as ID, SAMPLE_STAFF as STAFF } from '../../core/mail/preview.ts'
import { acknowledgementMail, dataLinkMail, newInquiryMail, visitorAddedMail } from './emails.ts'
import { confirmationMail, welcomeMail } from './newsletter-emails.ts'
import { replyMail } from './replies/emails.ts'

const CUSTOMER = 'meera@example.in'
const TOKEN = 'sample'

const inquiry = {
  id: ID,
  source: 'inquiry',
  name: 'Meera Kulkarni',
  email: CUSTOMER,
  phone: `+${firm.callingCode} 00000 00000`,
  company: null,
  project_type: projectTypes[0].value,
  budget: '1l-5l',
  message: 'Three-bedroom flat in Mulund, single-phase supply. The main breaker trips when both geysers run.',
  photos: 2,
} as const

/** The mails about inquiries and of the newsletter, with sample data. */
export const inquiryPreviews: Record<string, MailPreview> = {
  acknowledgementMail: {
    title: 'Acknowledgement',
    sent: 'When an inquiry or a message has come in',
    recipient: 'customer',
    build: (env) => acknowledgementMail(env, { id: ID, email: CUSTOMER, token: TOKEN }),
  },
  dataLinkMail: {
    title: 'What we hold about you',
    sent: 'When somebody asks for it on the Privacy Policy, where something is held',
    recipient: 'customer',
    build: (env) => dataLinkMail(env, CUSTOMER, TOKEN),
  },
  replyMail: {
    title: 'Reply',
    sent: 'When somebody presses Send beside an inquiry',
    recipient: 'customer',
    build: (_, { name, email }) =>
      replyMail({
        note_id: ID,
        to: CUSTOMER,
        subject: 'Your inquiry A1B2C3: a visit',
        body: `Good morning Meera,\n\nmay we visit on Monday between 10:00 and 12:00?\n\nKind regards\n${name}`,
        firmEmail: email,
      }),
  },
  confirmationMail: {
    title: 'Newsletter: confirm',
    sent: 'When an address was entered for the newsletter',
    recipient: 'reader',
    build: (env, { name }) => confirmationMail(env, CUSTOMER, name, TOKEN),
  },
  welcomeMail: {
    title: 'Newsletter: subscribed',
    sent: 'When a subscription was confirmed',
    recipient: 'reader',
    build: (env, { name }) => welcomeMail(env, CUSTOMER, name, TOKEN),
  },
  newInquiryMail: {
    title: 'New inquiry',
    sent: 'When an inquiry or a message has come in, to NOTIFY_EMAIL',
    recipient: 'staff',
    build: (env) => newInquiryMail(env, env.NOTIFY_EMAIL ?? STAFF, inquiry),
  },
  visitorAddedMail: {
    title: 'Added to an inquiry',
    sent: 'When a visitor adds to an inquiry on its page, to NOTIFY_EMAIL',
    recipient: 'staff',
    build: (env) =>
      visitorAddedMail(env, env.NOTIFY_EMAIL ?? STAFF, inquiry, 'The lift has three phases.', 1),
  },
}
