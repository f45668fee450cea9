import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyProject } from '../support/project-copy.ts'
import { runNode, takePort, temporaryFolder } from '../support/run-node.ts'

const vite = resolve('node_modules/vite/bin/vite.js')

test('npm run dev: Vite listens on the PORT and HOST of .env', async () => {
  const copy = copyProject()
  onTestFinished(copy.remove)
  const port = await takePort()
  copy.write('.env', `PORT=${port}\nHOST=127.0.0.1\n`)
  const { code, stderr } = await runNode([vite], {}, copy.folder)
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`port ${port} is in use`) })
})

test('npm run dev: a change of .env makes it exit for a restart, and a change with an invalid variable is reported and ignored', async () => {
  const copy = copyProject()
  onTestFinished(copy.remove)
  copy.write('.env', 'HOST=127.0.0.1\nPORT=0\n')
  const child = spawn(process.execPath, [vite], {
    cwd: copy.folder,
    env: { PATH: process.env.PATH, DATABASE_URL: 'postgres://127.0.0.1:1/none', LOG_LEVEL: 'error' },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  await expect.poll(() => output, { timeout: 25_000 }).toContain('Local:')
  copy.write('.env', 'HOST=127.0.0.1\nPORT=eighty\n')
  await expect
    .poll(() => output)
    .toContain('busbar: .env was not taken over: PORT expects a whole number from 0 to 65535, not "eighty"\n')
  copy.write('.env', 'HOST=127.0.0.1\nPORT=0\nLOG_LEVEL=warn\n')
  expect(await exited).toEqual([75, null])
  expect(output.trim().split('\n').at(-1)).toBe('busbar: .env has changed: restarting …')
})

test.each([
  ['SIGINT', 'during the first start', 'Local:'],
  ['SIGTERM', 'while it runs', 'development_account'],
] as const)(
  'npm run dev: %s %s stops its PostgreSQL too',
  async (signal, _when, milestone) => {
    const data = temporaryFolder()
    const child = spawn(process.execPath, [vite], {
      env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DATA_DIR: data },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
    await expect.poll(() => output, { timeout: 100_000 }).toContain(milestone)
    await expect.poll(() => postgresOf(data), { timeout: 100_000 }).toBeGreaterThan(0)
    const postgres = postgresOf(data)
    const exited = once(child, 'exit')
    child.kill(signal)
    expect(await exited).toEqual([0, null])
    expect(() => process.kill(postgres, 0)).toThrow('ESRCH')
  },
  240_000,
)

test('npm run dev: SIGINT ends it even while the database does not answer', async () => {
  const child = spawn(process.execPath, [vite], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  await expect.poll(() => output, { timeout: 25_000 }).toContain('database_away')
  const exited = once(child, 'exit')
  child.kill('SIGINT')
  expect(await exited).toEqual([0, null])
})

/** The process id of the PostgreSQL in a folder, or 0. */
function postgresOf(folder: string): number {
  const [file] = globSync(join(folder, '**/postmaster.pid'))
  return file ? Number.parseInt(readFileSync(file, 'utf8'), 10) || 0 : 0
}
