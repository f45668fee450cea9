import { spawnSync } from 'node:child_process'
import { Refusal } from './refusal.ts'

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
