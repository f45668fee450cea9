import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { Changes } from '../scripts/new/changes.ts'
import { renameColumn, renamingOf } from '../scripts/new/rename.ts'
import { ownNullableColumn } from './support/own-column.ts'

const SOURCES = [
  'server',
  'src',
  'tests',
  'migrations',
  'scripts',
  'public',
  'art',
  'docs',
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'package.json',
  'package-lock.json',
  '.npmrc',
  'renovate.json',
  'knip.json',
  'tsconfig.json',
  'vite.config.ts',
  'playwright.config.ts',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  '.env.example',
  '.gitignore',
]

/** Of the tests that are left those of the two sections and of their lists. `npm run test:bare` runs all of them. */
const TESTS = [
  'server/clients',
  'server/earlier-things',
  'server/later-things',
  'server/sections',
  'server/samples',
  'server/database/tables',
  'server/access-matrix',
  'tests/docs',
  'tests/collected',
]

/** The project is stripped, compiled and partly tested, on a machine that may have other work. */
const STRIP_COMPILE_AND_TEST_MS = 400_000

const copy = mkdtempSync(join(tmpdir(), 'busbar-bare-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test(
  'Make it yours --bare: what is left compiles with the sections of one’s own of before and after, has nothing that is unused, keeps its tests, and passes those of its lists',
  async () => {
    // A second try begins anew.
    rmSync(copy, { recursive: true, force: true })
    mkdirSync(copy)
    const isPhotograph = (file: string) => /-\d+\.(?:avif|webp)$|art\/masters\//.test(file)
    for (const name of SOURCES)
      cpSync(name, join(copy, name), { recursive: true, filter: (file) => !isPhotograph(file) })
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))

    // What was written into the project before stays, if it is no part of the firm.
    await write('field', 'projects', 'generated_value:integer?')
    const changes = new Changes(copy)
    const column = ownNullableColumn()
    renameColumn(changes, copy, renamingOf(copy, 'projects', [column, `renamed_${column}`]))
    changes.write()
    await write('resource', 'earlier-things', 'title:line')

    const answers = ['--name=Brightside Works', '--colour=#0b6e4f', '--zone=Europe/Berlin']
    const made = await run('scripts/make-it-yours.ts', '--bare', '--force', '--no-pictures', ...answers)
    expect(made).toMatchObject({ stderr: '', status: 0, stdout: expect.stringContaining('git restore .') })
    for (const gone of ['server/projects', 'src/routes/_site/about.tsx', 'scripts/make-it-yours/bare'])
      expect(existsSync(join(copy, gone)), gone).toBe(false)
    expect(readFileSync(join(copy, 'README.md'), 'utf8')).toContain('# Brightside Works')

    expectTestsKept()
    expect(await run('node_modules/knip/bin/knip.js')).toMatchObject({ stdout: '', status: 0 })

    // A section of one's own is written into it as into this project. What follows holds for both.
    const fields = 'quote:text author:line rating:integer? seen_on:date? shown:boolean site_url:url?'
    await write('resource', 'later-things', fields)
    for (const list of ['src/content/footer.ts', 'src/content/sitemap-paths.ts'])
      for (const page of ['/earlier-things', '/later-things'])
        expect(readFileSync(join(copy, list), 'utf8'), list).toContain(`'${page}'`)
    const compiled = await run('node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1')
    expect(compiled.stdout).toBe('')
    expect(await run('node_modules/oxlint/bin/oxlint', '--deny-warnings')).toMatchObject({ status: 0 })
    const tested = await run('node_modules/vitest/vitest.mjs', 'run', ...TESTS)
    expect([tested.status, (tested.stdout + tested.stderr).slice(-3000)]).toEqual([
      0,
      expect.stringContaining('passed'),
    ])
  },
  STRIP_COMPILE_AND_TEST_MS,
)

/** How many tests a bare tree has at least: of the browser, and of the rest. Which stories go is in `stories.ts`. */
const LEAST = { 'tests/e2e/*.e2e.ts': 240, '{server,src,migrations,tests}/**/*.test.{ts,tsx}': 1000 }

const TEST = /^\s*(?:for \(.*\) )?test(?:\.\w+\(.*\))?\(/gm

function expectTestsKept(): void {
  for (const [pattern, least] of Object.entries(LEAST)) {
    const texts = globSync(pattern, { cwd: copy }).map((file) => readFileSync(join(copy, file), 'utf8'))
    const tests = texts.flatMap((text) => text.match(TEST) ?? [])
    expect(tests.length, pattern).toBeGreaterThanOrEqual(least)
  }
}

/** `npm run new` in the copy. */
async function write(...what: string[]): Promise<void> {
  expect(await run('scripts/new.ts', ...what, '--force')).toMatchObject({ stderr: '', status: 0 })
}

/** Runs a program in the copy, as it would outside of a test. */
async function run(program: string, ...options: string[]) {
  const variables = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'))
  const env = { ...Object.fromEntries(variables), NODE_ENV: undefined, NO_COLOR: '1' }
  return promisify(execFile)(process.execPath, [program, ...options], {
    cwd: copy,
    env,
    maxBuffer: 1e8,
  }).then(
    (output) => ({ ...output, status: 0 }),
    ({ stdout, stderr, code }: { stdout: string; stderr: string; code: number }) => ({
      stdout,
      stderr,
      status: code,
    }),
  )
}
