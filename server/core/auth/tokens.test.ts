import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { generateToken, hashToken } from './tokens.ts'

// S04, S07
test('Tokens: each has 192 random bits, and its SHA-256 is the hash for the database', () => {
  const tokens = new Set(Array.from({ length: 1000 }, generateToken))
  expect(tokens.size).toBe(1000)
  for (const token of tokens) {
    expect(Buffer.from(token, 'base64url')).toHaveLength(24)
    expect(hashToken(token)).toEqual(createHash('sha256').update(token).digest())
  }
})
