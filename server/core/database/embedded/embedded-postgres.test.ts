import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeCluster } from '../../../../tests/support/cluster.ts'
import { queryValue } from '../../../../tests/support/embedded-postgres.ts'
import { assertLinks } from './binaries.ts'
import { attachOrStart, startEmbeddedPostgres } from './embedded-postgres.ts'
import { findPostmaster, isPostmasterOf } from './postmaster.ts'

const silentLog = { info() {}, warn() {} }
const waitOptions = { timeout: 60_000, interval: 20 }
// Some tests start a PostgreSQL of their own, which is slow on a busy disk. First starts, and servers and clusters that
// are killed, are tested in tests/trials/embedded-postgres.test.ts.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'busbar-embedded-'))
})

afterEach(async () => {
  const pid = postmaster()
  if (pid) process.kill(pid, 'SIGQUIT')
  await vi.waitUntil(() => !postmaster(), waitOptions)
  rmSync(dataDir, { recursive: true, force: true })
})

test('Embedded PostgreSQL: it is durable, in UTF-8, on a socket only, and refuses a second server', async () => {
  makeCluster(dataDir)
  const embedded = await startEmbeddedPostgres(dataDir, silentLog)
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
    expect(await queryValue(embedded, `show ${name}`)).toBe('on')
  expect(await queryValue(embedded, 'show listen_addresses')).toBe('')
  expect(await queryValue(embedded, `select lower('É')`)).toBe('é')
  await queryValue(embedded, 'create extension pg_trgm')
  expect(await queryValue(embedded, `select cardinality(show_trgm('बिजली')) > 3`)).toBe(true)
  await expect(startEmbeddedPostgres(dataDir, silentLog)).rejects.toThrow(`Another server uses ${dataDir}`)
  expect(await queryValue(embedded, 'select 1')).toBe(1)
  await embedded.stop()
  expect(postmaster()).toBe(null)
  expect(readPostgresLog()).toContain('database system is shut down')
})

test('Embedded PostgreSQL: a later start finds the data, and warns if it closes a folder open to others', async () => {
  makeCluster(dataDir)
  // The command line starts a PostgreSQL for the duration of a command.
  const first = await attachOrStart(dataDir, silentLog)
  await queryValue(first, 'create table kept as select 7 as n')
  await first.stop()
  expect(postmaster()).toBe(null)
  const folder = join(dataDir, 'postgres')
  chmodSync(folder, 0o755)
  const warnings: string[] = []
  const log = { ...silentLog, warn: ({ event }: { event: string }) => void warnings.push(event) }
  const second = await startEmbeddedPostgres(dataDir, log)
  expect(await queryValue(second, 'select n from kept')).toBe(7)
  await second.stop()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(warnings).toEqual(['postgres_folder_closed'])
})

test('Embedded PostgreSQL: if the folder’s path is too long for a socket, a short private one is used', async () => {
  const deep = join(dataDir, 'x'.repeat(90))
  makeCluster(deep)
  const embedded = await startEmbeddedPostgres(deep, silentLog)
  expect(embedded.connection.host.length).toBeLessThan(93)
  expect(await queryValue(embedded, 'select 1')).toBe(1)
  await embedded.stop()
  rmSync(embedded.connection.host, { recursive: true })
})

test('Embedded PostgreSQL: a process id in postmaster.pid that is now another user’s is not taken for ours', () => {
  const { uid } = userInfo()
  // Root may inspect every process, so it becomes nobody for this question.
  if (uid === 0) process.seteuid?.(65_534)
  try {
    expect(isPostmasterOf(tmpdir(), 1)).toBe(false)
  } finally {
    if (uid === 0) process.seteuid?.(0)
  }
})

test('Embedded PostgreSQL: a DATA_DIR that cannot be written is named together with the user', async () => {
  // Root may write everywhere but below /proc.
  const unwritable = process.getuid?.() === 0 ? '/proc/busbar/data' : join(dataDir, 'closed')
  if (process.getuid?.() !== 0) mkdirSync(unwritable, { mode: 0o555 })
  const message = `DATA_DIR ${unwritable} cannot be written by the user ${userInfo().username}`
  await expect(startEmbeddedPostgres(unwritable, silentLog)).rejects.toThrow(message)
})

test('Embedded PostgreSQL: missing links of its libraries are reported in one line that names the missing step', () => {
  const native = join(dataDir, 'native')
  mkdirSync(native)
  writeFileSync(
    join(native, 'pg-symlinks.json'),
    '[{"source":"native/lib/a.so.1","target":"native/lib/a.so"}]',
  )
  expect(() => assertLinks(native)).toThrow(/native\/lib\/a\.so is missing.*hydrate-symlinks\.js/)
})

function postmaster(): number | null {
  return findPostmaster(join(dataDir, 'postgres'))?.pid ?? null
}

function readPostgresLog(): string {
  return readFileSync(join(dataDir, 'postgres.log'), 'utf8')
}
