import { expect, test } from 'vitest'
import { idempotentAttemptFor } from './idempotency-key.ts'

const values = { name: 'Meera Kulkarni', message: 'Three-bedroom flat in Mulund' }

// 386
test('Idempotency key: a retry with the same values has the same key, changed values have a new key', () => {
  const first = idempotentAttemptFor(null, values)
  expect(idempotentAttemptFor(first, { ...values })).toBe(first)
  const second = idempotentAttemptFor(first, { ...values, message: 'Four-bedroom flat in Mulund' })
  expect(second.key).not.toBe(first.key)
})
