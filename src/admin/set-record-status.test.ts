import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { setRecordStatus } from './set-record-status.ts'

const staleError = (updated_at: string) =>
  TRPCClientError.from({
    error: {
      message: 'Somebody else changed this in the meantime.',
      code: -32009,
      data: { code: 'CONFLICT', httpStatus: 409, reason: 'stale', current: { id: 'a', updated_at } },
    },
  })

test('A switch goes over a version that somebody saved meanwhile', async () => {
  const sent: string[] = []
  const result = await setRecordStatus({ id: 'a', updated_at: '1' }, 'inactive', ({ updated_at, status }) => {
    sent.push(`${updated_at} ${status}`)
    return updated_at === '2' ? Promise.resolve('saved') : Promise.reject(staleError('2'))
  })
  expect(result).toBe('saved')
  expect(sent).toEqual(['1 inactive', '2 inactive'])
})

test('A switch gives up when the record never stands still, or when it failed for another reason', async () => {
  let calls = 0
  const endless = setRecordStatus({ id: 'a', updated_at: '1' }, 'active', () =>
    Promise.reject(staleError(`${++calls}`)),
  )
  await expect(endless).rejects.toThrow('Somebody else')
  expect(calls).toBe(3)
  const failed = setRecordStatus({ id: 'a', updated_at: '1' }, 'active', () =>
    Promise.reject(new Error('gone')),
  )
  await expect(failed).rejects.toThrow('gone')
})
