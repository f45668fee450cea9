import type { Inquiry } from './inquiry.ts'

const FIRST_POLL_MS = 2000
const LAST_POLL_MS = 20_000

/**
 * How often a record is read while the mail of a reply is neither sent nor refused, or false. Most mails go at once; a mail
 * server that is away is tried for six hours, at intervals that grow, and so do these.
 */
export function queuedMailPollMs(
  notes: readonly Pick<Inquiry['notes'][number], 'mail_state' | 'created_at'>[],
  now: number,
): number | false {
  const queuedSince = notes.findLast(({ mail_state }) => mail_state === 'queued')?.created_at
  if (queuedSince === undefined) return false
  return Math.min(LAST_POLL_MS, Math.max(FIRST_POLL_MS, (now - Date.parse(queuedSince)) / 4))
}
