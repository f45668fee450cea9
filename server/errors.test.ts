import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answerTo, fieldsOf, isDatabaseAway } from './errors.ts'

const thrown = (code: string, more: object = {}) => Object.assign(new Error('thrown'), { code, ...more })

// S16, S34
test.each([
  ['a connection that is refused', thrown('ECONNREFUSED', { syscall: 'connect' }), 503, '5'],
  ['a socket folder that is missing', thrown('ENOENT', { syscall: 'connect' }), 503, '5'],
  ['a server that shuts down', thrown('57P01'), 503, '5'],
  ['a statement that ran into its time limit', thrown('57014'), 503, '5'],
  ["a wait for another's lock", thrown('55P03'), 503, '5'],
  ['a deadlock', thrown('40P01'), 503, '1'],
  ['a transaction that collided', thrown('40001'), 503, '1'],
  ['a file of ours that is missing', thrown('ENOENT', { syscall: 'open' }), 500, undefined],
  ['a value out of range', thrown('22003'), 400, undefined],
  ['a statement of ours that is wrong', thrown('42703'), 500, undefined],
])('Errors: %s has the status that tells what to do', (_, error, status, retryAfter) => {
  expect(answerTo(error)).toMatchObject({ status })
  expect(answerTo(error).retryAfter).toBe(retryAfter)
  expect(answerTo(error).message).not.toContain('thrown')
})

test('Errors: a deadlock does not say that the database is away', () => {
  expect(isDatabaseAway(thrown('40P01'))).toBe(false)
})

// S16
test('Errors: as many faults of one field as a body can hold are gathered in no time', () => {
  const { error } = z.object({ ids: z.array(z.uuid()) }).safeParse({ ids: Array(80_000).fill('') })
  const began = performance.now()
  expect(fieldsOf(error!).ids).toHaveLength(80_000)
  expect(performance.now() - began).toBeLessThan(1000)
})
