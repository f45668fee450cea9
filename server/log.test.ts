import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

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

test('Log: on a terminal the sentence stands above the line', () => {
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

test('Log: no level hides the setup link of the first account', () => {
  const { log, text } = createTestLog(false, 'warn')
  log.info({ event: 'setup_link', url: 'http://localhost:3000/admin?setup=code' })
  expect(text()).toContain('/admin?setup=code')
})
