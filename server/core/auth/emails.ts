import { firm } from '../../../src/firm.ts'
import { counted } from '../count/schema.ts'
import type { Env } from '../env.ts'
import { formatFirmTime } from '../firm-time/schema.ts'
import type { Message } from '../mail/mail.ts'
import { describeBrowser } from './browser-name.ts'

type UrlEnv = Pick<Env, 'PUBLIC_URL'>

/** To a new account's address, at sign-up and on request: its link verifies the address. */
export const verificationEmail = (env: UrlEnv, to: string, token: string): Message => ({
  to,
  subject: 'Verify your email',
  text: [
    `Somebody, most likely you, made an account with this address for the back office of ${siteHost(env)}.`,
    'Press the button on the page that the link opens. The link is good for 24 hours. If this was not you, do nothing: the account stays closed.',
  ],
  link: { label: 'Verify email', url: tokenUrl(env, '/verify-email', token) },
})

/** To an account's owner, when somebody signs up with its address again. Nothing about the account has changed. */
export const alreadyRegisteredEmail = (env: UrlEnv, to: string): Message => ({
  to,
  subject: 'You already have an account',
  text: [
    `Somebody, most likely you, tried to make an account with this address for the back office of ${siteHost(env)}. There is one already, and nothing about it was changed.`,
    'Sign in with your password. If you have forgotten it, choose "Forgot your password?" there.',
  ],
  link: { label: 'Sign in', url: `${env.PUBLIC_URL}/admin` },
})

/** To an account's owner, when somebody requests a password reset for its address. */
export const passwordResetEmail = (env: UrlEnv, to: string, token: string): Message => ({
  to,
  subject: 'Choose a new password',
  text: [
    `Somebody, most likely you, asked for a new password for the back office of ${siteHost(env)}.`,
    'The link is good for one hour and works once; it signs out every browser. If this was not you, do nothing: your password stays as it is.',
  ],
  link: { label: 'Choose a new password', url: tokenUrl(env, '/reset-password', token) },
})

/** To an account's owner, after its password was changed or reset, possibly by somebody else. */
export const passwordChangedEmail = (env: UrlEnv, to: string): Message => ({
  to,
  staff: true,
  subject: 'Your password was changed',
  text: [
    `The password of your account for the back office of ${siteHost(env)} was changed just now.`,
    'If this was not you, choose a new one at once with "Forgot your password?" on the sign-in page.',
  ],
  link: { label: 'Sign in', url: `${env.PUBLIC_URL}/admin` },
})

/** To an account's owner, after a sign-in from an address that the account has not signed in from recently. */
export const newPlaceEmail = (
  env: UrlEnv,
  to: string,
  { address, userAgent }: { address: string; userAgent: string | null },
): Message => {
  const { browser, system } = describeBrowser(userAgent)
  return {
    to,
    staff: true,
    subject: 'Sign-in from a new place',
    text: [
      `Somebody, most likely you, signed in to your account for the back office of ${siteHost(env)} from a new place.`,
      'If this was not you, end that session under Accounts and choose a new password at once.',
    ],
    details: [
      ['When', `${formatFirmTime(new Date())} (${firm.city})`],
      ['Browser', [browser, system].filter(Boolean).join(', ') || 'unknown'],
      ['Address', address],
    ],
    link: { label: 'Open your account', url: `${env.PUBLIC_URL}/admin/accounts` },
  }
}

/** To an account's owner, when an authenticator app or a passkey was added. */
export const factorAddedEmail = (env: UrlEnv, to: string, name: string): Message =>
  factorChangedEmail(env, to, 'Two-step sign-in: one way added', `"${name}" was added`)

/** To an account's owner, when an authenticator app or a passkey was removed. */
export const factorRemovedEmail = (env: UrlEnv, to: string, name: string): Message =>
  factorChangedEmail(env, to, 'Two-step sign-in: one way removed', `"${name}" was removed`)

