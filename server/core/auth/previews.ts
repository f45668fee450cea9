import { type MailPreview, SAMPLE_STAFF as STAFF } from '../mail/preview.ts'
import * as accountMails from './emails.ts'

const TOKEN = 'sample'

/** The mails about accounts, with sample data. */
export const accountPreviews: Record<string, MailPreview> = {
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
    sent: 'When the recovery codes were replaced',
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
    sent: 'When somebody who knows the password enters several wrong codes',
    recipient: 'staff',
    build: (env) => accountMails.codesGuessedEmail(env, STAFF),
  },
  factorsResetEmail: {
    title: 'Two-step sign-in was reset',
    sent: 'When the command line removed every second factor',
    recipient: 'staff',
    build: (env) => accountMails.factorsResetEmail(env, STAFF),
  },
}
