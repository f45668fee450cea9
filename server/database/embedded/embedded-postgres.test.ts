import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeCluster } from '../../../tests/support/cluster.ts'
import { queryValue } from '../../../tests/support/embedded-postgres.ts'
import { assertLinks } from './binaries.ts'
import { attachOrStart, startEmbeddedPostgres } from './embedded-postgres.ts'
import { findPostmaster, isPostmasterOf } from './postmaster.ts'

const silentLog = { info() {}, warn() {} }
const waitOptions = { timeout: 60_000, interval: 20 }
// The tests start a PostgreSQL of their own, which is slow on a busy disk.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let dataDir: string
let servers: ChildProcess[]

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'busbar-embedded-'))
  servers = []
})

afterEach(async () => {
  for (const server of servers) server.kill('SIGKILL')
  const pid = postmaster()
  if (pid) process.kill(pid, 'SIGQUIT')
  await vi.waitUntil(() => !postmaster(), waitOptions)
  rmSync(dataDir, { recursive: true, force: true })
})

test('Embedded PostgreSQL: a first start makes a durable database in UTF-8 that only its socket reaches, and a second server is refused in one line', async () => {
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

test('Embedded PostgreSQL: a later start finds the data of one before, though a copy has opened the folder to others: it is closed again, and the log says so', async () => {
  makeCluster(dataDir)
  // The command line starts one for the time of a command.
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

test('Embedded PostgreSQL: a folder whose path is too long for a socket gets a short private one elsewhere', async () => {
  const deep = join(dataDir, 'x'.repeat(90))
  makeCluster(deep)
  const embedded = await startEmbeddedPostgres(deep, silentLog)
  expect(embedded.connection.host.length).toBeLessThan(93)
  expect(await queryValue(embedded, 'select 1')).toBe(1)
  await embedded.stop()
  rmSync(embedded.connection.host, { recursive: true })
})

test('Embedded PostgreSQL: one that outlived its server is taken over, started again when it is killed, and stopped with the new one', async () => {
  makeCluster(dataDir)
  const killedServer = await startServer()
  const before = postmaster() ?? 0
  killedServer.kill('SIGKILL')
  await once(killedServer, 'exit')
  const embedded = await startEmbeddedPostgres(dataDir, silentLog)
  expect(postmaster()).toBe(before)
  await queryValue(embedded, 'create table kept as select 7 as n')
  process.kill(before, 'SIGKILL')
  await vi.waitUntil(() => postmaster() && postmaster() !== before, waitOptions)
  await vi.waitFor(async () => expect(await queryValue(embedded, 'select n from kept')).toBe(7), waitOptions)
  expect(readPostgresLog()).toContain('automatic recovery in progress')
  await embedded.stop()
  expect(postmaster()).toBe(null)
})

// Three of them are in tests/trials/first-starts.test.ts.
test('Embedded PostgreSQL: of two first starts at once one wins', async () => {
  const results = await Promise.allSettled([startServer(), startServer()])
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(1)
  expect(String(refused[0]?.reason)).toContain('Another server uses')
})

test('Embedded PostgreSQL: the command line attaches to that of a running server, and after both were killed the next start recovers', async () => {
  makeCluster(dataDir)
  const killedServer = await startServer()
  const attached = await attachOrStart(dataDir, silentLog)
  await queryValue(attached, 'create table kept as select 7 as n')
  await attached.stop()
  expect(postmaster()).not.toBe(null)
  killedServer.kill('SIGKILL')
  process.kill(postmaster() ?? 0, 'SIGKILL')
  const embedded = await startEmbeddedPostgres(dataDir, silentLog)
  expect(await queryValue(embedded, 'select n from kept')).toBe(7)
  expect(readPostgresLog()).toContain('automatic recovery in progress')
  await embedded.stop()
})

test('Embedded PostgreSQL: a process id in postmaster.pid that now belongs to another process does not stop the start', async () => {
  makeCluster(dataDir)
  const before = await startEmbeddedPostgres(dataDir, silentLog)
  const pidFile = join(dataDir, 'postgres/postmaster.pid')
  const pidFileText = readFileSync(pidFile, 'utf8')
  await before.stop()
  const bystander = spawn('sleep', ['60'])
  servers.push(bystander)
  writeFileSync(pidFile, pidFileText.replace(/^\d+/, String(bystander.pid)), { mode: 0o600 })
  const embedded = await startEmbeddedPostgres(dataDir, silentLog)
  expect(await queryValue(embedded, 'select 1')).toBe(1)
  await embedded.stop()
  expect(bystander.exitCode).toBe(null)
})

test('Embedded PostgreSQL: a process id in postmaster.pid that now belongs to another user is not taken for ours', () => {
  const { uid } = userInfo()
  // Root may inspect every process, so it becomes nobody for this question.
  if (uid === 0) process.seteuid?.(65_534)
  try {
    expect(isPostmasterOf(tmpdir(), 1)).toBe(false)
  } finally {
    if (uid === 0) process.seteuid?.(0)
  }
})

test('Embedded PostgreSQL: a first start that gets SIGTERM ends cleanly, one that is killed leaves nothing that looks like a database, and the next one works', async () => {
  const untilInitdb = () =>
    vi.waitUntil(() => readdirSync(dataDir).some((name) => name.startsWith('postgres.new')), waitOptions)
  const stoppedServer = spawnServer()
  await untilInitdb()
  stoppedServer.kill('SIGTERM')
  expect(await once(stoppedServer, 'exit')).toEqual([0, null])
  expect(readdirSync(dataDir).filter((name) => /^postgres($|\.new)/.test(name))).toEqual([])
  const killedServer = spawnServer()
  await untilInitdb()
  killedServer.kill('SIGKILL')
  await once(killedServer, 'exit')
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  const next = await startServer()
  next.kill('SIGTERM')
  expect(await once(next, 'exit')).toEqual([0, null])
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

function spawnServer(): ChildProcess {
  const child = spawn(process.execPath, ['tests/support/embedded-child.ts', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  servers.push(child)
  return child
}

/** Starts a server in a child process, to be killed. Rejects with its output when it does not start. */
async function startServer(): Promise<ChildProcess> {
  const child = spawnServer()
  let output = ''
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk)
    if (output.includes('"started"')) return child
  }
  throw new Error(output)
}
