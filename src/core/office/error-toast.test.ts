import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { errorToast } from './error-toast.ts'

const failure = (httpStatus: number) =>
  TRPCClientError.from({
    error: { code: -32000, message: 'Sorry.', data: { httpStatus, requestId: '3f2a91bc-1' } },
  })

test('Error toast: it has the request’s id after a server error, and after no other error', () => {
  expect(errorToast(failure(500), 'Failed to save')).toEqual({
    title: 'Error',
    description: 'Failed to save',
    variant: 'destructive',
    requestId: '3f2a91bc-1',
  })
  expect(errorToast(failure(503)).requestId).toBe('3f2a91bc-1')
  expect(errorToast(failure(409))).toMatchObject({ description: 'Sorry.', requestId: undefined })
  expect(errorToast(new TypeError('Failed to fetch'), 'Failed').requestId).toBeUndefined()
})
