import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { createLog, droppedLogLines } from './log.ts'

function createTestLog(terminal: boolean, level: 'debug' | 'info' | 'warn' = 'info') {
  const out = Object.assign(new PassThrough(), { isTTY: terminal })
  const log = createLog(level, out)
  return { log, text: () => String(out.read() ?? '') }
}

test('Log: a line is one JSON object with the fields that programs look for', () => {
  const { log, text } = createTestLog(false)
  log.info({ event: 'listening', say: 'The site is up', url: 'http://localhost:3000' })
  const line: unknown = JSON.parse(text())
  expect(line).toMatchObject({ level: 'info', event: 'listening', url: 'http://localhost:3000' })
  expect(line).not.toHaveProperty('say')
})

test('Log: on a terminal the sentence is above the line', () => {
  const { log, text } = createTestLog(true)
  log.info({ event: 'listening', say: 'The site is up' })
  expect(text()).toMatch(/^\n {2}The site is up\n\n\{.*\}\n$/)
})

test('Log: a line below the level is not written', () => {
  const { log, text } = createTestLog(false, 'warn')
  log.info({ event: 'request' })
  log.warn({ event: 'limited' })
  expect(text().trim().split('\n')).toHaveLength(1)
})

test('Log: no level hides the set-up link of the first account', () => {
  const { log, text } = createTestLog(false, 'warn')
  log.info({ event: 'setup_link', url: 'http://localhost:3000/admin?setup=code' })
  expect(text()).toContain('/admin?setup=code')
})

test('Log: lines of requests are written in batches; a warning is written at once, after them', async () => {
  const writes: string[] = []
  const log = createLog('info', { write: (text) => writes.push(text) > 0 })
  log.info({ event: 'request', path: '/' })
  log.info({ event: 'request', path: '/about' })
  expect(writes).toEqual([])
  log.warn({ event: 'limited' })
  expect(
    writes.map((text) =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).event),
    ),
  ).toEqual([['request', 'request', 'limited']])
  log.info({ event: 'request', path: '/contact' })
  await vi.waitFor(() => expect(writes).toHaveLength(2), { timeout: 60_000 })
  expect(JSON.parse(writes[1] ?? '')).toMatchObject({ level: 'info', path: '/contact' })
})

test('Log: a process writes its buffered lines when it ends', async () => {
  const url = new URL('log.ts', import.meta.url)
  const code = `const { createLog } = await import('${url}'); createLog().info({ event: 'last' }); process.exit()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code])
  expect(JSON.parse(stdout)).toMatchObject({ event: 'last' })
})

test('Log: a process goes on when the reader of its standard output goes away', async () => {
  const url = new URL('log.ts', import.meta.url)
  const code = `const { createLog } = await import('${url}'); const log = createLog()
    process.once('SIGTERM', () => setTimeout(process.exit, 100, 7))
    setInterval(() => log.warn({ event: 'unread' }), 5)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code])
  await once(child.stdout, 'data')
  child.stdout.destroy()
  child.kill()
  expect(await once(child, 'exit')).toEqual([7, null])
})

test('Log: while nobody reads, lines are dropped and counted instead of buffered', () => {
  const writes: string[] = []
  const out = { writableLength: 0, write: (text: string) => writes.push(text) > 0 }
  const log = createLog('info', out)
  const droppedBefore = droppedLogLines()
  log.warn({ event: 'first' })
  out.writableLength = 2 * 1024 * 1024
  for (let i = 0; i < 3; i++) log.warn({ event: 'dropped' })
  out.writableLength = 0
  for (const event of ['last', 'very last']) log.warn({ event })
  expect(writes.map((text) => JSON.parse(text))).toMatchObject([
    { event: 'first' },
    { level: 'warn', event: 'log_lines_dropped', lines: 3 },
    { event: 'last' },
    { event: 'very last' },
  ])
  expect(droppedLogLines()).toBe(droppedBefore + 3)
})
