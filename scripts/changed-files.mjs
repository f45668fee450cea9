// What `npm run check -- --changed` looks at.
import { spawnSync } from 'node:child_process'

/**
 * The files that differ from the commit at which this branch left another one: committed, staged, neither, or new.
 * @param {string} branch
 * @param {string} folder the checkout
 * @returns {string[] | null} without those that were deleted; null where git knows no such branch
 */
export function changedFiles(branch, folder = '.') {
  const base = git(folder, 'merge-base', branch, 'HEAD')
  if (!base) return null
  const changed = git(folder, 'diff', '--name-only', '--no-renames', '--diff-filter=d', base[0] ?? '')
  const added = git(folder, 'ls-files', '--others', '--exclude-standard')
  return changed && added && [...changed, ...added]
}

/** @returns {string[] | null} the lines that git prints; null when it fails */
function git(cwd, ...args) {
  const { status, stdout } = spawnSync('git', ['-c', 'core.quotePath=off', ...args], {
    cwd,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.split('\n').filter(Boolean) : null
}
