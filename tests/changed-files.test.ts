import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { changedFiles, testsOf } from '../scripts/changed-files.mjs'

const AUTHOR = ['-c', 'user.name=test', '-c', 'user.email=test@example.com']

/** A fresh machine may have no git: then nothing can be compared, and the command says so. */
const hasGit = spawnSync('git', ['--version']).status === 0

test('Changed files: committed, staged and new files, without deleted files and later changes of main', () => {
  const folder = mkdtempSync(join(tmpdir(), 'busbar-changed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  if (hasGit) branchOff(folder)
  expect(changedFiles('main', folder)).toEqual(hasGit ? ['committed.ts', 'staged.ts', 'frühling.ts'] : null)
  expect(changedFiles('develop', folder)).toBeNull()
})

test('Changed files: on the branch itself, the files that differ from its upstream are listed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'busbar-changed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const clone = join(folder, 'clone')
  mkdirSync(clone)
  if (hasGit) cloneOf(join(folder, 'upstream'), clone)
  expect(changedFiles('main', clone)).toEqual(hasGit ? [] : null)
  writeFileSync(join(clone, 'pushed-later.ts'), '')
  if (hasGit) commitAll(clone)
  writeFileSync(join(clone, 'new.ts'), '')
  expect(changedFiles('main', clone)).toEqual(hasGit ? ['pushed-later.ts', 'new.ts'] : null)
})

test('Changed files: their tests are the ones beside them, the ones that import them, and all in tests/', () => {
  const folder = mkdtempSync(join(tmpdir(), 'busbar-changed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  write('server/sections/team/router.test.ts', '')
  write('server/core/mail/mail.test.ts', "import { team } from '../../sections/team/router.ts'")
  write('src/late.test.tsx', "const { team } = await import('../server/sections/team/router.ts')")
  write('server/app.test.ts', "import { app } from './app.ts'")
  write('tests/docs.test.ts', '')
  expect(testsOf(['server/sections/team/router.ts'], folder).toSorted()).toEqual([
    'server/core/mail/mail.test.ts',
    'server/sections/team/router.test.ts',
    'src/late.test.tsx',
    'tests/docs.test.ts',
  ])
})

function cloneOf(upstream: string, clone: string): void {
  mkdirSync(upstream)
  branchOff(upstream)
  execFileSync('git', ['clone', '--quiet', '--branch', 'main', upstream, clone], { stdio: 'ignore' })
}

function commitAll(folder: string): void {
  execFileSync('git', ['add', '--all'], { cwd: folder })
  execFileSync('git', [...AUTHOR, 'commit', '--quiet', '--message', 'Mine'], { cwd: folder })
}

/** Makes a checkout of the branch `topic`, with one change of each kind since it left `main`. */
function branchOff(folder: string): void {
  const git = (...args: string[]) => execFileSync('git', [...AUTHOR, ...args], { cwd: folder })
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
