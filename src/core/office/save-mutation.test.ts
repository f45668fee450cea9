import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ToastMessage } from '../ui/toast-message.ts'
import { saveMutationOptions } from './save-mutation.ts'

const { toasts } = vi.hoisted(() => {
  // Earlier test files of this worker may have loaded the modules with the real toasts.
  vi.resetModules()
  return { toasts: [] as ToastMessage[] }
})
vi.mock('../ui/toast.tsx', () => ({ toast: (message: ToastMessage) => toasts.push(message) }))

beforeEach(() => {
  toasts.length = 0
})

// 349
test('Save mutation: a failed write is rethrown to the caller after its error toast', async () => {
  const networkError = new Error('Failed to fetch')
  await expect(mutate({ call: () => Promise.reject(networkError) })).rejects.toBe(networkError)
  expect(toasts).toMatchObject([
    { title: 'Error', description: 'Failed to add project', variant: 'destructive' },
  ])
})

test('Save mutation: success invalidates all queries, refetches active ones, shows a toast and resolves', async () => {
  const steps: string[] = []
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const shown = new QueryObserver(client, {
    queryKey: [['stats', 'dashboard']],
    queryFn: async () => {
      await Promise.resolve()
      return steps.push('read')
    },
  })
  const stop = shown.subscribe(() => {})
  client.setQueryData([['clients', 'list']], [])
  await vi.waitFor(() => expect(steps).toEqual(['read']))
  await createObserver({}, client).mutate('after')
  steps.push('resolved')
  stop()
  expect(steps).toEqual(['read', 'read', 'resolved'])
  expect(client.getQueryState([['clients', 'list']])?.isInvalidated).toBe(true)
  expect(toasts).toEqual([{ title: 'Success', description: 'Project added successfully' }])
})

test('Optimistic update: the change is rolled back when the write fails', async () => {
  let currentTitle = 'before'
  const optimistic = (title: string) => {
    currentTitle = title
    return () => {
      currentTitle = 'before'
    }
  }
  const call = () => {
    expect(currentTitle).toBe('after')
    return Promise.reject(new Error('Failed to fetch'))
  }
  await expect(mutate({ call, optimistic })).rejects.toThrow('Failed to fetch')
  expect(currentTitle).toBe('before')
})

// 390
test('Save mutation: a stale version and a lost session show no toast', async () => {
  await expect(mutate({ call: () => Promise.reject(errorWithStatus(409, 'stale')) })).rejects.toThrow('no')
  await expect(mutate({ call: () => Promise.reject(errorWithStatus(401)) })).rejects.toThrow('no')
  expect(toasts).toEqual([])
})

test('Save mutation: the error toast is removed when the write is retried', async () => {
  const responses = [() => Promise.reject(new Error('Failed to fetch')), () => Promise.resolve('added')]
  const mutation = createObserver({ call: () => responses.shift()!() })
  await expect(mutation.mutate('Hilltop')).rejects.toThrow('Failed to fetch')
  expect(visibleToasts()).toEqual(['Failed to add project'])
  await mutation.mutate('Hilltop')
  expect(visibleToasts()).toEqual(['Project added successfully'])
})

test("Save mutation: a row's error toast is removed when that row is written again, not when another is", async () => {
  const responses = [() => Promise.reject(new Error('Failed to fetch')), () => Promise.resolve('saved')]
  const mutation = createObserver({
    call: () => (responses.shift() ?? (() => Promise.resolve('saved')))(),
    successMessage: undefined,
    getRowId: (title) => title,
  })
  await expect(mutation.mutate('Hilltop')).rejects.toThrow('Failed to fetch')
  await mutation.mutate('Casa Arco')
  expect(visibleToasts()).toEqual(['Failed to add project'])
  await mutation.mutate('Hilltop')
  expect(visibleToasts()).toEqual([])
})

/** The toasts that were not removed. */
const visibleToasts = () =>
  toasts.filter(({ signal }) => !signal?.aborted).map(({ description }) => description)

const mutate = (overrides: Overrides) => createObserver(overrides).mutate('after')

type Overrides = Partial<Parameters<typeof saveMutationOptions<string, string>>[0]>

function createObserver(overrides: Overrides, client = new QueryClient()) {
  const options = saveMutationOptions<string, string>({
    call: (title) => Promise.resolve(title),
    successMessage: 'Project added successfully',
    errorMessage: 'Failed to add project',
    ...overrides,
  })
  return new MutationObserver(client, options)
}

function errorWithStatus(httpStatus: number, reason?: 'stale') {
  return TRPCClientError.from({ error: { code: -32000, message: 'no', data: { httpStatus, reason } } })
}
