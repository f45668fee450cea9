import { expect, test } from 'vitest'
import { totpCode } from '../../../../tests/support/second-factor.ts'
import { generateTotpSecret, matchingTotpStep, totpEnrollment } from './totp.ts'

// S13
test('TOTP: the codes of this half minute, the previous and the next one are right, any other is wrong', () => {
  const key = generateTotpSecret()
  const { secret } = totpEnrollment(key, 'Our Firm', 'asha@example.in')
  const step = Math.floor(Date.now() / 30_000)
  for (const steps of [-1, 0, 1]) expect(matchingTotpStep(key, totpCode(secret, steps))).toBe(step + steps)
  for (const steps of [-3, 3]) expect(matchingTotpStep(key, totpCode(secret, steps))).toBeNull()
  expect(matchingTotpStep(generateTotpSecret(), totpCode(secret))).toBeNull()
})

// The key '12345678901234567890' and its code at 59 seconds are RFC 6238's own.
test('TOTP: codes match those of the standard', () => {
  expect(matchingTotpStep(Buffer.from('12345678901234567890'), '287082', 59_000)).toBe(1)
})

test('TOTP: the address for the QR code names the site and the account', () => {
  const { uri } = totpEnrollment(generateTotpSecret(), 'Our Firm', 'asha@example.in')
  expect(uri).toMatch(
    /^otpauth:\/\/totp\/Our%20Firm:asha%40example\.in\?issuer=Our%20Firm&secret=[A-Z2-7]{32}&/,
  )
})
