import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { borrowEmbedded, startEmbedded, type Embedded } from './embedded.ts'
import { requireLinks } from './postgres/binaries.ts'
import { findPostmaster, isPostmasterOf } from './postgres/postmaster.ts'

const silent = { info() {}, warn() {} }
const patient = { timeout: 30_000, interval: 20 }
// Every test makes a whole PostgreSQL, on a disk that others may keep busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let dataDir: string
let servers: ChildProcess[]

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'busbar-embedded-'))
  servers = []
})

afterEach(async () => {
  for (const server of servers) server.kill('SIGKILL')
  const left = postmaster()
  if (left) process.kill(left, 'SIGQUIT')
  await vi.waitUntil(() => !postmaster(), patient)
  rmSync(dataDir, { recursive: true, force: true })
})

test('a first start makes a durable database in UTF-8 that only its socket reaches', async () => {
  const embedded = await startEmbedded(dataDir, silent)
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
    expect(await query(embedded, `show ${name}`)).toBe('on')
  expect(await query(embedded, 'show listen_addresses')).toBe('')
  expect(await query(embedded, `select lower('É')`)).toBe('é')
  await query(embedded, 'create extension pg_trgm')
  expect(await query(embedded, `select cardinality(show_trgm('बिजली')) > 3`)).toBe(true)
  await embedded.stop()
  expect(postmaster()).toBe(null)
  expect(log()).toContain('database system is shut down')
})

test('a later start finds what the first one kept', async () => {
  const first = await startEmbedded(dataDir, silent)
  await query(first, 'create table kept as select 7 as n')
  await first.stop()
  const second = await startEmbedded(dataDir, silent)
  expect(await query(second, 'select n from kept')).toBe(7)
  await second.stop()
})

test('a folder whose path is too long for a socket gets a short private one elsewhere', async () => {
  const deep = join(dataDir, 'x'.repeat(90))
  const embedded = await startEmbedded(deep, silent)
  expect(embedded.connection.host.length).toBeLessThan(93)
  expect(await query(embedded, 'select 1')).toBe(1)
  await embedded.stop()
  rmSync(embedded.connection.host, { recursive: true })
})

test('a PostgreSQL that outlived its server is taken over and stopped with the new one', async () => {
  const killed = await server()
  const before = postmaster()
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const embedded = await startEmbedded(dataDir, silent)
  expect(postmaster()).toBe(before)
  await embedded.stop()
  expect(postmaster()).toBe(null)
})

test('a second server on the folder is refused in one line and leaves the first alone', async () => {
  const embedded = await startEmbedded(dataDir, silent)
  await expect(startEmbedded(dataDir, silent)).rejects.toThrow(`Another server uses ${dataDir}`)
  expect(await query(embedded, 'select 1')).toBe(1)
  await embedded.stop()
})

test('of three first starts at once one wins', async () => {
  const all = await Promise.allSettled([1, 2, 3].map(async () => await server()))
  const refused = all.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(2)
  for (const one of refused) expect(String(one.reason)).toContain('Another server uses')
})

test('a killed PostgreSQL comes back while the server lives', async () => {
  const embedded = await startEmbedded(dataDir, silent)
  await query(embedded, 'create table kept as select 7 as n')
  const before = postmaster() ?? 0
  process.kill(before, 'SIGKILL')
  await vi.waitUntil(() => postmaster() && postmaster() !== before, patient)
  await vi.waitFor(async () => expect(await query(embedded, 'select n from kept')).toBe(7), patient)
  expect(log()).toContain('automatic recovery in progress')
  await embedded.stop()
})

test('after the server and its PostgreSQL were killed the next start recovers', async () => {
  const killed = await server()
  const left = await borrowEmbedded(dataDir, silent)
  await query(left, 'create table kept as select 7 as n')
  killed.kill('SIGKILL')
  process.kill(postmaster() ?? 0, 'SIGKILL')
  const embedded = await startEmbedded(dataDir, silent)
  expect(await query(embedded, 'select n from kept')).toBe(7)
  expect(log()).toContain('automatic recovery in progress')
  await embedded.stop()
})

