import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { cloneDatabase } from './cluster.ts'

/** A parsed line of the server's JSON log. */
export type JsonLogLine = { event: string } & Record<string, unknown>

/** Milliseconds between two log lines. */
export const elapsedMs = (first: JsonLogLine, last: JsonLogLine): number =>
  Date.parse(String(last.time)) - Date.parse(String(first.time))

/** The built server in a child process, with its own database and DATA_DIR. */
export interface TestServer {
  url: string
  pid: number
  /** All log lines so far. */
  lines: JsonLogLine[]
  /** The first log line of that event, past or future, for which `matches` holds. Rejects if the server exits first. */
  waitForLog(event: string, matches?: (line: JsonLogLine) => boolean): Promise<JsonLogLine>
  /** Sends SIGTERM, removes the database and DATA_DIR, and resolves with the exit code. */
  stop(): Promise<number | null>
}

interface TestServerOptions {
  env?: Record<string, string>
  /** The folder that holds the build. */
  build?: string
  /** The host in the site's URL. Passkeys need a name, such as localhost. */
  hostname?: string
}

/**
 * Starts the built server on a free port, or on PORT of `env`, and waits until it is ready. Rate limits are off unless
 * `env` turns them on. A database or DATA_DIR in `env` is used, and not deleted when the server stops.
 */
export async function startServer({
  env = {},
  build = join(import.meta.dirname, '../../dist'),
  hostname = '127.0.0.1',
}: TestServerOptions = {}): Promise<TestServer> {
  const database = env.DATABASE_URL || env.DATA_DIR ? null : await cloneDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'busbar-server-'))
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const url = `http://${hostname}:${port}`
  const child = spawn(process.execPath, [join(build, 'server/main.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Not the project's folder, so that a developer's .env is not read.
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../.cache/compiled-code'),
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      LIMITS: 'off',
      DATA_DIR: folder,
      ...(database && { DATABASE_URL: database.url }),
      ...env,
    },
  })
  // A worker that exits before the test has ended, for example after a timeout, kills its servers.
  const killChild = () => child.kill()
  process.once('exit', killChild)
  child.once('exit', () => process.off('exit', killChild))
  const { lines, waitForLog } = readLog(child)
  await waitForLog('ready')
  return {
    url,
    pid: child.pid ?? 0,
    lines,
    waitForLog,
    async stop() {
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
      return child.exitCode
    },
  }
}

function readLog(child: ChildProcess): Pick<TestServer, 'lines' | 'waitForLog'> {
  const lines: JsonLogLine[] = []
  const listeners = new Set<() => void>()
  let stderr = ''
  let closed = false
  const notifyListeners = () => listeners.forEach((check) => check())
  child.stderr?.on('data', (chunk) => (stderr += String(chunk)))
  child.once('close', () => {
    closed = true
    notifyListeners()
  })
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(JSON.parse(line) as JsonLogLine)
      notifyListeners()
    })
  const waitForLog: TestServer['waitForLog'] = (event, matches = () => true) =>
    new Promise((resolve, reject) => {
      const check = () => {
        const match = lines.find((line) => line.event === event && matches(line))
        if (!match && !closed) return
        listeners.delete(check)
        if (match) resolve(match)
        else reject(new Error(`The server ended before it logged "${event}": ${stderr}`))
      }
      listeners.add(check)
      check()
    })
  return { lines, waitForLog }
}

/**
 * A free port between 20000 and 32767: below the ephemeral ports, which outgoing connections could take before the
 * server listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error
    })
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
