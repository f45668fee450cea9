import { spawnSync } from 'node:child_process'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { resolveConfig } from 'vite'
import { Refusal } from './refusal.ts'

/** The arguments of a command that edits the checkout. @throws Refusal for an unknown option */
export function readArguments<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new Refusal(String(error).replace(/^TypeError[^:]*: |\. .*/g, ''))
  }
}

/** @throws Refusal when there are uncommitted changes: they would be mixed with those that the command makes */
export function assertClean(root: string): void {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
  if (status !== 0)
    throw new Refusal('this is not a git checkout, so nothing could be taken back; --force does it anyway')
  if (stdout)
    throw new Refusal(
      'commit or stash your changes first, so that this can be taken back; --force does it anyway',
    )
}

/** Generates the route tree: the router's Vite plugin does so as soon as it has read its configuration. */
export async function writeRouteTree(root: string): Promise<void> {
  await resolveConfig({ root, logLevel: 'error' }, 'serve')
}

/**
 * Formats files of a checkout.
 * @throws Refusal when a file cannot be parsed, such as invalid TypeScript
 */
export function formatFiles(root: string, files: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', ...files], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Refusal(`the formatter refused what was written: ${stderr}`)
}
