import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { isCommonPassword } from './common-passwords.ts'
import { assertPasswordStrength } from './password-policy.ts'
import { signInInput } from './schema.ts'

const firstMessage = (password: string, email = 'asha@example.in') =>
  signInInput.safeParse({ email, password }).error?.issues[0]?.message

test('Password policy: five characters are too few, six are enough', () => {
  expect(firstMessage('ab1cd')).toBe('Password must be at least 6 characters')
  expect(firstMessage('ab1cde')).toBeUndefined()
})

// S09
test('Password policy: more than 128 characters are refused before anything is hashed', () => {
  expect(firstMessage('x'.repeat(129))).toBe('Password must be at most 128 characters')
  expect(firstMessage('🔌'.repeat(129))).toBe('Password must be at most 128 characters')
})

test('Password policy: common passwords are refused with a message of their own', () => {
  const env = readEnv({})
  for (const password of ['123456', 'password', 'PassWord', 'qwerty', 'iloveyou'])
    expect(() => assertPasswordStrength(env, password)).toThrow('This password is one of the most common.')
  expect(isCommonPassword('a lamp over every door')).toBe(false)
  expect(() => assertPasswordStrength(env, 'lamp 7')).not.toThrow()
})

test('Password policy: PASSWORD_MIN raises the minimum', () => {
  const env = readEnv({ PASSWORD_MIN: '12' })
  expect(() => assertPasswordStrength(env, 'eleven char')).toThrow('Password must be at least 12 characters')
  expect(() => assertPasswordStrength(env, 'twelve chars')).not.toThrow()
})
