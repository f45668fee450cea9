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

/** The whole project is compiled, on a machine that may have other work. */
const COMPILATION_MS = 240_000

const copy = mkdtempSync(join(tmpdir(), 'busbar-rename-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

// The promise of the README: who renames a column in its interface is led to every place that names it.
test(
  'Renaming a column: the compiler names every place up to the form field, the samples, the words of Activity and the fixtures',
  async () => {
    for (const name of SOURCES)
      cpSync(name, join(copy, name), { recursive: true, filter: (file) => !isTest(file) })
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
    const tables = join(copy, 'server/database/tables.ts')
    const renamed = readFileSync(tables, 'utf8').replace(new RegExp(`^  ${OLD}: `, 'm'), `  ${NEW}: `)
    writeFileSync(tables, renamed)

    const places = namedPlaces(await compile())
    expect([...new Set(places.map(({ file }) => file))]).toEqual([
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

    // Variables whose declaration is named, and the field of the form, which is named as soon as the draft has the new name.
    const named = new Set(places.map(({ file, line }) => `${file}:${line}`))
    expect(
      usesOfOldName().flatMap(({ file, line, text }) =>
        named.has(`${file}:${line}`) ? [] : [`${file}: ${text}`],
      ),
    ).toEqual([
      'src/routes/_site/-home/case-study-card.tsx: area,',
      'src/routes/_site/-home/case-study-card.tsx: figure={area ? { after: area } : undefined}',
      "src/routes/_site/-projects/project-card.tsx: {[joinWithCommas(category, location), area].filter(Boolean).join('. ')}",
      'src/routes/_site/-projects/project-card.tsx: <span className="block">{joinWithCommas(area, String(year))}</span>',
      "src/routes/_site/-projects/project-intro-view.tsx: ['Area', area],",
      'src/routes/admin/-projects/project-dialog.tsx: <FormTextField form={form} name="area" label={labels.area} placeholder="250 sqm" />',
    ])
  },
  COMPILATION_MS,
)

interface Place {
  /** From 1. */
  line: number
  column: number
}

/** Runs tsc in the copy. Returns its errors. */
async function compile(): Promise<(Place & { file: string; message: string })[]> {
  const tsc = ['node_modules/typescript/bin/tsc', '--noEmit']
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

/** The lines of code that have the old name, in the section's own files and wherever else the compiler may find it. */
const usesOfOldName = () =>
  globSync(
    '{server/{projects,samples/projects},src/routes/admin/{-projects,-activity},src/routes/_site/{-projects,-home}}/*.{ts,tsx}',
    { cwd: copy },
  ).flatMap((file) =>
    linesOf(file).flatMap((text, index) =>
      hasOldName(text) && !/^\s*(?:\/\/|\/?\*)/.test(text)
        ? [{ file, line: index + 1, text: text.trim() }]
        : [],
    ),
  )
