import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { saveErrorMessage } from './save-errors.ts'

test('Save errors: each failure of a save says what can be done', () => {
  expect(saveErrorMessage(new TypeError('Failed to fetch'))).toMatch(/^No connection/)
  expect(saveErrorMessage(errorWithStatus(404))).toMatch(/deleted this in the meantime/)
  expect(saveErrorMessage(errorWithStatus(500))).toMatch(/Request r-1/)
  expect(saveErrorMessage(errorWithStatus(401))).toBeNull()
})

const errorWithStatus = (httpStatus: number) =>
  TRPCClientError.from({ error: { code: -32000, message: 'Sorry.', data: { httpStatus, requestId: 'r-1' } } })
