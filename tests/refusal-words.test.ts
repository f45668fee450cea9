import { expect, test } from 'vitest'
import * as limits from '../server/core/limits.ts'
import { refusalSentence } from '../src/features/activity/refusal-format.ts'

test('Activity: every rate limit has its own sentence', () => {
  const sentences = Object.values(limits)
    .filter((value) => typeof value === 'object' && 'points' in value)
    // Over these limits a mail is skipped or delayed, or a lost photograph counts; no request is refused.
    .filter(({ name }) => !['mail-owner', 'mail-staff', 'codes-guessed-mail', 'photo-refund'].includes(name))
    .map(({ name }) => refusalSentence({ reason: 'limit', limit: name }, ''))
  expect(sentences.length).toBeGreaterThan(10)
  expect(sentences).not.toContain(refusalSentence({ reason: 'limit' }, ''))
})
