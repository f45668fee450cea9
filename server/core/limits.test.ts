import { expect, test } from 'vitest'
import {
  MAX_PHOTO_UPLOADS_AT_ONCE,
  MAX_PHOTO_UPLOADS_OF_ONE,
  MAX_WORDS_AT_ONCE,
  MAX_WORDS_OF_ONE,
  photoByAddress,
  photoGlobal,
  photoRefundByAddress,
  publicFormByAddress,
  publicFormGlobal,
  type RateLimit,
} from './limits.ts'

const perDay = ({ points, seconds }: RateLimit) => (points * 86_400) / seconds

// S17
test.each([
  ['photographs', perDay(photoGlobal), perDay(photoByAddress)],
  ['photographs that do not count', perDay(photoGlobal), perDay(photoRefundByAddress)],
  ['forms', perDay(publicFormGlobal), perDay(publicFormByAddress)],
  ['uploads at once', MAX_PHOTO_UPLOADS_AT_ONCE, MAX_PHOTO_UPLOADS_OF_ONE],
  ['words at once', MAX_WORDS_AT_ONCE, MAX_WORDS_OF_ONE],
])('Limits: it takes ten addresses to use up the %s that all visitors have', (_, ofAll, ofOne) => {
  expect(ofAll / ofOne).toBeGreaterThanOrEqual(10)
})
