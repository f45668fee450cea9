import { expect, test } from 'vitest'
import { firm } from '../../../src/firm.ts'
import { readEnv } from '../env.ts'
import { AppError } from '../errors.ts'
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

// S09
test('Password policy: a password that is easy to guess is refused, with the reason', async () => {
  const env = readEnv({})
  const reasonOf = async (password: string) =>
    await assertPasswordStrength(env, password, 'asha.rane@example.in').then(
      () => null,
      (error: unknown) => (error instanceof AppError ? error.detail.fields?.password : error),
    )
  for (const [password, reason] of [
    ['123456', 'is one of the most common'],
    ['PassWord', 'is one of the most common'],
    ['p@ssw0rd', 'is close to a common one'],
    ['hunter22', 'is close to a common one'],
    ['aaaaaaaaaaaa', 'repeats the same characters'],
    ['qwertyuiop[]', 'is a row of keys'],
    [`${firm.shortName.toLowerCase()}2026`, 'is made of what belongs to this site or to you'],
    ['Asha.Rane', 'is made of what belongs to this site or to you'],
  ] as const)
    expect([password, await reasonOf(password)]).toEqual([
      password,
      [`This password ${reason}. Please choose another.`],
    ])
  for (const password of ['a lamp over every door', 'lamp 7', 'kx7#qP'])
    expect(await reasonOf(password)).toBeNull()
})

test('Password policy: PASSWORD_MIN raises the minimum', async () => {
  const env = readEnv({ PASSWORD_MIN: '12' })
  await expect(assertPasswordStrength(env, 'eleven char')).rejects.toThrow(
    'Password must be at least 12 characters',
  )
  await expect(assertPasswordStrength(env, 'twelve chars')).resolves.toBeUndefined()
})
