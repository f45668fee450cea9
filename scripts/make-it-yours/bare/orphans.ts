import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where a statement begins, or before a string: code that a test has as a string imports nothing. */
const IMPORT = /^(?:(?:import (?:[^']*from )?|export [^']*from |\} from )|[^"`\n]*\bimport\()'(\.[^'?]+)/gm

/** Deletes tests, and what only tests use, that import a file that is gone. @returns their paths */
export function removeOrphanedTests(root: string): string[] {
  const tests = globSync(['{server,src,migrations,tests}/**/*.test.{ts,tsx}', 'tests/{e2e,support}/*.ts'], {
    cwd: root,
  })
  const orphans = tests.filter((file) => importsOf(root, file).some((path) => !existsSync(join(root, path))))
  for (const file of orphans) rmSync(join(root, file))
  return orphans
}

/** The style sheets that belong to a module of the same name. */
export const sheetsOfModules = (root: string): string[] =>
  globSync('src/**/*.css', { cwd: root }).filter((sheet) => hasModule(root, sheet))

const hasModule = (root: string, sheet: string) =>
  ['ts', 'tsx'].some((ending) => existsSync(join(root, sheet.replace(/css$/, ending))))

/**
 * Style sheets: deletes those that nothing imports, and those whose module is gone; drops imports of what is gone.
 * @param ofModules those that had a module of their name
 * @returns their paths
 */
export function removeOrphanedSheets(root: string, ofModules: readonly string[]): string[] {
  const sheets = globSync('src/**/*.css', { cwd: root })
  const modules = globSync('src/**/*.{ts,tsx}', { cwd: root })
  const used = new Set([
    ...sheets.flatMap((sheet) => sheetsIn(root, sheet)),
    ...modules.flatMap((file) => importsOf(root, file)),
  ])
  const orphans = sheets.filter(
    (sheet) => !used.has(sheet) || (ofModules.includes(sheet) && !hasModule(root, sheet)),
  )
  for (const sheet of orphans) rmSync(join(root, sheet))
  for (const sheet of globSync('src/**/*.css', { cwd: root })) dropImports(root, sheet)
  return orphans
}

const importsOf = (root: string, file: string) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].map(([, path = '']) =>
    join(dirname(file), path),
  )

const SHEET_IMPORT = /^@(?:import|reference) '(\.[^']+)'.*\n/gm

const sheetsIn = (root: string, sheet: string) =>
  [...readFileSync(join(root, sheet), 'utf8').matchAll(SHEET_IMPORT)].map(([, path = '']) =>
    join(dirname(sheet), path),
  )

function dropImports(root: string, sheet: string): void {
  const text = readFileSync(join(root, sheet), 'utf8')
  const left = text.replaceAll(SHEET_IMPORT, (line, path: string) =>
    existsSync(join(root, dirname(sheet), path)) ? line : '',
  )
  if (left !== text) writeFileSync(join(root, sheet), left)
}
