import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '../ui/toast.tsx'
import { once, reportLoadFailure, savingOptions } from './saving.ts'

const { said } = vi.hoisted(() => {
  // Earlier files of this worker may have loaded the modules with the real messages.
  vi.resetModules()
  return { said: [] as Message[] }
})
vi.mock('../ui/toast.tsx', () => ({ toast: (message: Message) => said.push(message) }))

beforeEach(() => {
  said.length = 0
})

// 349
test('a failed write is rethrown to the caller after its message', async () => {
  const gone = new Error('Failed to fetch')
  await expect(write({ call: () => Promise.reject(gone) })).rejects.toBe(gone)
  expect(said).toMatchObject([
    { title: 'Error', description: 'Failed to add project', variant: 'destructive' },
  ])
})

test('a write that went through says so and reads the list again before it resolves', async () => {
  const steps: string[] = []
  const refresh = async () => {
    await Promise.resolve()
    steps.push('read again')
  }
  await write({ refresh })
  steps.push('resolved')
  expect(steps).toEqual(['read again', 'resolved'])
  expect(said).toEqual([{ title: 'Success', description: 'Project added successfully' }])
})

test('an optimistic change is taken back when the write fails', async () => {
  let shown = 'before'
  const optimistic = (title: string) => {
    shown = title
    return () => {
      shown = 'before'
    }
  }
  const call = () => {
    expect(shown).toBe('after')
    return Promise.reject(new Error('Failed to fetch'))
  }
  await expect(write({ call, optimistic })).rejects.toThrow('Failed to fetch')
  expect(shown).toBe('before')
})

// 390
test('a stale version and a lost session bring no message of their own', async () => {
  await expect(write({ call: () => Promise.reject(answer(409, 'stale')) })).rejects.toThrow('no')
  await expect(write({ call: () => Promise.reject(answer(401)) })).rejects.toThrow('no')
  expect(said).toEqual([])
})

test('a create goes again under its key until it is answered, other values under a new one', async () => {
  const keys: string[] = []
  let lost = true
  const add = once<{ title: string }, string>(({ idempotency_key }) => {
    keys.push(idempotency_key)
    return lost ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve('added')
  })
  await expect(add({ title: 'Hilltop' })).rejects.toThrow('Failed to fetch')
  await expect(add({ title: 'Hilltop House' })).rejects.toThrow('Failed to fetch')
  lost = false
  expect(await add({ title: 'Hilltop House' })).toBe('added')
  expect(await add({ title: 'Hilltop House' })).toBe('added')
  const [first, second, third, fourth] = keys
  expect(third).toBe(second)
  expect(new Set([first, second, fourth]).size).toBe(3)
})

// 350
test('a failed load is logged and told, and nothing is thrown', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const failure = answer(503)
  reportLoadFailure(failure, 'Failed to load projects', false)
  expect(logged).toHaveBeenCalledWith('Failed to load projects', failure)
  expect(said).toMatchObject([
    { title: 'Error', description: 'Failed to load projects', variant: 'destructive' },
  ])
  logged.mockRestore()
})

test('Failed loads: the same failure stands on the screen once, and a refresh in the background only in the log', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (let time = 0; time < 3; time++) reportLoadFailure(answer(503), 'Failed to load team members', false)
  reportLoadFailure(answer(503), 'Failed to load services', false)
  reportLoadFailure(answer(503), 'Failed to load services', true)
  expect(shown()).toEqual(['Failed to load team members', 'Failed to load services'])
  expect(logged).toHaveBeenCalledTimes(5)
  logged.mockRestore()
})

test("Failed writes: the failure's message goes when the write is tried again", async () => {
  const answers = [() => Promise.reject(new Error('Failed to fetch')), () => Promise.resolve('added')]
  const attempt = observe({ call: () => answers.shift()!() })
  await expect(attempt.mutate('Hilltop')).rejects.toThrow('Failed to fetch')
  expect(shown()).toEqual(['Failed to add project'])
  await attempt.mutate('Hilltop')
  expect(shown()).toEqual(['Project added successfully'])
})

test("Failed writes: one row's message stays when another row is written, and goes when its own is", async () => {
  const answers = [() => Promise.reject(new Error('Failed to fetch')), () => Promise.resolve('saved')]
  const attempt = observe({
    call: () => (answers.shift() ?? (() => Promise.resolve('saved')))(),
    success: undefined,
    rowOf: (title) => title,
  })
  await expect(attempt.mutate('Hilltop')).rejects.toThrow('Failed to fetch')
  await attempt.mutate('Casa Arco')
  expect(shown()).toEqual(['Failed to add project'])
  await attempt.mutate('Hilltop')
  expect(shown()).toEqual([])
})

/** The messages that were not taken away. */
const shown = () => said.filter(({ signal }) => !signal?.aborted).map(({ description }) => description)

const write = (changed: Changed) => observe(changed).mutate('after')

type Changed = Partial<Parameters<typeof savingOptions<string, string>>[0]>

function observe(changed: Changed) {
  const options = savingOptions<string, string>({
    call: (title) => Promise.resolve(title),
    success: 'Project added successfully',
    failure: 'Failed to add project',
    refresh: () => Promise.resolve(),
    ...changed,
  })
  return new MutationObserver(new QueryClient(), options)
}

function answer(httpStatus: number, reason?: 'stale') {
  return TRPCClientError.from({ error: { code: -32000, message: 'no', data: { httpStatus, reason } } })
}
