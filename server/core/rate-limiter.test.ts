import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '../../tests/support/database.ts'
import type { AppError } from './errors.ts'
import { type RateLimit } from './limits.ts'
import { refund, hashEmail, consume, consumePublicForm, tryConsume } from './rate-limiter.ts'

const silentLog = { debug() {}, info() {}, warn() {}, error() {} }
const context = { db, env: { LIMITS: true }, log: silentLog, address: '203.0.113.7' }
const fivePoints: RateLimit = { name: 'five', points: 5, seconds: 300 }

const rejections = (results: PromiseSettledResult<unknown>[]) =>
  results.filter((result): result is PromiseRejectedResult => result.status === 'rejected')

// 388
test('Rate limit: of fifty concurrent attempts exactly as many pass as the limit allows', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => consume(context, fivePoints, 'a')),
  )
  expect(rejections(results)).toHaveLength(45)
})

test('Rate limit: a refusal says in minutes, and in seconds of Retry-After, when to try again', async () => {
  for (let i = 0; i < 5; i++) await consume(context, fivePoints, 'b')
  const error = await consume(context, fivePoints, 'b').catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many attempts. Try again in 5 minutes.',
  })
  const { detail } = error as AppError
  expect(detail.retryAfter).toBeGreaterThan(290)
  expect(detail.retryAfter).toBeLessThanOrEqual(300)
})

test('Rate limit: each key is counted separately', async () => {
  for (let i = 0; i < 5; i++) await consume(context, fivePoints, 'c')
  await expect(consume(context, fivePoints, 'd')).resolves.toBeUndefined()
})

test('Rate limit: a refunded attempt does not count', async () => {
  for (let i = 0; i < 20; i++) {
    await consume(context, fivePoints, 'e')
    await refund(context, fivePoints, 'e')
  }
  await expect(consume(context, fivePoints, 'e')).resolves.toBeUndefined()
})

test("Rate limit: a new window begins when the old one is over, by the database's clock", async () => {
  for (let i = 0; i < 5; i++) await consume(context, fivePoints, 'f')
  await sql`update rate_limits set expires_at = now() - interval '1 second'`.execute(db)
  await expect(consume(context, fivePoints, 'f')).resolves.toBeUndefined()
})

test('Rate limit: a refused attempt does not extend the window', async () => {
  for (let i = 0; i < 5; i++) await consume(context, fivePoints, 'g')
  const windowEnd = () => db.selectFrom('rate_limits').select('expires_at').executeTakeFirstOrThrow()
  const before = await windowEnd()
  await expect(consume(context, fivePoints, 'g')).rejects.toThrow('Too many attempts')
  expect(await windowEnd()).toEqual(before)
})

test('Rate limit: a public form counts for its sender and for everybody', async () => {
  const send = (address: string) => consumePublicForm({ ...context, address })
  for (let i = 0; i < 20; i++) await send('203.0.113.1')
  await expect(send('203.0.113.1')).rejects.toThrow('Try again in 1 minute.')
  for (let address = 2; address < 16; address++)
    for (let i = 0; i < 20; i++) await send(`203.0.113.${address}`)
  await expect(send('203.0.113.99')).rejects.toThrow('Too many attempts')
})

test('Rate limit: tryConsume returns false above the limit and throws nothing', async () => {
  const results = []
  for (let i = 0; i < 6; i++) results.push(await tryConsume(db, { LIMITS: true }, fivePoints, 'h'))
  expect(results).toEqual([true, true, true, true, true, false])
})

test('Rate limit: LIMITS=off counts nothing', async () => {
  const withoutLimits = { ...context, env: { LIMITS: false } }
  for (let i = 0; i < 9; i++) await consume(withoutLimits, fivePoints, 'i')
  expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([])
})

test('Rate limit: the key of an e-mail address has one length, and ignores case and spaces', () => {
  expect(hashEmail('Asha@Example.IN')).toBe(hashEmail('asha@example.in'))
  expect(hashEmail('a'.repeat(10_000))).toHaveLength(43)
})
