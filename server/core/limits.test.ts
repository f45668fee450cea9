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
  ['refunded photographs', perDay(photoGlobal), perDay(photoRefundByAddress)],
  ['forms', perDay(publicFormGlobal), perDay(publicFormByAddress)],
  ['uploads at once', MAX_PHOTO_UPLOADS_AT_ONCE, MAX_PHOTO_UPLOADS_OF_ONE],
  ['words at once', MAX_WORDS_AT_ONCE, MAX_WORDS_OF_ONE],
])('Limits: using up the limit of all visitors for %s takes at least ten addresses', (_, ofAll, ofOne) => {
  expect(ofAll / ofOne).toBeGreaterThanOrEqual(10)
})
