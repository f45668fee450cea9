import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const script = join(import.meta.dirname, '../trials/packages.ts')
export const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()

/** Runs the script on a lock file with old@1.0.0 and others of 2.0.0, against a registry that gives these answers. */
export async function checkPackages(others: string[], answers: Record<string, object>) {
  const registry = createServer(({ url = '' }, response) => {
    response.statusCode = answers[url] ? 200 : 405
    response.end(JSON.stringify(answers[url] ?? {}))
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const folder = mkdtempSync(join(tmpdir(), 'busbar-packages-'))
  onTestFinished(() => {
    registry.close()
    rmSync(folder, { recursive: true })
  })
  const dependencies = { old: '1.0.0', ...Object.fromEntries(others.map((name) => [name, '2.0.0'])) }
  const packages = Object.fromEntries(
    Object.entries(dependencies).map(([name, version]) => [`node_modules/${name}`, { version }]),
  )
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies }))
  const lock = { lockfileVersion: 3, packages: { '': { dependencies }, ...packages } }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const { port } = registry.address() as AddressInfo
  const env = {
    PATH: process.env.PATH,
    npm_config_registry: `http://127.0.0.1:${port}`,
    npm_config_cache: join(folder, 'cache'),
    npm_config_fetch_retries: '0',
  }
  return await new Promise<{ code: unknown; out: string }>((resolve) =>
    execFile(process.execPath, [script], { cwd: folder, env }, (error, out) =>
      resolve({ code: error?.code ?? 0, out }),
    ),
  )
}

/** What a registry tells of a package with one version. */
export const packument = (name: string, version: string, published: string) => ({
  name,
  'dist-tags': { latest: version },
  versions: { [version]: { name, version } },
  time: { [version]: published },
})
export const old = { '/old': packument('old', '1.0.0', daysAgo(8)) }
/** The address of npm's audit. */
export const advisories = '/-/npm/v1/security/advisories/bulk'
