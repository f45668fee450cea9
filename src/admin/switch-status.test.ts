import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { switchStatus } from './switch-status.ts'

const stale = (updated_at: string) =>
  TRPCClientError.from({
    error: {
      message: 'Somebody else changed this in the meantime.',
      code: -32009,
      data: { code: 'CONFLICT', httpStatus: 409, reason: 'stale', current: { id: 'a', updated_at } },
    },
  })

test('A switch goes over a version that somebody saved meanwhile', async () => {
  const sent: string[] = []
  const answer = await switchStatus({ id: 'a', updated_at: '1' }, 'inactive', ({ updated_at, status }) => {
    sent.push(`${updated_at} ${status}`)
    return updated_at === '2' ? Promise.resolve('saved') : Promise.reject(stale('2'))
  })
  expect(answer).toBe('saved')
  expect(sent).toEqual(['1 inactive', '2 inactive'])
})

test('A switch gives up when the record never stands still, or when it failed for another reason', async () => {
  let calls = 0
  const never = switchStatus({ id: 'a', updated_at: '1' }, 'active', () =>
    Promise.reject(stale(`${++calls}`)),
  )
  await expect(never).rejects.toThrow('Somebody else')
  expect(calls).toBe(3)
  const gone = switchStatus({ id: 'a', updated_at: '1' }, 'active', () => Promise.reject(new Error('gone')))
  await expect(gone).rejects.toThrow('gone')
})
