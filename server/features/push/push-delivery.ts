import webPush from 'web-push'
import { firm } from '../../../src/firm.ts'
import type { Env } from '../../core/env.ts'
import type { StaffNotice } from '../../core/staff-notices.ts'
import { isPushEndpoint } from './push-endpoint.ts'
import type { PushKeys } from './vapid-keys.ts'

/** How long a push service stores a message for a phone that is off, in seconds: a day. */
export const PUSH_TTL_SECONDS = 24 * 60 * 60
const TIMEOUT_MS = 10_000

interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * The result of a delivery. `sent`: accepted; `gone`: the browser is no longer subscribed; `rejected`: the service
 * accepts nothing for this subscription; `refused`: not this message. No retry would change the last three.
 */
type PushOutcome = 'sent' | 'gone' | 'rejected' | 'refused'

/**
 * Encrypts a message for one browser and sends it to its push service. Redirects are not followed, so that only the
 * known hosts are reached.
 * @returns the outcome, and the status of the response; null: no request was made
 * @throws an Error when the service is unreachable, slow, busy or broken: retry later
 */
export async function deliverPush(
  env: Env,
  keys: PushKeys,
  { endpoint, p256dh, auth }: Subscription,
  message: StaffNotice,
): Promise<{ outcome: PushOutcome; status: number | null }> {
  if (!isPushEndpoint(endpoint, env)) return { outcome: 'gone', status: null }
  const request = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      TTL: PUSH_TTL_SECONDS,
      urgency: 'high',
      vapidDetails: { subject: contactOf(env), publicKey: keys.public_key, privateKey: keys.private_key },
    },
  )
  const response = await fetch(endpoint, {
    method: request.method,
    headers: Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
    body: new Uint8Array(request.body),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  const { ok, status } = response
  if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`)
  return { outcome: ok ? 'sent' : (OUTCOMES[status] ?? 'refused'), status }
}

/** Outcomes by HTTP status: the subscription is unknown, has ended, is malformed or was made with another key. */
const OUTCOMES: Record<number, PushOutcome> = {
  404: 'gone',
  410: 'gone',
  400: 'rejected',
  401: 'rejected',
  403: 'rejected',
}

/** The contact for a push service's operator (RFC 8292): the site, or without https the sender of its mails. */
function contactOf({ PUBLIC_URL, MAIL_FROM }: Env): string {
  if (PUBLIC_URL.startsWith('https:')) return PUBLIC_URL
  return `mailto:${/[^<\s]+@[^>\s]+/.exec(MAIL_FROM)?.[0] ?? `office@${firm.domain}`}`
}
