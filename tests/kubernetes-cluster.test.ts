import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isOfThisMachine } from './trials/kubernetes/cluster.ts'

const script = `
import { requireLocalCluster } from '${join(import.meta.dirname, './trials/kubernetes/cluster.ts')}'
await requireLocalCluster()
`

/**
 * Looks for a cluster with a fake kubectl that names an API server at this address, and does nothing else.
 * @param server null: there is no kubectl
 */
function lookForCluster(server: string | null) {
  const folder = mkdtempSync(join(tmpdir(), 'busbar-kubectl-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const config = JSON.stringify({ clusters: [{ cluster: { server } }] })
  const program = `#!/bin/sh\n[ "$1" = config ] && echo '${config}'\n`
  if (server) writeFileSync(join(folder, 'kubectl'), program, { mode: 0o755 })
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    env: { PATH: folder },
  })
  return { status, stderr }
}

test('npm run trial -- kubernetes: without a cluster on this machine it prints one line and runs nothing', () => {
  const isLeft = (why: string) => ({ status: 69, stderr: `${why}: ops/kubernetes was not run\n` })
  expect(lookForCluster(null)).toEqual(isLeft('no kubectl with a current context is here'))
  const [here, elsewhere] = ['https://127.0.0.1:6443', 'https://203.0.113.9:6443']
  expect(lookForCluster(here)).toEqual(isLeft(`no cluster answers at ${here}`))
  expect(lookForCluster(elsewhere)).toEqual(isLeft(`the API server ${elsewhere} is not on this machine`))
})

test('npm run trial -- kubernetes: loopback addresses and localhost are this machine, other addresses and names are not', async () => {
  for (const url of [
    'https://127.0.0.1:6443',
    'https://127.8.0.1',
    'https://[::1]:6443',
    'https://localhost',
  ])
    expect(await isOfThisMachine(url), url).toBe(true)
  for (const url of [
    'https://203.0.113.9',
    'https://[2001:db8::9]:1',
    'https://api.invalid',
    '127.0.0.1',
    '',
  ])
    expect(await isOfThisMachine(url), url).toBe(false)
})
