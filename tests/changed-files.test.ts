import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { changedFiles } from '../scripts/changed-files.mjs'

/** A fresh machine may have none: then nothing can be compared, and the command says so. */
const hasGit = spawnSync('git', ['--version']).status === 0

test('Changed files: those of the branch, the staged and the new ones, and neither what is gone nor what the other branch did since', () => {
  const folder = mkdtempSync(join(tmpdir(), 'busbar-changed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  if (hasGit) branchOff(folder)
  expect(changedFiles('main', folder)).toEqual(hasGit ? ['committed.ts', 'staged.ts', 'frühling.ts'] : null)
  expect(changedFiles('develop', folder)).toBeNull()
})

/** Makes a checkout of the branch `topic`, with one change of each kind since it left `main`. */
function branchOff(folder: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
      cwd: folder,
    })
  const write = (file: string, text = file) => writeFileSync(join(folder, file), text)
  const commit = () => {
    git('add', '--all')
    git('commit', '--quiet', '--message', 'Before')
  }
  git('init', '--quiet', '--initial-branch=main')
  for (const file of ['same.ts', 'committed.ts', 'staged.ts', 'deleted.ts', '.gitignore']) write(file)
  commit()
  git('checkout', '--quiet', '-b', 'topic')
  write('committed.ts', 'changed')
  commit()
  git('checkout', '--quiet', 'main')
  write('same.ts', 'changed by another')
  commit()
  git('checkout', '--quiet', 'topic')
  write('staged.ts', 'changed')
  git('add', 'staged.ts')
  rmSync(join(folder, 'deleted.ts'))
  write('frühling.ts')
}
