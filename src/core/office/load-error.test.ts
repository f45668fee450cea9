import { TRPCClientError } from '@trpc/client'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ToastMessage } from '../ui/toast-message.ts'
import { reportLoadError } from './load-error.ts'

const { toasts } = vi.hoisted(() => {
  // Earlier test files of this worker may have loaded the modules with the real toasts.
  vi.resetModules()
  return { toasts: [] as ToastMessage[] }
})
vi.mock('../ui/toast.tsx', () => ({ toast: (message: ToastMessage) => toasts.push(message) }))

beforeEach(() => {
  toasts.length = 0
})

// 350
test('Load error: it is logged and shown as a toast, and nothing is thrown', () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const failure = serverError()
  reportLoadError(failure, 'Failed to load projects', false)
  expect(consoleError).toHaveBeenCalledWith('Failed to load projects', failure)
  expect(toasts).toMatchObject([
    { title: 'Error', description: 'Failed to load projects', variant: 'destructive' },
  ])
  consoleError.mockRestore()
})

test('Load error: the same failure is one toast, and a background refetch is only logged', () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (let time = 0; time < 3; time++) reportLoadError(serverError(), 'Failed to load team members', false)
  reportLoadError(serverError(), 'Failed to load services', false)
  reportLoadError(serverError(), 'Failed to load services', true)
  expect(visibleToasts()).toEqual(['Failed to load team members', 'Failed to load services'])
  expect(consoleError).toHaveBeenCalledTimes(5)
  consoleError.mockRestore()
})

/** The toasts that were not removed. */
const visibleToasts = () =>
  toasts.filter(({ signal }) => !signal?.aborted).map(({ description }) => description)

const serverError = () =>
  TRPCClientError.from({ error: { code: -32000, message: 'no', data: { httpStatus: 503 } } })