/** To an account's owner, when new recovery codes were made. */
export const recoveryCodesReplacedEmail = (env: UrlEnv, to: string): Message =>
  factorChangedEmail(
    env,
    to,
    'New recovery codes',
    'New recovery codes were made, and the old ones stopped working',
  )

/** To an account's owner, when somebody signed in with a recovery code. */
export const recoveryCodeUsedEmail = (env: UrlEnv, to: string, left: number): Message =>
  factorChangedEmail(
    env,
    to,
    'A recovery code was used',
    left === 0
      ? 'Your last recovery code was used to sign in: make new ones under Accounts'
      : `A recovery code was used to sign in. ${counted(left, { one: 'code is', other: 'codes are' })} left`,
  )

/** To an account's owner, when a calendar address was made: anyone who has it can read the follow-ups. */
export const calendarAddressMadeEmail = (env: UrlEnv, to: string): Message => ({
  to,
  staff: true,
  subject: 'A calendar address was made',
  text: [
    `A private address for a calendar of your follow-ups was made in the back office of ${siteHost(env)}, just now. Anyone who has it can read names and times. An earlier address no longer works.`,
    'If this was not you, turn it off under Accounts and choose a new password at once.',
  ],
  link: { label: 'Open your account', url: `${env.PUBLIC_URL}/admin/accounts` },
})

/** To an account's owner, when somebody who knows the password tries one code after another. */
export const codesGuessedEmail = (env: UrlEnv, to: string): Message => ({
  to,
  staff: true,
  subject: 'Wrong codes at your sign-in',
  text: [
    `Somebody entered your password for the back office of ${siteHost(env)}, and then several wrong codes. None was accepted, and none will be for a while.`,
    'If this was not you, somebody knows your password: choose a new one at once with "Forgot your password?" on the sign-in page.',
  ],
  link: { label: 'Sign in', url: `${env.PUBLIC_URL}/admin` },
})

/** To an account's owner, when the command line removed every second factor. */
export const factorsResetEmail = (env: UrlEnv, to: string): Message =>
  factorChangedEmail(
    env,
    to,
    'Two-step sign-in was reset',
    "The server's administrator removed every second step",
  )

const factorChangedEmail = (env: UrlEnv, to: string, subject: string, change: string): Message => ({
  to,
  staff: true,
  subject,
  text: [
    `${change}. This happened just now in your account for the back office of ${siteHost(env)}.`,
    'If this was not you, choose a new password at once with "Forgot your password?" on the sign-in page, and tell your administrator.',
  ],
  link: { label: 'Open your account', url: `${env.PUBLIC_URL}/admin/accounts` },
})

/** The facts by which an administrator decides whether to approve an account. */
export interface NewAccount {
  email: string
  created_at: Date
  /** The client address of its sign-up. */
  sign_up_address: string | null
}

/** To every active account, when a new one has verified its address and waits for approval. */
export const waitingForApprovalEmail = (env: UrlEnv, to: string, account: NewAccount): Message => ({
  to,
  staff: true,
  subject: 'An account waits for approval',
  text: [
    `${account.email} made an account for the back office of ${siteHost(env)} and verified the address.`,
    'It has no access until one of you approves it. If you do not know the address, leave it or disable it.',
  ],
  details: [
    ['Made', `${formatFirmTime(account.created_at)} (${firm.city})`],
    ['From', account.sign_up_address ?? 'an unknown address'],
  ],
  link: { label: 'Open accounts', url: `${env.PUBLIC_URL}/admin/accounts` },
})

/** To an account's owner, when it was approved. */
export const approvedEmail = (env: UrlEnv, to: string): Message => ({
  to,
  staff: true,
  subject: 'Your account was approved',
  text: [`Your account for the back office of ${siteHost(env)} was approved. You can sign in now.`],
  link: { label: 'Sign in', url: `${env.PUBLIC_URL}/admin` },
})

/** Built from PUBLIC_URL only: the client chooses the Host header (S12). */
const tokenUrl = (env: UrlEnv, path: string, token: string) => `${env.PUBLIC_URL}${path}?token=${token}`

const siteHost = (env: UrlEnv) => new URL(env.PUBLIC_URL).host
