import type { ChildProcess, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { PictureError } from './picture-container.ts'
import { inspectUpload } from './picture-process.ts'

const { fakeSpawn } = vi.hoisted(() => {
  // Earlier test files of this worker may have loaded the modules with the real one.
  vi.resetModules()
  return { fakeSpawn: vi.fn<typeof spawn>() }
})
vi.mock('node:child_process', async (original) => ({
  ...(await original<typeof import('node:child_process')>()),
  spawn: fakeSpawn,
}))
const { spawn: realSpawn } = await vi.importActual<typeof import('node:child_process')>('node:child_process')

const inspect = () =>
  inspectUpload(() => Readable.from([Buffer.from('a picture')])).catch((error: unknown) => error)

/** Runs a script in place of the picture process. */
const runInstead = (script: string, timeout?: number) =>
  fakeSpawn.mockImplementationOnce((command, _args, options) =>
    realSpawn(command, ['--eval', script], { ...options, ...(timeout && { timeout }) }),
  )

test('Picture process: a timeout and a kill by the system for memory have different errors', async () => {
  runInstead('setInterval(() => {}, 1000)', 100)
  const slow = await inspect()
  expect(slow).toBeInstanceOf(PictureError)
  expect(slow).toMatchObject({
    message: expect.stringMatching(/too long/),
    cause: { message: expect.stringMatching(/timeout/) },
  })
  runInstead('process.kill(process.pid, "SIGKILL")')
  const large = await inspect()
  expect(large).toBeInstanceOf(PictureError)
  expect(large).toMatchObject({
    message: expect.stringMatching(/too much memory/),
    cause: { message: expect.stringMatching(/SIGKILL/) },
  })
})

test('Picture process: if it cannot be started, the call rejects and no promise is left pending', async () => {
  const error = Object.assign(new Error('spawn EMFILE'), { code: 'EMFILE' })
  fakeSpawn.mockImplementationOnce(() => {
    const child = new EventEmitter() as ChildProcess
    process.nextTick(() => child.emit('error', error))
    return child
  })
  expect(await inspect()).toBe(error)
})

test('Picture process: the suffix of a file cannot be a path', async () => {
  runInstead(`console.log(JSON.stringify({ files: [{ suffix: '/../../x', bytes: 0 }] }))`)
  expect(String(await inspect())).toMatch(/suffix/)
})
