import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const script = join(import.meta.dirname, 'packages.ts')
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()

/** Runs the script on a lock file with old@1.0.0 and others at 2.0.0, against a registry with these answers. */
async function checkPackages(others: string[], answers: Record<string, object>) {
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

/** A registry's description of a package with a single version. */
const packument = (name: string, version: string, published: string) => ({
  name,
  'dist-tags': { latest: version },
  versions: { [version]: { name, version } },
  time: { [version]: published },
})
const old = { '/old': packument('old', '1.0.0', daysAgo(8)) }
/** The address of npm's audit. */
const advisories = '/-/npm/v1/security/advisories/bulk'

// S41
test('Packages: a version published less than seven days ago fails the check and is named; one that the registry does not know is named too', async () => {
  const { code, out } = await checkPackages(['new', 'silent'], {
    ...old,
    '/new': packument('new', '2.0.0', daysAgo(6)),
  })
  expect(out).toContain('too young: new@2.0.0')
  expect(out).toContain('not answered: silent@2.0.0')
  expect(out).toContain('ages: 3 asked for, 1 younger than 7 days, 1 not answered')
  expect(out).toContain('audit: not answered by this registry')
  expect(code).toBe(1)
})

// S41
test('Packages: a package that the registry does not answer for is named, and does not fail the check', async () => {
  const { code, out } = await checkPackages(['silent'], old)
  expect(out).toContain('not answered: silent@2.0.0')
  expect(out).not.toContain('too young')
  expect(code).toBe(0)
})

// S41
test('Packages: a vulnerability known to npm audit fails the check', async () => {
  const hole = {
    id: 1,
    url: 'https://advisories.example/1',
    title: 'hole',
    severity: 'high',
    vulnerable_versions: '<9',
  }
  const { code, out } = await checkPackages(['leaky'], {
    ...old,
    '/leaky': packument('leaky', '2.0.0', daysAgo(30)),
    [advisories]: { leaky: [hole] },
  })
  expect(out).toContain('audit: 1 known vulnerabilities, see npm audit')
  expect(code).toBe(1)
})
