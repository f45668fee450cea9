import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { cloneDatabase, type TestDatabase } from './cluster.ts'
import { freePort } from './server.ts'

const root = join(import.meta.dirname, '../..')

interface DevServer {
  url: string
  database: TestDatabase
  /** All output so far. */
  output(): string
  /** Stops it as Ctrl-C does, and resolves with its exit code. */
  stop(): Promise<number | null>
}

/**
 * Starts the Vite development server, as `npm run dev` does, on a free port.
 * @param project the project's folder, or a copy of it
 * @param existing a database to use instead of a new one; either is dropped when the server is stopped
 */
export async function startDevServer(project = root, existing?: TestDatabase): Promise<DevServer> {
  const database = existing ?? (await cloneDatabase())
  const folder = mkdtempSync(join(tmpdir(), 'busbar-development-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, '--host', '127.0.0.1'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  await waitUntilListening(child)
  const response = await fetch(`${url}/readyz`)
  if (!response.ok) throw new Error(`The development server is not ready: ${response.status}`)
  return {
    url,
    database,
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.kill('SIGINT')) await once(child, 'exit')
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
      return child.exitCode
    },
  }
}

/** Resolves once Vite has printed its URL. Rejects with its output when it exits before. */
function waitUntilListening({ stdout, stderr }: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!stdout || !stderr) throw new Error('The development server was started without its output')
    let output = ''
    stderr.on('data', (chunk) => (output += String(chunk)))
    createInterface({ input: stdout })
      .on('line', (line) => {
        output += `${line}\n`
        if (line.includes('Local:')) resolve()
      })
      .on('close', () => reject(new Error(`The development server ended: ${output}`)))
  })
}
