import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloneDatabase } from '../support/cluster.ts'
import { freePort, startServer } from '../support/server.ts'
import { expect, test } from '../support/story.ts'

/** The built server, away from the developer's `.env`. */
const start = (env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, '../../dist/server/main.js')], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', ...env },
  })

/** Runs the built server until it ends by itself, and gives what it said on the way. */
async function startInVain(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = start({ PORT: '0', ...env })
  let said = ''
  child.stderr?.on('data', (chunk) => (said += String(chunk)))
  // Not its exit: what it said may arrive after that.
  await once(child, 'close')
  return { code: child.exitCode, said }
}

const submit = (url: string, name: string) =>
  fetch(`${url}/trpc/inquiry.create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      email: 'meera@sample.example',
      phone: '+91 98200 12345',
      project_type: 'residential',
      message: 'The main breaker trips when both geysers run.',
    }),
  })

// 402, 371, S35, S36
test('the server says that it lives and is ready, and a SIGTERM lets it finish and end with 0', async () => {
  // The late visitor is let in for 1.5 s. Where a busy machine takes longer to look, it happens once more.
  await expect(async () => {
    const server = await startServer()
    try {
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      process.kill(server.pid, 'SIGTERM')
      await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503)
      // A balancer that has not looked yet still sends visitors here.
      expect((await submit(server.url, 'Late Visitor')).status).toBe(200)
    } finally {
      expect(await server.stop()).toBe(0)
    }
  }).toPass()
})

test('a second server on the same folder is refused in one line, and the first goes on', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'busbar-shared-'))
  const first = await startServer({ env: { DATA_DIR } })
  const { code, said } = await startInVain({ DATA_DIR })
  expect(code).toBe(1)
  expect(said.trim().split('\n')).toHaveLength(1)
  expect(said).toContain(DATA_DIR)
  expect((await fetch(`${first.url}/`)).status).toBe(200)
  expect(await first.stop()).toBe(0)
})

test('what the operator set wrongly stops the start with one line that says what to do', async () => {
  const database = await cloneDatabase()
  const missing = database.url.replace(/(\/)[^/?]+(\?|$)/, '$1no_such_database$2')
  for (const [env, line] of [
    [{ PORT: 'eighty' }, /PORT expects a whole number/],
    [{ DATABASE_URL: 'mysql://db' }, /DATABASE_URL expects an address that starts with postgres/],
    [{ DATABASE_URL: missing }, /the database named in DATABASE_URL does not exist/],
    [{ DATA_DIR: '/dev/null/busbar' }, /\/dev\/null\/busbar/],
  ] as const) {
    const { code, said } = await startInVain({ ...env })
    expect(code, said).toBe(1)
    expect(said).toMatch(line)
    expect(said.trim().split('\n'), said).toHaveLength(1)
  }
  await database.drop()
})

// S33
test('a database that is away is waited for: the server lives, is not ready, and serves what it can', async () => {
  const port = await freePort()
  const child = start({ PORT: String(port), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  const url = `http://127.0.0.1:${port}`
  await expect(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200)).toPass()
  await expect(async () => expect((await fetch(`${url}/favicon.svg`)).status).toBe(200)).toPass()
  expect((await fetch(`${url}/readyz`)).status).toBe(503)
  const page = await fetch(`${url}/about`)
  expect(page.status).toBe(503)
  expect(await page.text()).not.toMatch(/ECONNREFUSED|postgres:/)
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(child.exitCode).toBe(0)
})

// 371
test('one process serves pages, calls, pictures and sounds', async ({ request }) => {
  for (const [path, type] of [
    ['/', 'text/html'],
    ['/trpc/settings.get', 'application/json'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/sounds/click.mp3', 'audio/mpeg'],
  ] as const) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(answer.headers()['content-type'], path).toContain(type)
  }
})
