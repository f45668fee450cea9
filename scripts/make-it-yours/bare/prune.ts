import { globSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolveConfig } from 'vite'
import { formatFiles } from '../../new/format.ts'
import { withoutDeclaration } from './declarations.ts'
import { removeUnusedPackages } from './dependencies.ts'
import { mendLists, mendPages } from './docs.ts'
import { findUnused, findUnusedNames, type Issue } from './findings.ts'
import { removeOrphanedSheets, removeOrphanedTests } from './orphans.ts'
import { assertTestsKept, testsIn } from './stories.ts'
import { removeTestsOfGone } from './tests.ts'

/**
 * Takes out what nothing uses any more, until nothing is left to take: files, exports, the tests of what is gone, style
 * sheets. What only tests use is dead too.
 * @param sheets style sheets that belonged to a module of the same name
 */
export async function prune(root: string, sheets: readonly string[]): Promise<void> {
  const tests = testsIn(root)
  removeTestsOfGone(root)
  await resolveConfig({ root, logLevel: 'error' }, 'serve')
  for (;;) {
    const removed = [
      ...removeFiles(root, findUnused(root, false)),
      ...removeOrphanedTests(root),
      ...removeExports(root, findUnused(root, true)),
      ...removeNames(root, findUnusedNames(root, false)),
      ...removeNames(root, findUnusedNames(root, true)),
      ...removeOrphanedSheets(root, sheets),
    ]
    if (removed.length === 0) break
  }
  removeUnusedPackages(root)
  mendLists(root)
  mendPages(root)
  removeEmptyFolders(root)
  assertTestsKept(root, tests)
  formatFiles(root)
}

function removeFiles(root: string, issues: Issue[]): string[] {
  const files = issues.flatMap(({ files }) => files.map(({ name }) => name))
  for (const file of files) rmSync(join(root, file))
  return files
}

function removeExports(root: string, issues: Issue[]): string[] {
  const gone = removeFiles(root, issues)
  const names = issues.flatMap(({ file, exports, types }) =>
    gone.includes(file) ? [] : [...exports, ...types].map(({ name }) => ({ file, name })),
  )
  return [...gone, ...removeNames(root, names)]
}

function removeNames(root: string, names: { file: string; name: string }[]): string[] {
  return names.flatMap(({ file, name }) => {
    const text = readFileSync(join(root, file), 'utf8')
    const left = withoutDeclaration(text, name)
    if (left === text) return []
    writeFileSync(join(root, file), left)
    return [`${file} ${name}`]
  })
}

/** The innermost first. */
function removeEmptyFolders(root: string): void {
  const folders = globSync('{server,src,scripts,tests,art,docs,public}/**/', { cwd: root })
  for (const folder of folders.toSorted().toReversed())
    if (readdirSync(join(root, folder)).length === 0) rmdirSync(join(root, folder))
}