test('a process id in postmaster.pid that now belongs to somebody else does not stop the start', async () => {
  const killed = await server()
  const stale = join(dataDir, 'postgres/postmaster.pid')
  const noted = readFileSync(stale, 'utf8')
  killed.kill('SIGTERM')
  await once(killed, 'exit')
  const bystander = spawn('sleep', ['60'])
  servers.push(bystander)
  writeFileSync(stale, noted.replace(/^\d+/, String(bystander.pid)), { mode: 0o600 })
  const embedded = await startEmbedded(dataDir, silent)
  expect(await query(embedded, 'select 1')).toBe(1)
  await embedded.stop()
  expect(bystander.exitCode).toBe(null)
})

test('a process id in postmaster.pid that now belongs to another user is not taken for ours', () => {
  const { uid } = userInfo()
  // Root may look at everybody's: for this question it is nobody.
  if (uid === 0) process.seteuid?.(65_534)
  try {
    expect(isPostmasterOf(tmpdir(), 1)).toBe(false)
  } finally {
    if (uid === 0) process.seteuid?.(0)
  }
})

test('a first start that is told to stop ends cleanly, and the next one works', async () => {
  const stopped = spawnServer()
  await vi.waitUntil(() => readdirSync(dataDir).some((name) => name.startsWith('postgres.new')), patient)
  stopped.kill('SIGTERM')
  expect(await once(stopped, 'exit')).toEqual([0, null])
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  await server()
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new'))).toEqual([])
})

test('a first start that is killed leaves nothing that the next one takes for a database', async () => {
  const killed = spawnServer()
  await vi.waitUntil(() => readdirSync(dataDir).some((name) => name.startsWith('postgres.new')), patient)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const next = await server()
  next.kill('SIGTERM')
  expect(await once(next, 'exit')).toEqual([0, null])
})

test('the command line joins a running server, and runs PostgreSQL for the while where there is none', async () => {
  const alone = await borrowEmbedded(dataDir, silent)
  await query(alone, 'create table kept as select 7 as n')
  await alone.stop()
  expect(postmaster()).toBe(null)
  await server()
  const joined = await borrowEmbedded(dataDir, silent)
  expect(await query(joined, 'select n from kept')).toBe(7)
  await joined.stop()
  expect(postmaster()).not.toBe(null)
})

test('a DATA_DIR that cannot be written is named together with the user', async () => {
  // root may write everywhere but where nobody can
  const closed = process.getuid?.() === 0 ? '/proc/busbar/data' : join(dataDir, 'closed')
  if (process.getuid?.() !== 0) mkdirSync(closed, { mode: 0o555 })
  const refusal = `DATA_DIR ${closed} cannot be written by the user ${userInfo().username}`
  await expect(startEmbedded(closed, silent)).rejects.toThrow(refusal)
})

test('libraries without their links are told in one line that names the missing step', () => {
  const native = join(dataDir, 'native')
  mkdirSync(native)
  writeFileSync(
    join(native, 'pg-symlinks.json'),
    '[{"source":"native/lib/a.so.1","target":"native/lib/a.so"}]',
  )
  expect(() => requireLinks(native)).toThrow(/native\/lib\/a\.so is missing.*hydrate-symlinks\.js/)
})

function postmaster(): number | null {
  return findPostmaster(join(dataDir, 'postgres'))?.pid ?? null
}

function log(): string {
  return readFileSync(join(dataDir, 'postgres.log'), 'utf8')
}

async function query(embedded: Embedded, sql: string): Promise<unknown> {
  const client = new Client(embedded.connection)
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

function spawnServer(): ChildProcess {
  const child = spawn(process.execPath, ['tests/support/embedded-child.ts', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  servers.push(child)
  return child
}

/** A server in a process of its own, to be killed; rejects with its complaint when it does not start. */
async function server(): Promise<ChildProcess> {
  const child = spawnServer()
  let said = ''
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk)
    if (said.includes('"started"')) return child
  }
  throw new Error(said)
}
