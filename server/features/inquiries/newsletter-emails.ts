import type { Env } from '../../core/env.ts'
import type { Message } from '../../core/mail/mail.ts'

/** Double opt-in: asks the owner of an address to confirm the subscription (D33). */
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

/** Sent once a subscription is confirmed. Carries the unsubscribe link. */
export function welcomeMail(env: Env, to: string, businessName: string, token: string): Message {
  return {
    to,
    subject: 'You are subscribed',
    text: [
      `One letter a quarter from ${businessName} will come to this address: what we built, what we measured.`,
    ],
    isVerifiedAddress: true,
    unsubscribe: `${env.PUBLIC_URL}/newsletter/unsubscribe?token=${token}`,
  }
}
