import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** Runs Node until it exits. Of this process's environment it gets only PATH and the compile cache's folder. */
export async function runNode(args: string[], env: Record<string, string> = {}, cwd = process.cwd()) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, args, { cwd, env: { PATH, NODE_COMPILE_CACHE, ...env } })
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  return { code, stdout, stderr }
}

/** Listens on a free port until the test ends. */
export async function takePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** A folder that is removed at the end of the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'busbar-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
