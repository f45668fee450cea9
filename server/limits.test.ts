import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '../tests/support/database.ts'
import type { DetailedCause } from './errors.ts'
import { refund, hashEmail, type RateLimit, consume, consumePublicForm, tryConsume } from './limits.ts'

const silentLog = { debug() {}, info() {}, warn() {}, error() {} }
const context = { db, env: { LIMITS: true }, log: silentLog }
const fivePoints: RateLimit = { name: 'five', points: 5, seconds: 300 }

const rejections = (results: PromiseSettledResult<unknown>[]) =>
  results.filter((result): result is PromiseRejectedResult => result.status === 'rejected')

// 388
test('of fifty attempts at once exactly as many go on as the limit allows', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => consume(context, fivePoints, 'a')),
  )
  expect(rejections(results)).toHaveLength(45)
})

test('a refusal says in minutes and in seconds when to come again', async () => {
  for (let i = 0; i < 5; i++) await consume(context, fivePoints, 'b')
  const error = await consume(context, fivePoints, 'b').catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many attempts. Try again in 5 minutes.',
  })
  const { detail } = (error as { cause: DetailedCause }).cause
  expect(detail.retryAfter).toBeGreaterThan(290)
  expect(detail.retryAfter).toBeLessThanOrEqual(300)
})

test('each key is counted apart', async () => {
  for (let i = 0; i < 5; i++) await consume(context, fivePoints, 'c')
  await expect(consume(context, fivePoints, 'd')).resolves.toBeUndefined()
})

test('an attempt that was right is given back', async () => {
  for (let i = 0; i < 20; i++) {
    await consume(context, fivePoints, 'e')
    await refund(context, fivePoints, 'e')
  }
  await expect(consume(context, fivePoints, 'e')).resolves.toBeUndefined()
})

test('a new window begins when the old one is over, by the clock of the database', async () => {
  for (let i = 0; i < 5; i++) await consume(context, fivePoints, 'f')
  await sql`update rate_limits set expires_at = now() - interval '1 second'`.execute(db)
  await expect(consume(context, fivePoints, 'f')).resolves.toBeUndefined()
})

test('a refused attempt does not push the end of the window back', async () => {
  for (let i = 0; i < 5; i++) await consume(context, fivePoints, 'g')
  const windowEnd = () => db.selectFrom('rate_limits').select('expires_at').executeTakeFirstOrThrow()
  const before = await windowEnd()
  await expect(consume(context, fivePoints, 'g')).rejects.toThrow('Too many attempts')
  expect(await windowEnd()).toEqual(before)
})

test('a public form counts for its sender and for everybody', async () => {
  for (let i = 0; i < 20; i++) await consumePublicForm(context, '203.0.113.1')
  await expect(consumePublicForm(context, '203.0.113.1')).rejects.toThrow('Try again in 1 minute.')
  for (let address = 2; address < 16; address++)
    for (let i = 0; i < 20; i++) await consumePublicForm(context, `203.0.113.${address}`)
  await expect(consumePublicForm(context, '203.0.113.99')).rejects.toThrow('Too many attempts')
})

test('a soft limit only tells', async () => {
  const results = []
  for (let i = 0; i < 6; i++) results.push(await tryConsume(db, { LIMITS: true }, fivePoints, 'h'))
  expect(results).toEqual([true, true, true, true, true, false])
})

test('LIMITS=off counts nothing', async () => {
  const withoutLimits = { ...context, env: { LIMITS: false } }
  for (let i = 0; i < 9; i++) await consume(withoutLimits, fivePoints, 'i')
  expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([])
})

test('an address as a key has one length, and is the same however it is written', () => {
  expect(hashEmail(' Asha@Example.IN ')).toBe(hashEmail('asha@example.in'))
  expect(hashEmail('a'.repeat(10_000))).toHaveLength(43)
})
