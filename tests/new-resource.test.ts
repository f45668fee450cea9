import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const SOURCES = [
  ...['server', 'src', 'tests', 'migrations', 'scripts'],
  ...['package.json', 'tsconfig.json', 'vite.config.ts', '.oxfmtrc.json', '.gitignore'],
]

/** The whole project is compiled and some of it tested, on a machine that may have other work. */
const COMPILE_AND_TEST_MS = 280_000
const GENERATE_MS = 60_000

/** A checkout in which the command may write. */
const copy = mkdtempSync(join(tmpdir(), 'busbar-new-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

beforeAll(() => {
  for (const name of SOURCES) cpSync(name, join(copy, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  git('init', '--quiet')
  commit()
}, GENERATE_MS)

test(
  'New resource: one command writes it and wires it in, and the two commands that it prints take it back',
  () => {
    const { stdout, status } = generateTestimonials()
    expect(status).toBe(0)
    const entry = readFileSync(join(copy, 'server/sections/schema.ts'), 'utf8')
    expect(entry).toContain("table: 'testimonials'")
    // The tree of routes too, which the router's plugin writes.
    expect(readFileSync(join(copy, 'src/routeTree.gen.ts'), 'utf8')).toContain("'/admin/testimonials'")
    const written = [...stdout.matchAll(/^ {2}((?:server|src|tests|migrations|scripts)\S+)$/gm)].map(
      ([, file]) => file,
    )
    expect(git('status', '--porcelain', '-uall').stdout.match(/\S+$/gm)?.toSorted()).toEqual(
      written.toSorted(),
    )

    expect(generateTestimonials().stderr).toMatch(/^busbar: commit or stash your changes first/)
    for (const command of stdout.matchAll(/^ {2}git (.*)$/gm)) git(...command[1]!.split(' '))
    expect(git('status', '--porcelain').stdout).toBe('')
  },
  GENERATE_MS,
)

test(
  'New resource and fields: what is written compiles, and its tests and those of every list pass at once',
  () => {
    expect(generateTestimonials()).toMatchObject({ status: 0, stderr: '' })
    commit()
    expect(generate('resource', 'testimonials', 'author:line').stderr).toMatch(
      /testimonials.* exists: choose another/,
    )
    for (const [section, field] of FIELDS) {
      expect(generate('field', section, field)).toMatchObject({ status: 0, stderr: '' })
      commit()
      expect(generate('field', section, field).stderr).toMatch(/already$/m)
    }
    expect(generate('migration', 'testimonials-by-rating')).toMatchObject({ status: 0, stderr: '' })

    expect(run('node_modules/oxfmt/bin/oxfmt', '--check')).toMatchObject({ status: 0 })
    expect(run('node_modules/typescript/bin/tsc', '--noEmit')).toMatchObject({ stdout: '', status: 0 })
    const tests = run('node_modules/vitest/vitest.mjs', 'run', '--maxWorkers=1', '--reporter=dot', ...TESTS)
    expect(tests.stdout + tests.stderr).toMatch(/Test Files.*13 passed/)
    expect(tests.status).toBe(0)
  },
  COMPILE_AND_TEST_MS,
)

/** A field of each type, in each section that has a router of its own. */
const FIELDS = [
  ['projects', 'contract_value:integer?'],
  ['services', 'brochure_url:url?'],
  ['team', 'certified:boolean'],
  ['clients', 'client_since:date?'],
  ['testimonials', 'heading:line'],
  ['testimonials', 'remarks:text?'],
] as const

/** The tests of the sections, and those that walk every table, procedure and mutation. */
const TESTS = [
  ...['testimonials', 'projects', 'services', 'team', 'clients'].map(
    (name) => `server/${name}/router.test.ts`,
  ),
  'server/database/tables.test.ts',
  'server/database/migrate.test.ts',
  'server/sections/sections.test.ts',
  'server/activity/restore.test.ts',
  'server/activity/audit-coverage.test.ts',
  'server/access-matrix.test.ts',
  'server/query-inputs.test.ts',
  'server/router.test.ts',
]

const generateTestimonials = () =>
  generate('resource', 'testimonials', 'quote:text author:line rating:integer?')

const generate = (...args: string[]) => run('scripts/new.ts', ...args)

/** Runs a program on this Node in the copy, as it would outside of a test. */
function run(...command: string[]): SpawnSyncReturns<string> {
  const variables = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'))
  const env = { ...Object.fromEntries(variables), NODE_ENV: undefined, NO_COLOR: '1' }
  return spawnSync(process.execPath, command, { cwd: copy, env, encoding: 'utf8' })
}

const git = (...args: string[]) =>
  spawnSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
    cwd: copy,
    encoding: 'utf8',
  })

function commit(): void {
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Before')
}
