// Digest of everything that the build reads. A build writes it next to its output; another digest means a stale build.
// Runs on Node 20 without dependencies.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** File in which a build leaves the digest of its inputs. */
export const STAMP = join(root, 'dist/.inputs')

/** Files and folders that the build reads. vite.config.ts rejects imports from anywhere else, except packages. */
export const INPUTS = [
  'src',
  'server',
  'migrations',
  'public',
  'scripts/build-inputs.mjs',
  'scripts/client-chunks.ts',
  'scripts/externals.mjs',
  'scripts/hono-dev.ts',
  'scripts/outputs.ts',
  'scripts/precompress.mjs',
  'scripts/restart-exit-code.mjs',
  'scripts/service-worker.ts',
  'scripts/site.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/**
 * @param {string} file an absolute path
 * @returns {boolean} false for a project file that the digest does not cover
 */
export function isInput(file) {
  const path = relative(root, file)
  if (path.startsWith('..') || path.split('/').includes('node_modules')) return true
  return INPUTS.some((input) => path === input || path.startsWith(`${input}/`))
}

/** Whether dist/ was built from the current inputs. */
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
 * @returns {string} SHA-256 of their names and contents
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
