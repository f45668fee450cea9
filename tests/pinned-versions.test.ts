import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

const record = z.record(z.string(), z.string())
const manifest = z.object({
  scripts: record,
  dependencies: record,
  devDependencies: record,
  optionalDependencies: record,
})
const { scripts, dependencies, devDependencies, optionalDependencies } = manifest.parse(
  JSON.parse(readFileSync('package.json', 'utf8')),
)

// S41
test('Versions: each is an exact version from the registry, and npm saves new ones exactly too', () => {
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(versions.length).toBeGreaterThan(50)
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  const npmrc = readFileSync('.npmrc', 'utf8').split('\n')
  expect(npmrc).toEqual(expect.arrayContaining(['save-exact=true', 'omit-lockfile-registry-resolved=true']))
})

// S41
test('Installing: no install script of a package runs, neither in npm start nor in the image', () => {
  const lifecycle = /^(pre|post)?(install|prepare|prepublish)$/
  expect(Object.keys(scripts).filter((name) => lifecycle.test(name))).toEqual([])
  const image = readFileSync('Dockerfile', 'utf8').match(/npm (?:ci|install|i)\b.*/g) ?? []
  expect(image.length).toBeGreaterThan(0)
  for (const command of image) expect(command).toMatch(/^npm ci .*--ignore-scripts/)
  expect(readFileSync('scripts/setup.mjs', 'utf8')).toMatch(
    /const flags = \['--ignore-scripts',[^;]*'ci', \.\.\.flags/s,
  )
})
