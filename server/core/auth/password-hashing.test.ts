import { hash as hashAsTyped } from '@node-rs/argon2'
import { afterAll, expect, test, vi } from 'vitest'
import { hashPassword, verifyPassword } from './password-hashing.ts'
import { signInInput } from './schema.ts'

// The real library, which tests/support/cheap-sign-in.setup.ts replaces.
vi.hoisted(() => vi.resetModules())
vi.unmock('@node-rs/argon2')
afterAll(() => void vi.resetModules())

// S09
test('Password hashing: argon2id with no less than nineteen megabytes and two passes', async () => {
  expect(await hashPassword('a lamp over every door')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('Password hashing: the same password hashes differently each time, and matches each hash', async () => {
  const [one, two] = await Promise.all([hashPassword('lamp lamp'), hashPassword('lamp lamp')])
  expect(one).not.toBe(two)
  expect(await verifyPassword(one, 'lamp lamp')).toBe(true)
  expect(await verifyPassword(two, 'Lamp lamp')).toBe(false)
})

// S10
test('Password check: without an account no password matches, not even the one behind the dummy hash', async () => {
  for (const password of ['a lamp over every door', '', 'nobody'])
    expect(await verifyPassword(null, password)).toBe(false)
})

// S09
test('Password hashing: spaces, every script and 128 characters are preserved exactly', async () => {
  for (const password of ['  साँझ दीप  ', '🔌'.repeat(128), 'é\u0301'.repeat(64)]) {
    expect(signInInput.parse({ email: 'asha@example.in', password }).password).toBe(password)
    const hash = await hashPassword(password)
    expect(await verifyPassword(hash, password)).toBe(true)
    expect(await verifyPassword(hash, password.trim() === password ? `${password} ` : password.trim())).toBe(
      false,
    )
  }
})

test('Password check: composed and decomposed accents match, also for older hashes of passwords as typed', async () => {
  const [composed, decomposed] = ['caf\u00e9 de la gare', 'cafe\u0301 de la gare']
  const hash = await hashPassword(decomposed)
  expect(await verifyPassword(hash, composed)).toBe(true)
  expect(await verifyPassword(hash, decomposed)).toBe(true)
  const older = await hashAsTyped(decomposed)
  expect(await verifyPassword(older, decomposed)).toBe(true)
  expect(await verifyPassword(older, 'cafe de la gare')).toBe(false)
})

// S09
test('Password hashing: of a hundred concurrent checks two run, 64 wait and the others get 429', async () => {
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => verifyPassword(null, 'x')))
  const refused = results.filter((result): result is PromiseRejectedResult => result.status === 'rejected')
  expect(refused).toHaveLength(100 - 2 - 64)
  expect(refused[0]?.reason).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(verifyPassword(null, 'x')).resolves.toBe(false)
})
