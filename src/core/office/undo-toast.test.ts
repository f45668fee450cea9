import { QueryClient } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ToastMessage } from '../ui/toast-message.ts'
import { showUndoToast } from './undo-toast.ts'

const { toasts } = vi.hoisted(() => {
  // Earlier test files of this worker may have loaded the modules with the real toasts.
  vi.resetModules()
  return { toasts: [] as ToastMessage[] }
})
vi.mock('../ui/toast.tsx', () => ({ toast: (message: ToastMessage) => toasts.push(message) }))

beforeEach(() => {
  toasts.length = 0
})

const refusal = (httpStatus: number, message: string, reason?: string) =>
  TRPCClientError.from({ error: { message, code: -32000, data: { httpStatus, reason } } })

/** Offers an undo with this outcome, presses it, and returns the toast that shows the result. */
async function undoWith(outcome: () => Promise<{ undone: number; kept: number }>) {
  showUndoToast({ title: 'Client hidden', undo: outcome }, new QueryClient(), () => Promise.resolve())
  toasts.shift()?.undo?.()
  await vi.waitFor(() => expect(toasts).toHaveLength(1))
  return toasts[0]
}

test('Undo toast: a lost connection offers the undo again, which then succeeds', async () => {
  let isConnected = false
  const undo = () =>
    isConnected ? Promise.resolve({ undone: 1, kept: 0 }) : Promise.reject(new Error('Failed to fetch'))
  const failure = await undoWith(undo)
  expect(failure).toMatchObject({ title: 'Error', description: 'Failed to undo', variant: 'destructive' })
  isConnected = true
  failure?.undo?.()
  await vi.waitFor(() => expect(toasts).toMatchObject([{ title: 'Error' }, { title: 'Undone' }]))
})

test('Undo toast: a rejected undo says why, and is not offered again', async () => {
  const changed = 'Somebody has changed this since, so nothing was undone.'
  for (const [error, description] of [
    [refusal(409, 'Changed.', 'stale'), changed],
    // A row was added to the list whose order was changed.
    [refusal(409, 'The list changed in the meantime.'), changed],
    [refusal(409, 'This is already in use.', 'taken'), 'Another record now has this address.'],
    [refusal(400, 'This version can no longer be restored.'), 'This version can no longer be restored.'],
  ] as const) {
    toasts.length = 0
    const shown = await undoWith(() => Promise.reject(error))
    expect(shown).toEqual({ title: 'Not undone', description, variant: 'destructive' })
  }
})
