import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { cloneDatabase } from './cluster.ts'

export type LogLine = { event: string } & Record<string, unknown>

/** The built server in a process of its own, with a database and a DATA_DIR of its own. */
export interface TestServer {
  url: string
  pid: number
  /** Everything it has logged so far. */
  lines: LogLine[]
  /** The first line of that event, past or to come, that `fits`. Rejects when the server ends first. */
  waitForLog(event: string, matches?: (line: LogLine) => boolean): Promise<LogLine>
  /** SIGTERM, and its exit code. The database and DATA_DIR go with it. */
  stop(): Promise<number | null>
}

/**
 * Starts the built server on a free port, or on PORT in `env`, and waits until it is ready. Rate limits are off unless
 * `env` turns them on. With a DATABASE_URL or DATA_DIR in `env` it uses that, and what it keeps there stays.
 */
export async function startServer({ env = {} }: { env?: Record<string, string> } = {}): Promise<TestServer> {
  const database = env.DATABASE_URL || env.DATA_DIR ? null : await cloneDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'busbar-server-'))
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../dist/server/main.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Away from the developer's .env.
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      LIMITS: 'off',
      DATA_DIR: folder,
      ...(database && { DATABASE_URL: database.url }),
      ...env,
    },
  })
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
  const lines: LogLine[] = []
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
      lines.push(JSON.parse(line) as LogLine)
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
 * A port that nobody listens on just now, below those that systems lend to outgoing connections: of these one could be
 * taken before the server has it.
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
