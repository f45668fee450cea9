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

test('Visibility switch: it is saved over a version that somebody else saved meanwhile', async () => {
  const sent: string[] = []
  const result = await setRecordStatus({ id: 'a', updated_at: '1' }, 'inactive', ({ updated_at, status }) => {
    sent.push(`${updated_at} ${status}`)
    return updated_at === '2' ? Promise.resolve('saved') : Promise.reject(staleError('2'))
  })
  expect(result).toBe('saved')
  expect(sent).toEqual(['1 inactive', '2 inactive'])
})

test('Visibility switch: it gives up after three stale versions, and at once on any other error', async () => {
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
