import { expect, test } from 'vitest'
import { queuedMailPollMs } from './queued-mail-poll.ts'

const SENT_AT = '2026-11-27T10:00:00.000Z'
const pollAfter = (seconds: number) =>
  queuedMailPollMs([{ mail_state: 'queued', created_at: SENT_AT }], Date.parse(SENT_AT) + seconds * 1000)

test('Reply: while its mail is queued, the record is polled every two seconds at first, and less often later', () => {
  expect([0, 8, 20, 80, 6 * 3600].map(pollAfter)).toEqual([2000, 2000, 5000, 20_000, 20_000])
})

test('Reply: once its mail is sent or refused, nothing is polled', () => {
  const notes = (['sent', 'refused', null] as const).map((mail_state) => ({
    mail_state,
    created_at: SENT_AT,
  }))
  expect(queuedMailPollMs(notes, Date.parse(SENT_AT))).toBe(false)
})
