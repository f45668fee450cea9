import type { Inquiry } from './inquiry.ts'

const FIRST_POLL_MS = 2000
const LAST_POLL_MS = 20_000

/**
 * The interval at which a record is polled while the mail of a reply is queued, else false. Most mails leave at once;
 * an unreachable mail server is retried for six hours at growing intervals, so these intervals grow too.
 */
export function queuedMailPollMs(
  notes: readonly Pick<Inquiry['notes'][number], 'mail_state' | 'created_at'>[],
  now: number,
): number | false {
  const queuedSince = notes.findLast(({ mail_state }) => mail_state === 'queued')?.created_at
  if (queuedSince === undefined) return false
  return Math.min(LAST_POLL_MS, Math.max(FIRST_POLL_MS, (now - Date.parse(queuedSince)) / 4))
}
