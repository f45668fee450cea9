import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const SOURCES = ['server', 'src', 'tests', 'migrations', 'scripts', 'package.json', 'tsconfig.json']
/** Tests are left out: they run for what they name. */
const isTest = (file: string) => /\.(?:test|e2e)\.tsx?$/.test(file)

const OLD = 'area'
const NEW = 'floor_area'

/** The whole project is compiled three or four times. */
const COMPILATIONS_MS = 240_000

const copy = mkdtempSync(join(tmpdir(), 'busbar-rename-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

// The promise of the README: who renames a column in its interface is led to every place that names it.
test(
  'Renaming a column: the compiler names every place up to the form field, the samples, the words of Activity and the fixtures',
  async () => {
    for (const name of SOURCES)
      cpSync(name, join(copy, name), { recursive: true, filter: (file) => !isTest(file) })
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
    replaceIn('server/database/tables.ts', [
      { line: lineOf('server/database/tables.ts', `  ${OLD}:`), column: 3 },
    ])

    const firstErrors = await compile()
    expect([...new Set(namedPlaces(firstErrors).map(({ file }) => file))]).toEqual([
      'server/projects/router.ts',
      'server/projects/schema.ts',
      'server/samples/projects/schema.ts',
      'src/routes/_site/-home/case-study-card.tsx',
      'src/routes/_site/-projects/project-card.tsx',
      'src/routes/_site/-projects/project-intro-view.tsx',
      'src/routes/admin/-activity/activity-format.ts',
      'src/routes/admin/-projects/project-draft.ts',
      'tests/support/managed-records.ts',
      'tests/support/project-page.ts',
    ])

    // What a developer does: mend what is named, compile again.
    let errors = firstErrors
    for (let places = namedPlaces(errors); places.length > 0; places = namedPlaces(errors)) {
      for (const file of new Set(places.map((place) => place.file)))
        replaceIn(
          file,
          places.filter((place) => place.file === file),
        )
      errors = await compile()
    }
    expect(errors).toEqual([])
    expect(placesLeft()).toEqual([])
  },
  COMPILATIONS_MS,
)

interface Place {
  /** From 1. */
  line: number
  column: number
}

/** Runs tsc in the copy. Returns its errors. */
async function compile(): Promise<(Place & { file: string; message: string })[]> {
  const tsc = ['node_modules/typescript/bin/tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'types']
  const { stdout } = await promisify(execFile)(process.execPath, tsc, { cwd: copy, maxBuffer: 1e8 }).catch(
    (error: { stdout: string }) => error,
  )
  return [...stdout.matchAll(/^(\S+)\((\d+),(\d+)\): error (.*)$/gm)].map(
    ([, file = '', line, column, message = '']) => ({
      file,
      line: Number(line),
      column: Number(column),
      message,
    }),
  )
}

/** The errors that name the column, at a line that does. Others follow from these and go with them. */
const namedPlaces = (errors: Awaited<ReturnType<typeof compile>>) =>
  errors.filter(
    ({ file, line, column, message }) =>
      hasOldName(message) && hasOldName(linesOf(file)[line - 1]!.slice(column - 1)),
  )

const hasOldName = (text: string) => new RegExp(`\\b${OLD}\\b`).test(text)

const linesOf = (file: string) => readFileSync(join(copy, file), 'utf8').split('\n')

const lineOf = (file: string, start: string) => linesOf(file).findIndex((line) => line.startsWith(start)) + 1

/** Writes the new name at these places of a file. */
function replaceIn(file: string, places: Place[]): void {
  const lines = linesOf(file)
  const fromTheEnd = places.toSorted((a, b) => b.line - a.line || b.column - a.column)
  for (const { line, column } of fromTheEnd) {
    const text = lines[line - 1]!
    lines[line - 1] = text.slice(0, column - 1) + text.slice(column - 1).replace(OLD, NEW)
  }
  writeFileSync(join(copy, file), lines.join('\n'))
}

/** The lines of the section's own files that still have the old name. */
const placesLeft = () =>
  globSync('{server/{projects,samples/projects},src/routes/{admin,_site}/-projects}/*.{ts,tsx}', {
    cwd: copy,
  })
    .flatMap((file) => linesOf(file).map((line) => `${file}: ${line.trim()}`))

    .filter(hasOldName)
