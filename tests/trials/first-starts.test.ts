import { type ChildProcess, spawn } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findPostmaster } from '../../server/database/embedded/postmaster.ts'
import { temporaryDataDir } from '../support/embedded-postgres.ts'

/** Starts a server in a child process. Rejects with its output when it does not start. */
async function startServer(dataDir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['tests/support/embedded-child.ts', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk)
    if (output.includes('"started"')) return child
  }
  throw new Error(output)
}

// Two of them are in server/database/embedded/embedded-postgres.test.ts.
test('Embedded PostgreSQL: of three first starts at once one wins', async () => {
  const dataDir = temporaryDataDir()
  const postmaster = () => findPostmaster(`${dataDir}/postgres`)?.pid
  onTestFinished(async () => {
    const pid = postmaster()
    if (pid) process.kill(pid, 'SIGQUIT')
    await vi.waitUntil(() => !postmaster(), { timeout: 30_000, interval: 20 })
  })
  const results = await Promise.allSettled([1, 2, 3].map(async () => await startServer(dataDir)))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(2)
  for (const result of refused) expect(String(result.reason)).toContain('Another server uses')
})
