import { type MailPreview, SAMPLE_STAFF as STAFF } from '../mail/preview.ts'
import * as accountMails from './emails.ts'

const TOKEN = 'sample'

const preview = (title: string, sent: string, build: MailPreview['build']): MailPreview => ({
  title,
  sent,
  recipient: 'staff',
  build,
})

/** The mails about accounts, with sample data. */
export const accountPreviews: Record<string, MailPreview> = {
  verificationEmail: preview('Verify your email', 'When somebody signs up, and on request', (env) =>
    accountMails.verificationEmail(env, STAFF, TOKEN),
  ),
  alreadyRegisteredEmail: preview(
    'You already have an account',
    'When somebody signs up with an address that has an account',
    (env) => accountMails.alreadyRegisteredEmail(env, STAFF),
  ),
  waitingForApprovalEmail: preview(
    'An account waits for approval',
    'When a new account has verified its address, to every active account',
    (env) =>
      accountMails.waitingForApprovalEmail(env, STAFF, {
        email: 'rohan@example.in',
        created_at: new Date(),
        sign_up_address: '203.0.113.7',
      }),
  ),
  approvedEmail: preview('Your account was approved', 'When an account was approved', (env) =>
    accountMails.approvedEmail(env, STAFF),
  ),
  passwordResetEmail: preview('Choose a new password', 'When somebody has forgotten a password', (env) =>
    accountMails.passwordResetEmail(env, STAFF, TOKEN),
  ),
  passwordChangedEmail: preview('Your password was changed', 'When a password was changed or reset', (env) =>
    accountMails.passwordChangedEmail(env, STAFF),
  ),
  newPlaceEmail: preview(
    'Sign-in from a new place',
    'When an account signs in from an address that is new to it',
    (env) => accountMails.newPlaceEmail(env, STAFF, { address: '203.0.113.7', userAgent: null }),
  ),
  factorAddedEmail: preview(
    'Two-step sign-in: one way added',
    'When an authenticator app or a passkey was added',
    (env) => accountMails.factorAddedEmail(env, STAFF, 'My phone'),
  ),
  factorRemovedEmail: preview('Two-step sign-in: one way removed', 'When one was removed', (env) =>
    accountMails.factorRemovedEmail(env, STAFF, 'My phone'),
  ),
  recoveryCodesReplacedEmail: preview('New recovery codes', 'When the recovery codes were replaced', (env) =>
    accountMails.recoveryCodesReplacedEmail(env, STAFF),
  ),
  recoveryCodeUsedEmail: preview(
    'A recovery code was used',
    'When somebody signed in with a recovery code',
    (env) => accountMails.recoveryCodeUsedEmail(env, STAFF, 9),
  ),
  calendarAddressMadeEmail: preview(
    'A calendar address was made',
    'When somebody made a private address for their calendar',
    (env) => accountMails.calendarAddressMadeEmail(env, STAFF),
  ),
  codesGuessedEmail: preview(
    'Wrong codes at your sign-in',
    'When somebody who knows the password enters several wrong codes',
    (env) => accountMails.codesGuessedEmail(env, STAFF),
  ),
  factorsResetEmail: preview(
    'Two-step sign-in was reset',
    'When the command line removed every second factor',
    (env) => accountMails.factorsResetEmail(env, STAFF),
  ),
}
