// The release before the newest migration, built from git.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/**
 * The last version whose schema is older than this one's: what was on the main branch before the newest migration came
 * there.
 */
export function previousVersion(): string {
  const files = ['--', 'migrations/[0-9]*.ts', ':!migrations/*.test.ts']
  const landed = git('log', '-1', '--first-parent', '-m', '--diff-filter=A', '--format=%H', ...files)
  return git('rev-parse', '--short', `${landed}^1`)
}

/** Builds a version of the repository with the packages that are installed here, once, and returns its folder `dist`. */
export function buildVersion(version: string): string {
  const folder = join(root, '.cache/releases', version)
  const build = join(folder, 'dist')
  if (existsSync(join(build, 'server/main.js'))) return build
  process.stderr.write(`Building ${version} …\n`)
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', version], { cwd: root, maxBuffer: 1e9 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  // Links to the same files: the build judges packages by where they lie.
  execFileSync('cp', ['-al', join(root, 'node_modules'), folder])
  const vite = [join('node_modules', 'vite/bin/vite.js'), 'build', '--app']
  execFileSync(process.execPath, vite, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return build
}
