import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { dataDirWithCluster, queryValue } from '../../../../tests/support/embedded-postgres.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { rotateLog } from './log-rotation.ts'

const silentLog = { info() {}, warn() {} }
// The test starts a PostgreSQL of its own, which is slow on a busy disk.
vi.setConfig({ testTimeout: 60_000 })

const DAY_MS = 86_400_000

test('Embedded PostgreSQL: its log is rotated when it is large or old, while PostgreSQL goes on writing', async () => {
  const dataDir = dataDirWithCluster()
  const embedded = await startEmbeddedPostgres(dataDir, silentLog)
  const log = join(dataDir, 'postgres.log')
  const [lines, moved] = [() => readFileSync(log, 'utf8'), () => readFileSync(`${log}.1`, 'utf8')]
  const before = lines()
  rotateLog(log)
  expect([lines(), existsSync(`${log}.1`)]).toEqual([before, false])
  rotateLog(log, Date.now() + 8 * DAY_MS)
  expect([lines(), moved()]).toEqual(['', before])
  await queryValue(embedded, 'select 1/0').catch(() => {})
  await vi.waitFor(() => expect(lines()).toMatch(/^\d{4}-\d\d-\d\d .*division by zero\n$/), {
    timeout: 60_000,
  })
  rotateLog(log, Date.now() + 6 * DAY_MS)
  expect(moved()).toBe(before)
  appendFileSync(log, 'x'.repeat(5_000_001))
  rotateLog(log)
  expect([lines().length, moved().includes('division by zero')]).toEqual([0, true])
  rotateLog(log, Date.now() + 8 * DAY_MS)
  expect(existsSync(`${log}.1`)).toBe(false)
  await embedded.stop()
})

test('Embedded PostgreSQL: it starts also when its log is due for rotation and cannot be rotated, with a warning', async () => {
  const dataDir = dataDirWithCluster()
  const log = join(dataDir, 'postgres.log')
  const first = '2026-01-05 09:00:00.000 UTC [7] LOG:  of last winter\n'
  writeFileSync(log, first)
  // Not even root can write a file of this name, as nobody can on a full disk.
  mkdirSync(`${log}.1`)
  const warnings: unknown[] = []
  const embedded = await startEmbeddedPostgres(dataDir, { ...silentLog, warn: (line) => warnings.push(line) })
  expect(await queryValue(embedded, 'select 7')).toBe(7)
  await embedded.stop()
  expect(warnings).toEqual([{ event: 'postgres_log_not_rotated', error: expect.stringContaining('EISDIR') }])
  expect(readFileSync(log, 'utf8')).toContain(first)
})
