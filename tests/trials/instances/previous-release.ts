// The release before the newest migration, built from git.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The migrations of a version, in their order. */
const migrationsOf = (version: string): string[] =>
  git('ls-tree', '--name-only', version, 'migrations/')
    .split('\n')
    .filter((file) => /\/\d+-[\w-]+\.ts$/.test(file))

/**
 * The last version of the main branch with an older schema: its migrations are the first ones of the current version.
 * Others did not precede the current schema, because two branches were merged out of the order of their numbers.
 */
export function previousVersion(): string {
  const current = migrationsOf('HEAD')
  const versions = git('log', '--first-parent', '--format=%h', '--', 'migrations').split('\n')
  const previous = versions.find((version) => {
    const earlier = migrationsOf(version)
    return earlier.length < current.length && earlier.every((file, i) => file === current[i])
  })
  if (!previous) throw new Error('no version with an older schema: name one with --previous')
  return previous
}

/** Builds a version of the repository once, with the packages that are installed here. @returns its folder `dist` */
export function buildVersion(version: string): string {
  const folder = join(root, '.cache/releases', version)
  const build = join(folder, 'dist')
  if (existsSync(join(build, 'server/main.js'))) return build
  process.stderr.write(`Building ${version} …\n`)
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', version], { cwd: root, maxBuffer: 1e9 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  // Hard links to the same files: the build identifies packages by their location.
  execFileSync('cp', ['-al', join(root, 'node_modules'), folder])
  const vite = [join('node_modules', 'vite/bin/vite.js'), 'build', '--app']
  execFileSync(process.execPath, vite, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return build
}
