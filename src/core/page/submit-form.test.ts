import { TRPCClientError } from '@trpc/client'
import { afterEach, expect, test, vi } from 'vitest'
import { idempotentAttemptFor } from '../idempotency-key.ts'
import { submitForm, toFormErrors } from './submit-form.ts'

afterEach(() => {
  vi.useRealTimers()
})

const values = { name: 'Meera Kulkarni', message: 'Three-bedroom flat in Mulund' }

// 385
test('Public form: a form is not sent before the minimum time that a person needs to fill it in', async () => {
  vi.useFakeTimers()
  const send = vi.fn<() => Promise<string>>().mockResolvedValue('received')
  let now = 600
  void submitForm(idempotentAttemptFor(null, values), () => now, send)
  await vi.advanceTimersByTimeAsync(1399)
  expect(send).not.toHaveBeenCalled()
  now = 2000
  await vi.advanceTimersByTimeAsync(1)
  expect(send).toHaveBeenCalledWith({ idempotency_key: expect.any(String), elapsed: 2000 })
})

// 385, 386
test('Public form: a form sent too quickly is retried after Retry-After with the same idempotency key', async () => {
  vi.useFakeTimers()
  const attempt = idempotentAttemptFor(null, values)
  const send = vi
    .fn<(meta: { idempotency_key: string; elapsed: number }) => Promise<string>>()
    .mockRejectedValueOnce(trpcError(429, { code: 'TOO_MANY_REQUESTS' }, '2'))
    .mockResolvedValueOnce('received')
  // Timers count whole milliseconds, so it may fire a fraction early.
  let now = 1999.1
  const result = submitForm(attempt, () => now, send)
  await vi.advanceTimersByTimeAsync(1999)
  expect(send).toHaveBeenCalledTimes(1)
  now = 4000.4
  await vi.advanceTimersByTimeAsync(2)
  expect(await result).toBe('received')
  expect(send.mock.calls.map(([meta]) => meta)).toEqual([
    { idempotency_key: attempt.key, elapsed: 2000 },
    { idempotency_key: attempt.key, elapsed: 4001 },
  ])
})

test('Public form: a long Retry-After is not waited for, and its message is shown', async () => {
  const rateLimited = trpcError(
    429,
    { code: 'TOO_MANY_REQUESTS' },
    '40',
    'Too many attempts. Try again in 1 minute.',
  )
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(rateLimited)
  await expect(submitForm(idempotentAttemptFor(null, values), () => 5000, send)).rejects.toBe(rateLimited)
  expect(send).toHaveBeenCalledTimes(1)
  expect(toFormErrors(rateLimited)).toEqual({
    fields: {},
    message: 'Too many attempts. Try again in 1 minute.',
  })
})

test('Public form: a second 429 is not retried', async () => {
  vi.useFakeTimers()
  const tooFast = trpcError(429, { code: 'TOO_MANY_REQUESTS' }, '2')
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(tooFast)
  const result = submitForm(idempotentAttemptFor(null, values), () => 2000, send).catch(
    (error: unknown) => error,
  )
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await result).toBe(tooFast)
  expect(send).toHaveBeenCalledTimes(2)
})

test('Public form: the server’s field errors are shown at the fields, other errors have no message', () => {
  const fields = { email: ['Invalid email address'] }
  expect(toFormErrors(trpcError(400, { code: 'BAD_REQUEST', fields }))).toEqual({
    fields,
    message: undefined,
  })
  expect(toFormErrors(new TypeError('Failed to fetch'))).toEqual({ fields: {} })
  expect(toFormErrors(trpcError(503, { code: 'SERVICE_UNAVAILABLE' }))).toEqual({
    fields: {},
    message: undefined,
  })
})

function trpcError(status: number, data: object, retryAfter?: string, message = 'refused') {
  const headers = retryAfter ? { 'retry-after': retryAfter } : undefined
  return new TRPCClientError(message, {
    result: { error: { code: -32_029, message, data } },
    meta: { response: new Response(null, { status, headers }) },
  })
}
