import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  attachOrStart,
  startEmbeddedPostgres,
} from '../../server/core/database/embedded/embedded-postgres.ts'
import { findPostmaster } from '../../server/core/database/embedded/postmaster.ts'
import { makeCluster } from '../support/cluster.ts'
import { queryValue } from '../support/embedded-postgres.ts'

const silentLog = { info() {}, warn() {} }
const waitOptions = { timeout: 60_000, interval: 20 }

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

test('Embedded PostgreSQL: one that outlived its server is taken over, restarted when it is killed, and stopped with the new server', async () => {
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

test('Embedded PostgreSQL: the command line attaches to the one of a running server, and after both are killed, the next start recovers', async () => {
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

test('Embedded PostgreSQL: a process id in postmaster.pid that now belongs to another process does not prevent the start', async () => {
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

test('Embedded PostgreSQL: of three simultaneous first starts, one wins', async () => {
  const results = await Promise.allSettled([startServer(), startServer(), startServer()])
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(2)
  for (const result of refused) expect(String(result.reason)).toContain('Another server uses')
})

test('Embedded PostgreSQL: a first start ends cleanly on SIGTERM, leaves nothing that looks like a database when killed, and the next one works', async () => {
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
