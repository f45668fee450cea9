import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { ownNullableColumn } from './support/own-column.ts'

const SOURCES = [
  'server',
  'src',
  'tests',
  'migrations',
  'scripts',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  '.oxfmtrc.json',
  '.gitignore',
]

/** Where the code of the section lies, and its stories. */
const SECTION =
  '{server/projects,server/samples/projects,src/routes/admin/-projects,src/routes/_site/-projects}/**/*.{ts,tsx}'

/** The project is compiled twice and some of it tested, on a machine that may have other work. */
const COMPILE_AND_TEST_MS = 400_000
const COPY_MS = 60_000

const copy = mkdtempSync(join(tmpdir(), 'busbar-rename-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

// Anew for a second try, too.
beforeEach(async () => {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy)
  for (const name of SOURCES) cpSync(name, join(copy, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  await start('git', 'init', '--quiet')
  await start('git', 'add', '--all')
  await start('git', ...AUTHOR, 'commit', '--quiet', '--message', 'Before')
}, COPY_MS)

const AUTHOR = ['-c', 'user.name=test', '-c', 'user.email=test@example.com']

/** A fresh machine may have no git: then nothing is listed, and the command wants to be forced. */
const hasGit = (await start('git', '--version')).status === 0

// The promise of the README: a rename with no place left behind.
test(
  'Renaming a column: one command, after which types and tests pass, and it lists every line that has the old name still',
  async () => {
    const old = ownNullableColumn()
    const name = `renamed_${old}`
    const force = hasGit ? [] : ['--force']
    const { stdout, stderr, status } = await run('scripts/new.ts', 'rename', 'projects', old, name, ...force)
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
    // The command ends with a compilation, and prints what that says.
    expect(stdout).not.toContain('error TS')

    const tests = await run('node_modules/vitest/vitest.mjs', 'run', ...TESTS)
    expect(tests.stdout + tests.stderr).toContain(`Test Files  ${TESTS.length} passed (${TESTS.length})`)

    if (!hasGit) return
    const left = (await start('git', 'grep', '--untracked', '-nwI', old)).stdout
    const lines = left.trim().split('\n')
    const places = lines.map((line) => /^([^:]*):(\d+):(.*)$/.exec(line)?.slice(1) ?? [])
    const unlisted = places.filter(([file, number]) => {
      const ofFile = new RegExp(`^ {2}${file}:(.*)$`, 'gm')
      const numbers = [...stdout.matchAll(ofFile)].flatMap(([, rest = '']) => rest.match(/^\d+|, \d+/g))
      return !numbers.some((found) => found?.replace(', ', '') === number)
    })
    expect(unlisted).toEqual([])
    // What is left in the section's own code are comments.
    const code = globSync(SECTION, { cwd: copy })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .flatMap((file) => readFileSync(join(copy, file), 'utf8').split('\n'))
    expect(code.filter((line) => hasWord(line, old) && !/^\s*(?:\/\/|\/?\*)/.test(line))).toEqual([])
  },
  COMPILE_AND_TEST_MS,
)

const TESTS = [
  'server/projects/router.test.ts',
  'server/projects/get.test.ts',
  'server/database/tables.test.ts',
  'migrations/expand-only.test.ts',
]

const hasWord = (line: string, word: string) => new RegExp(`(?<![\\w$-])${word}(?![\\w$-])`).test(line)

const run = (...command: string[]) => start(process.execPath, ...command)

/** Runs a program in the copy, as it would outside of a test. */
async function start(program: string, ...args: string[]) {
  const variables = Object.entries(process.env).filter(([key]) => !key.startsWith('VITEST'))
  const env = { ...Object.fromEntries(variables), NODE_ENV: undefined, NO_COLOR: '1' }
  return promisify(execFile)(program, args, { cwd: copy, env, maxBuffer: 1e8 }).then(
    (output) => ({ ...output, status: 0 }),
    ({ stdout, stderr, code }: { stdout: string; stderr: string; code: number }) => ({
      stdout,
      stderr,
      status: code,
    }),
  )
}
