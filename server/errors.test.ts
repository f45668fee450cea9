import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isDatabaseUnavailable } from './database/database-errors.ts'
import { fieldErrors } from './errors.ts'
import { toHttpError } from './http/http-error.ts'

const errorWithCode = (code: string, properties: object = {}) =>
  Object.assign(new Error('thrown'), { code, ...properties })

// S16, S34
test.each([
  ['a connection that is refused', errorWithCode('ECONNREFUSED', { syscall: 'connect' }), 503, '5'],
  ['a socket folder that is missing', errorWithCode('ENOENT', { syscall: 'connect' }), 503, '5'],
  ['a server that shuts down', errorWithCode('57P01'), 503, '5'],
  ['a statement that ran into its time limit', errorWithCode('57014'), 503, '5'],
  ["a wait for another's lock", errorWithCode('55P03'), 503, '5'],
  ['a deadlock', errorWithCode('40P01'), 503, '1'],
  ['a transaction that collided', errorWithCode('40001'), 503, '1'],
  ['a file of ours that is missing', errorWithCode('ENOENT', { syscall: 'open' }), 500, undefined],
  ['a value out of range', errorWithCode('22003'), 400, undefined],
  ['a statement of ours that is wrong', errorWithCode('42703'), 500, undefined],
])('Errors: %s has the status that tells what to do', (_, error, status, retryAfter) => {
  expect(toHttpError(error)).toMatchObject({ status })
  expect(toHttpError(error).retryAfter).toBe(retryAfter)
  expect(toHttpError(error).message).not.toContain('thrown')
})

test('Errors: a deadlock does not say that the database is away', () => {
  expect(isDatabaseUnavailable(errorWithCode('40P01'))).toBe(false)
})

// S16
test('Errors: as many faults of one field as a body can hold are gathered in no time', () => {
  const { error } = z.object({ ids: z.array(z.uuid()) }).safeParse({ ids: Array(80_000).fill('') })
  const startedAt = performance.now()
  expect(fieldErrors(error!).ids).toHaveLength(80_000)
  expect(performance.now() - startedAt).toBeLessThan(1000)
})
