import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { retryStale } from './retry-stale.ts'
import { saveErrorMessage, versionOf } from './save-errors.ts'
import { isHandledElsewhere } from './save-mutation.ts'

const staleError = (updated_at: string) =>
  TRPCClientError.from({
    error: {
      message: 'Somebody else changed this in the meantime.',
      code: -32009,
      data: { code: 'CONFLICT', httpStatus: 409, reason: 'stale', current: { id: 'a', updated_at } },
    },
  })

test('Stale write: it is retried over a version that somebody else saved meanwhile', async () => {
  const sent: string[] = []
  const send = (version: string) => {
    sent.push(version)
    return version === '2' ? Promise.resolve('saved') : Promise.reject(staleError('2'))
  }
  expect(await retryStale('1', send, versionOf)).toBe('saved')
  expect(sent).toEqual(['1', '2'])
})

test('Stale write: after three stale versions it gives up, with a toast and a message', async () => {
  let calls = 0
  const error: unknown = await retryStale(
    '1',
    () => Promise.reject(staleError(`${++calls}`)),
    versionOf,
  ).catch((error: unknown) => error)
  expect(calls).toBe(3)
  expect(isHandledElsewhere(error)).toBe(false)
  expect(saveErrorMessage(error)).toMatch(/^Others keep saving this/)
})

test('Stale write: a conflict and any other error are thrown at once', async () => {
  let calls = 0
  const fail = (error: Error) => () => {
    calls += 1
    return Promise.reject(error)
  }
  await expect(retryStale('1', fail(staleError('2')), () => null)).rejects.toThrow('Somebody else')
  await expect(retryStale('1', fail(new Error('gone')), versionOf)).rejects.toThrow('gone')
  expect(calls).toBe(2)
})
