// The files that `npm run check -- --changed` checks. Runs on Node 20 without dependencies, as the set-up does.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The files that differ from the merge base with a branch: committed, staged, unstaged or untracked changes. On that
 * branch itself: those that differ from its upstream (`origin/main`); without an upstream, uncommitted changes.
 * @param {string} branch
 * @param {string} folder the checkout
 * @returns {string[] | null} without deleted files; null where git knows no such branch
 */
export function changedFiles(branch, folder = '.') {
  const isOnIt = git(folder, 'symbolic-ref', '--short', 'HEAD')?.[0] === branch
  const upstream = isOnIt && git(folder, 'rev-parse', '--abbrev-ref', `${branch}@{upstream}`)?.[0]
  const base = git(folder, 'merge-base', upstream || branch, 'HEAD')
  if (!base) return null
  const changed = git(folder, 'diff', '--name-only', '--no-renames', '--diff-filter=d', base[0] ?? '')
  const added = git(folder, 'ls-files', '--others', '--exclude-standard')
  return changed && added && [...changed, ...added]
}

/**
 * The unit tests of changed files: the tests beside them, and the tests that import one directly. Tests that import one
 * indirectly are left to `npm test`: for a router they are half of all tests. The tests in tests/ always run, because
 * they read files without importing them.
 * @param {string[]} files
 * @param {string} folder the checkout
 * @returns {string[]}
 */
export function testsOf(files, folder = '.') {
  return ['server', 'src', 'migrations', 'tests'].flatMap(testFiles).filter((test) => {
    const testFolder = dirname(test)
    if (testFolder === 'tests') return true
    const text = readFileSync(join(folder, test), 'utf8')
    const imported = [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(([, path]) =>
      join(testFolder, path),
    )
    return files.some((file) => dirname(file) === testFolder || imported.includes(file))
  })

  function testFiles(name) {
    if (!existsSync(join(folder, name))) return []
    const names = readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
    return names.filter((file) => /\.test\.tsx?$/.test(file)).map((file) => join(name, file))
  }
}

/** @returns {string[] | null} the lines that git prints; null when it fails */
function git(cwd, ...args) {
  const { status, stdout } = spawnSync('git', ['-c', 'core.quotePath=off', ...args], {
    cwd,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.split('\n').filter(Boolean) : null
}
