import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { cloneDatabase } from './cluster.ts'
import { freePort } from './server.ts'

const root = join(import.meta.dirname, '../..')

/** Starts the Vite development server, as `npm run dev` does, on a free port and with a new database. */
export async function startDevServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const database = await cloneDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'busbar-development-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
    },
  })
  await waitUntilListening(child)
  const response = await fetch(`${url}/readyz`)
  if (!response.ok) throw new Error(`The development server is not ready: ${response.status}`)
  return {
    url,
    async stop() {
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
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
