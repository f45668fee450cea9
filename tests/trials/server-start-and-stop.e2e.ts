import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'playwright/test'
import { connect } from '../../server/core/database/connect.ts'
import { cloneDatabase, type TestDatabase } from '../support/cluster.ts'
import { elapsedMs, freePort, startServer } from '../support/server.ts'

/** Spawns the built server in a temporary folder, without the developer's `.env`. */
const spawnServer = (env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, '../../dist/server/main.js')], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', ...env },
  })

/** Runs the built server until it exits by itself, and returns its output. */
async function startExpectingExit(
  env: Record<string, string>,
): Promise<{ code: number | null; stderr: string }> {
  const child = spawnServer({ PORT: '0', ...env })
  let stderr = ''
  child.stderr?.on('data', (chunk) => (stderr += String(chunk)))
  // 'close' and not 'exit': output may arrive after the exit.
  await once(child, 'close')
  return { code: child.exitCode, stderr }
}

/** The PostgreSQL processes that serve a database. */
async function backendPids({ connection }: TestDatabase): Promise<number[]> {
  const db = connect(connection, () => {})
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    db,
  )
  await db.destroy()
  return rows.map(({ pid }) => pid)
}

test("Start: a second server on the first one's folder is refused with one line, and the first keeps running", async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'busbar-shared-'))
  const server = await startServer({ env: { DATA_DIR } })
  const { code, stderr } = await startExpectingExit({ DATA_DIR })
  expect(code).toBe(1)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stderr).toContain(DATA_DIR)
  expect((await fetch(`${server.url}/`)).status).toBe(200)
  expect(await server.stop()).toBe(0)
  await rm(DATA_DIR, { recursive: true })
})

// S36
test('Shutdown: even with a frozen database, SIGTERM ends the server with exit code 0 within ten seconds', async () => {
  const database = await cloneDatabase()
  const server = await startServer({ env: { DATABASE_URL: database.url } })
  const pids = await backendPids(database)
  expect(pids.length).toBeGreaterThan(2)
  pids.forEach((pid) => process.kill(pid, 'SIGSTOP'))
  try {
    expect(await server.stop()).toBe(0)
    const [stopping, stopped] = [await server.waitForLog('stopping'), await server.waitForLog('stopped')]
    expect(elapsedMs(stopping, stopped)).toBeLessThan(10_000)
  } finally {
    pids.forEach((pid) => process.kill(pid, 'SIGCONT'))
    await database.drop()
  }
})

test('Configuration: an invalid setting prevents the start, with one line that says what to do', async () => {
  const database = await cloneDatabase()
  const missingDatabaseUrl = database.url.replace(/(\/)[^/?]+(\?|$)/, '$1no_such_database$2')
  const misconfigurations = [
    [{ PORT: 'eighty' }, /PORT expects a whole number/],
    [{ DATABASE_URL: missingDatabaseUrl }, /the database named in DATABASE_URL does not exist/],
    [{ DATA_DIR: '/dev/null/busbar' }, /\/dev\/null\/busbar/],
  ] as const
  await Promise.all(
    misconfigurations.map(async ([env, line]) => {
      const { code, stderr } = await startExpectingExit({ ...env })
      expect(code, stderr).toBe(1)
      expect(stderr).toMatch(line)
      expect(stderr.trim().split('\n'), stderr).toHaveLength(1)
    }),
  )
  await database.drop()
})

// S33
test('Database outage: the server waits for the database, is live but not ready, and serves what it can', async () => {
  const port = await freePort()
  const child = spawnServer({ PORT: String(port), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  const url = `http://127.0.0.1:${port}`
  const pollOptions = { intervals: [50] }
  await expect(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200)).toPass(pollOptions)
  await expect(async () => expect((await fetch(`${url}/favicon.svg`)).status).toBe(200)).toPass(pollOptions)
  expect((await fetch(`${url}/readyz`)).status).toBe(503)
  const page = await fetch(`${url}/contact`)
  expect(page.status).toBe(503)
  expect(await page.text()).not.toMatch(/ECONNREFUSED|postgres:/)
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(child.exitCode).toBe(0)
})
