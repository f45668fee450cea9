import { firm } from '../../../src/firm.ts'
import * as accountMails from '../../core/auth/emails.ts'
import { type MailPreview, SAMPLE_ID as ID, SAMPLE_STAFF as STAFF } from '../../core/mail/preview.ts'
import { testMail } from '../../core/mail/test-mail.ts'
import { acknowledgementMail, dataLinkMail, newInquiryMail, visitorAddedMail } from '../inquiries/emails.ts'
import { confirmationMail, welcomeMail } from '../inquiries/newsletter-emails.ts'
import { replyMail } from '../inquiries/replies/emails.ts'
import { notificationPreviews } from '../notifications/previews.ts'

const CUSTOMER = 'meera@example.in'
const TOKEN = 'sample'

const inquiry = {
  id: ID,
  source: 'inquiry',
  name: 'Meera Kulkarni',
  email: CUSTOMER,
  phone: `+${firm.callingCode} 00000 00000`,
  company: null,
  project_type: 'residential',
  budget: '1l-5l',
  message: 'Three-bedroom flat in Mulund, single-phase supply. The main breaker trips when both geysers run.',
  photos: 2,
} as const

/**
 * Every mail that the site sends, by the name of the function that builds it, and after a dot by its kind. A test holds the list against the functions of
 * every `emails.ts`.
 */
export const MAIL_PREVIEWS: Record<string, MailPreview> = {
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
  verificationEmail: {
    title: 'Verify your email',
    sent: 'When somebody signs up, and on request',
    recipient: 'staff',
    build: (env) => accountMails.verificationEmail(env, STAFF, TOKEN),
  },
  alreadyRegisteredEmail: {
    title: 'You already have an account',
    sent: 'When somebody signs up with an address that has an account',
    recipient: 'staff',
    build: (env) => accountMails.alreadyRegisteredEmail(env, STAFF),
  },
  waitingForApprovalEmail: {
    title: 'An account waits for approval',
    sent: 'When a new account has verified its address, to every active account',
    recipient: 'staff',
    build: (env) =>
      accountMails.waitingForApprovalEmail(env, STAFF, {
        email: 'rohan@example.in',
        created_at: new Date(),
        sign_up_address: '203.0.113.7',
      }),
  },
  approvedEmail: {
    title: 'Your account was approved',
    sent: 'When an account was approved',
    recipient: 'staff',
    build: (env) => accountMails.approvedEmail(env, STAFF),
  },
  passwordResetEmail: {
    title: 'Choose a new password',
    sent: 'When somebody has forgotten a password',
    recipient: 'staff',
    build: (env) => accountMails.passwordResetEmail(env, STAFF, TOKEN),
  },
  passwordChangedEmail: {
    title: 'Your password was changed',
    sent: 'When a password was changed or reset',
    recipient: 'staff',
    build: (env) => accountMails.passwordChangedEmail(env, STAFF),
  },
  newPlaceEmail: {
    title: 'Sign-in from a new place',
    sent: 'When an account signs in from an address that is new to it',
    recipient: 'staff',
    build: (env) => accountMails.newPlaceEmail(env, STAFF, { address: '203.0.113.7', userAgent: null }),
  },
  factorAddedEmail: {
    title: 'Two-step sign-in: one way added',
    sent: 'When an authenticator app or a passkey was added',
    recipient: 'staff',
    build: (env) => accountMails.factorAddedEmail(env, STAFF, 'My phone'),
  },
  factorRemovedEmail: {
    title: 'Two-step sign-in: one way removed',
    sent: 'When one was removed',
    recipient: 'staff',
    build: (env) => accountMails.factorRemovedEmail(env, STAFF, 'My phone'),
  },
  recoveryCodesReplacedEmail: {
    title: 'New recovery codes',
    sent: 'When the recovery codes were made anew',
    recipient: 'staff',
    build: (env) => accountMails.recoveryCodesReplacedEmail(env, STAFF),
  },
  recoveryCodeUsedEmail: {
    title: 'A recovery code was used',
    sent: 'When somebody signed in with a recovery code',
    recipient: 'staff',
    build: (env) => accountMails.recoveryCodeUsedEmail(env, STAFF, 9),
  },
  calendarAddressMadeEmail: {
    title: 'A calendar address was made',
    sent: 'When somebody made a private address for their calendar',
    recipient: 'staff',
    build: (env) => accountMails.calendarAddressMadeEmail(env, STAFF),
  },
  codesGuessedEmail: {
    title: 'Wrong codes at your sign-in',
    sent: 'When somebody who knows the password tries one code after another',
    recipient: 'staff',
    build: (env) => accountMails.codesGuessedEmail(env, STAFF),
  },
  factorsResetEmail: {
    title: 'Two-step sign-in was reset',
    sent: 'When the command line removed every second factor',
    recipient: 'staff',
    build: (env) => accountMails.factorsResetEmail(env, STAFF),
  },
  ...notificationPreviews,
  testMail: {
    title: 'Test mail',
    sent: 'When somebody tests the mail server here or by `doctor`',
    recipient: 'staff',
    build: (env) => testMail(env, STAFF),
  },
}
