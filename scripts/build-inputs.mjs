// What the build reads, as one digest: a build writes it beside its output, and whoever uses that output compares.
// Runs on Node 20 without any dependency.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Where a build leaves the digest of what it was made from. */
export const STAMP = join(root, 'dist/.inputs')

/** What the build reads beside packages; what lies elsewhere cannot be imported (vite.config.ts). */
export const INPUTS = [
  'src',
  'server',
  'migrations',
  'public',
  'scripts/build-inputs.mjs',
  'scripts/externals.mjs',
  'scripts/precompress.mjs',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/**
 * @param {string} file an absolute path
 * @returns {boolean} false for a file of the project that the digest does not cover
 */
export function isInput(file) {
  const path = relative(root, file)
  if (path.startsWith('..') || path.split('/').includes('node_modules')) return true
  return INPUTS.some((input) => path === input || path.startsWith(`${input}/`))
}

/** Whether dist/ was built from what lies here now. */
export function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digestOfInputs()
}

/** @returns {string} */
export function digestOfInputs() {
  return digestOf(INPUTS.flatMap(filesIn).filter((file) => !/\.(test|gen)\.tsx?$/.test(file)))
}

/**
 * @param {string[]} files relative to the project
 * @param {string} salt
 * @returns {string} of their names and contents
 */
export function digestOf(files, salt = '') {
  const hash = createHash('sha256').update(salt)
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  if (!existsSync(join(root, path))) return []
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path))
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)))
}
