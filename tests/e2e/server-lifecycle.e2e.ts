import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { DEV_ACCOUNT, createDevAccount } from '../../server/auth/dev-account.ts'
import { connect as connectDatabase } from '../../server/database/connect.ts'
import { expect, test } from '../support/browser-fixture.ts'
import { cloneDatabase, type TestDatabase } from '../support/cluster.ts'
import { buildInquiryForm } from '../support/form-data.ts'
import { freePort, type JsonLogLine, startServer } from '../support/server.ts'

/** Runs the built server in a temporary folder, without the developer's `.env`. */
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

const postJson = (address: string, input: object) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })

const submitInquiry = (url: string, name: string) =>
  postJson(`${url}/trpc/inquiry.create`, buildInquiryForm({ name }))

/** Sends the first bytes of an inquiry; `finish` sends the rest and returns the raw response. */
async function beginSubmission(url: string, name: string): Promise<{ finish: () => Promise<string> }> {
  const { hostname, port } = new URL(url)
  const body = JSON.stringify(buildInquiryForm({ name }))
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  await once(socket, 'connect')
  const headers = `Host: busbar\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`
  socket.write(`POST /trpc/inquiry.create HTTP/1.1\r\n${headers}\r\n\r\n${body.slice(0, 10)}`)
  return {
    async finish() {
      socket.write(body.slice(10))
      return await text(socket)
    },
  }
}

/** Whether nothing listens on the port any more. */
async function isConnectionRefused(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  return await once(socket, 'connect').then(
    () => {
      socket.destroy()
      return false
    },
    () => true,
  )
}

/** The PostgreSQL processes that serve a database. */
async function backendPids({ connection }: TestDatabase): Promise<number[]> {
  const db = connectDatabase(connection, () => {})
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    db,
  )
  await db.destroy()
  return rows.map(({ pid }) => pid)
}

/** Milliseconds between two log lines. */
const elapsedMs = (first: JsonLogLine, last: JsonLogLine) =>
  Date.parse(String(last.time)) - Date.parse(String(first.time))

// 402, 371, S35, S36
test('Shutdown: the server is live and ready, locks its folder, and exits with 0 after SIGTERM once requests are done', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'busbar-shared-'))
  const server = await startServer({ env: { DATA_DIR } })
  const { url } = server
  await test.step('it is live and ready', async () => {
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
  })

  await test.step('one process serves pages, calls, images and sounds', async () => {
    for (const [path, type] of [
      ['/', 'text/html'],
      ['/trpc/settings.get', 'application/json'],
      ['/favicon.svg', 'image/svg+xml'],
      ['/sounds/click.mp3', 'audio/mpeg'],
    ] as const) {
      const response = await fetch(url + path)
      expect(response.status, path).toBe(200)
      expect(response.headers.get('content-type'), path).toContain(type)
      await response.body?.cancel()
    }
  })

  await test.step('a second server on the same folder is refused in one line, and the first goes on', async () => {
    const { code, stderr } = await startExpectingExit({ DATA_DIR })
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain(DATA_DIR)
    expect((await fetch(`${url}/`)).status).toBe(200)
  })

  const pendingSubmission = await beginSubmission(url, 'On The Way')
  await test.step('for 1.5 s after SIGTERM it is not ready, and still accepts connections', async () => {
    process.kill(server.pid, 'SIGTERM')
    // A load balancer that has not checked readiness yet still sends requests.
    const lateSubmission = submitInquiry(url, 'Late Visitor')
    await server.waitForLog('stopping')
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
    expect((await lateSubmission).status).toBe(200)
  })

  await test.step('a request in flight when it stops accepting connections is finished', async () => {
    await expect.poll(() => isConnectionRefused(url)).toBe(true)
    const response = await pendingSubmission.finish()
    expect(response).toMatch(/^HTTP\/1\.1 200 /)
    expect(response).toContain('"received":true')
    expect(await server.stop()).toBe(0)
  })
  const [stopping, stopped] = [await server.waitForLog('stopping'), await server.waitForLog('stopped')]
  expect(elapsedMs(stopping, stopped)).toBeGreaterThanOrEqual(1500)
  await rm(DATA_DIR, { recursive: true })
})

// 402, S36
test('Production: the development account cannot sign in, and a frozen database does not block the shutdown', async () => {
  const database = await cloneDatabase()
  const db = connectDatabase(database.connection, () => {})
  await createDevAccount(db)
  await db.destroy()
  const server = await startServer({ env: { DATABASE_URL: database.url } })
  await test.step('the development account cannot sign in, and there is no development page', async () => {
    const signIn = await postJson(`${server.url}/trpc/auth.signIn`, DEV_ACCOUNT)
    expect(signIn.status).toBe(401)
    expect(await signIn.text()).toContain('Invalid email or password.')
    for (const path of ['/dev/mail', '/dev/mail/0', '/dev/ui', '/dev'])
      expect((await fetch(server.url + path)).status, path).toBe(404)
  })

  await test.step('a setup link for a first administrator is printed and works: the development account does not count', async () => {
    const { url } = await server.waitForLog('setup_link')
    const setup = new URL(String(url)).searchParams.get('setup')
    const owner = { email: 'owner@firm.test', password: 'a lamp over every door', setup }
    expect((await postJson(`${server.url}/trpc/auth.signUp`, owner)).status).toBe(200)
  })

  await test.step('SIGTERM ends it with 0 within ten seconds while its database is frozen', async () => {
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
})

// S29
test('Shutdown: what was refused in the last seconds is written to the activity', async () => {
  const database = await cloneDatabase()
  const server = await startServer({ env: { DATABASE_URL: database.url } })
  const wrong = { email: 'nobody@example.com', password: 'not the lamp' }
  expect((await postJson(`${server.url}/trpc/auth.signIn`, wrong)).status).toBe(401)
  await server.stop()
  const db = connectDatabase(database.connection, () => {})
  const entries = await db.selectFrom('activity').select(['action', 'address', 'after']).execute()
  expect(entries).toEqual([
    { action: 'refuse', address: '127.0.0.1', after: { reason: 'password', count: 1 } },
  ])
  await db.destroy()
  await database.drop()
})

test('Configuration: an invalid setting stops the start with one line that says what to do', async () => {
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
test('Database outage: the server waits for it, is live but not ready, and serves what it can', async () => {
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
