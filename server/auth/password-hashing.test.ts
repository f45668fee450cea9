import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword, verifyPassword } from './password-hashing.ts'
import { assertPasswordStrength } from './password-policy.ts'
import { signInInput } from './schema.ts'

const firstMessage = (password: string, email = 'asha@example.in') =>
  signInInput.safeParse({ email, password }).error?.issues[0]?.message

// S09
test('a password is kept as argon2id with no less than nineteen megabytes and two passes', async () => {
  expect(await hashPassword('a lamp over every door')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('the same password hashes differently each time, and each hash knows it', async () => {
  const [one, two] = await Promise.all([hashPassword('lamp lamp'), hashPassword('lamp lamp')])
  expect(one).not.toBe(two)
  expect(await verifyPassword(one, 'lamp lamp')).toBe(true)
  expect(await verifyPassword(two, 'Lamp lamp')).toBe(false)
})

// S10
test('Password check: without an account nothing is ever right, not even the password behind the stand-in hash', async () => {
  for (const password of ['a lamp over every door', '', 'nobody'])
    expect(await verifyPassword(null, password)).toBe(false)
})

// S09
test('spaces, every script and 128 characters are kept exactly', async () => {
  for (const password of ['  साँझ दीप  ', '🔌'.repeat(128), 'é\u0301'.repeat(64)]) {
    expect(signInInput.parse({ email: 'asha@example.in', password }).password).toBe(password)
    const hash = await hashPassword(password)
    expect(await verifyPassword(hash, password)).toBe(true)
    expect(await verifyPassword(hash, password.trim() === password ? `${password} ` : password.trim())).toBe(
      false,
    )
  }
})

test('five characters are too few, six are enough', () => {
  expect(firstMessage('ab1cd')).toBe('Password must be at least 6 characters')
  expect(firstMessage('ab1cde')).toBeUndefined()
})

// S09
test('more than 128 characters are refused before anything is hashed', () => {
  expect(firstMessage('x'.repeat(129))).toBe('Password must be at most 128 characters')
  expect(firstMessage('🔌'.repeat(129))).toBe('Password must be at most 128 characters')
})

test('what everybody tries first is refused in words of its own', () => {
  const env = readEnv({})
  for (const password of ['123456', 'password', 'PassWord', 'qwerty', 'iloveyou'])
    expect(() => assertPasswordStrength(env, password)).toThrow('This password is one of the most common.')
  expect(isCommonPassword('a lamp over every door')).toBe(false)
  expect(() => assertPasswordStrength(env, 'lamp 7')).not.toThrow()
})

test('PASSWORD_MIN raises the minimum', () => {
  const env = readEnv({ PASSWORD_MIN: '12' })
  expect(() => assertPasswordStrength(env, 'eleven char')).toThrow('Password must be at least 12 characters')
  expect(() => assertPasswordStrength(env, 'twelve chars')).not.toThrow()
})

// S09
test('of a hundred sign-ins at once those that cannot be served soon are asked to come again', async () => {
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => verifyPassword(null, 'x')))
  const refused = results.filter((result): result is PromiseRejectedResult => result.status === 'rejected')
  expect(refused).toHaveLength(100 - 2 - 64)
  expect(refused[0]?.reason).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(verifyPassword(null, 'x')).resolves.toBe(false)
})
