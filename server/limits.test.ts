import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '../tests/support/database.ts'
import type { DetailedCause } from './errors.ts'
import { giveBack, hashed, type Limit, spend, spendPublicForm, within } from './limits.ts'

const quiet = { debug() {}, info() {}, warn() {}, error() {} }
const counting = { db, env: { LIMITS: true }, log: quiet }
const five: Limit = { name: 'five', points: 5, seconds: 300 }

const refused = (results: PromiseSettledResult<unknown>[]) =>
  results.filter((one): one is PromiseRejectedResult => one.status === 'rejected')

// 388
test('of fifty attempts at once exactly as many go on as the limit allows', async () => {
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => spend(counting, five, 'a')))
  expect(refused(results)).toHaveLength(45)
})

test('a refusal says in minutes and in seconds when to come again', async () => {
  for (let i = 0; i < 5; i++) await spend(counting, five, 'b')
  const error = await spend(counting, five, 'b').catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many attempts. Try again in 5 minutes.',
  })
  const { detail } = (error as { cause: DetailedCause }).cause
  expect(detail.retryAfter).toBeGreaterThan(290)
  expect(detail.retryAfter).toBeLessThanOrEqual(300)
})

test('each key is counted apart', async () => {
  for (let i = 0; i < 5; i++) await spend(counting, five, 'c')
  await expect(spend(counting, five, 'd')).resolves.toBeUndefined()
})

test('an attempt that was right is given back', async () => {
  for (let i = 0; i < 20; i++) {
    await spend(counting, five, 'e')
    await giveBack(counting, five, 'e')
  }
  await expect(spend(counting, five, 'e')).resolves.toBeUndefined()
})

test('a new window begins when the old one is over, by the clock of the database', async () => {
  for (let i = 0; i < 5; i++) await spend(counting, five, 'f')
  await sql`update rate_limits set expires_at = now() - interval '1 second'`.execute(db)
  await expect(spend(counting, five, 'f')).resolves.toBeUndefined()
})

test('a refused attempt does not push the end of the window back', async () => {
  for (let i = 0; i < 5; i++) await spend(counting, five, 'g')
  const end = () => db.selectFrom('rate_limits').select('expires_at').executeTakeFirstOrThrow()
  const before = await end()
  await expect(spend(counting, five, 'g')).rejects.toThrow('Too many attempts')
  expect(await end()).toEqual(before)
})

test('a public form counts for its sender and for everybody', async () => {
  for (let i = 0; i < 20; i++) await spendPublicForm(counting, '203.0.113.1')
  await expect(spendPublicForm(counting, '203.0.113.1')).rejects.toThrow('Try again in 1 minute.')
  for (let address = 2; address < 16; address++)
    for (let i = 0; i < 20; i++) await spendPublicForm(counting, `203.0.113.${address}`)
  await expect(spendPublicForm(counting, '203.0.113.99')).rejects.toThrow('Too many attempts')
})

test('a soft limit only tells', async () => {
  const answers = []
  for (let i = 0; i < 6; i++) answers.push(await within(db, { LIMITS: true }, five, 'h'))
  expect(answers).toEqual([true, true, true, true, true, false])
})

test('LIMITS=off counts nothing', async () => {
  const off = { ...counting, env: { LIMITS: false } }
  for (let i = 0; i < 9; i++) await spend(off, five, 'i')
  expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([])
})

test('an address as a key has one length, and is the same however it is written', () => {
  expect(hashed(' Asha@Example.IN ')).toBe(hashed('asha@example.in'))
  expect(hashed('a'.repeat(10_000))).toHaveLength(43)
})
