import { expect, test } from 'vitest'
import { attemptFor } from './attempt.ts'

const words = { name: 'Meera Kulkarni', message: 'Three-bedroom flat in Mulund' }

// 386
test('a retry of the same words goes under the same key, other words under a new one', () => {
  const first = attemptFor(null, words)
  expect(attemptFor(first, { ...words })).toBe(first)
  const second = attemptFor(first, { ...words, message: 'Four-bedroom flat in Mulund' })
  expect(second.key).not.toBe(first.key)
})
