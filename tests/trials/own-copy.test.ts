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
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firm } from '../../src/firm.ts'

/*
 * A copy of the project that somebody has made their own: a section and fields are generated, the firm is replaced, and
 * then the whole copy is compiled and tested once.
 */

const SOURCES = [
  'server',
  'src',
  'tests',
  'migrations',
  'scripts',
  'public',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
  'playwright.config.ts',
  '.env.example',
  'renovate.json',
  '.oxfmtrc.json',
  '.gitignore',
  'README.md',
]

/** A checkout in which the commands may write. */
const copy = mkdtempSync(join(tmpdir(), 'busbar-own-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** A fresh machine may have no git: then nothing can be undone, and the command requires --force. */
const hasGit = (await git('--version')).status === 0

beforeAll(async () => {
  // Photographs are not specific to a firm.
  const isPhotograph = (file: string) => /\.(?:avif|webp|jpg)$/.test(file)
  for (const name of SOURCES)
    cpSync(name, join(copy, name), { recursive: true, filter: (file) => !isPhotograph(file) })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  mkdirSync(join(copy, '.cache'))
  for (const browser of globSync('.cache/chromium-*')) symlinkSync(resolve(browser), join(copy, browser))
  await git('init', '--quiet')
  await commit()
})

test('New resource: one command writes it and wires it in, and the command that it prints undoes it', async () => {
  const { stdout, status } = await generateThings()
  expect(status).toBe(0)
  expect(readFileSync(join(copy, 'server/sections/schema.ts'), 'utf8')).toContain('  generated_things: ')
  // The route tree too, which the router's plugin writes.
  expect(readFileSync(join(copy, 'src/routeTree.gen.ts'), 'utf8')).toContain("'/admin/generated-things'")
  const [listed = ''] = stdout.split('\n\n')
  const [written = '', changed = ''] = listed.split('\nChanged:\n')
  expect(pathsIn(written)).toHaveLength(10)
  // The handwritten lists, and the route tree.
  expect(pathsIn(changed)).toHaveLength(5)
  expect(pathsIn(listed)?.filter((path) => !existsSync(join(copy, path)))).toEqual([])
  if (hasGit) await expectTakenBack(stdout, listed)
  await commit()
})

/** Git sees the listed files, the command refuses to run again on top of them, and the printed command undoes it. */
async function expectTakenBack(stdout: string, listed: string): Promise<void> {
  const changed = await git('status', '--porcelain', '-uall')
  expect(pathsIn(changed.stdout)).toEqual(pathsIn(listed))
  expect((await generateThings()).stderr).toMatch(/^busbar: commit or stash your changes first/)
  const [, ...undo] = /^ {2}npm run new -- (undo) (\S+)$/m.exec(stdout) ?? []
  const router = join(copy, 'server/sections/generated-things/router.ts')
  const written = readFileSync(router, 'utf8')
  writeFileSync(router, `${written}// Mine.\n`)
  expect((await generate(...undo)).stderr).toBe(
    'busbar: server/sections/generated-things/router.ts changed since, which would be lost; --force takes it back anyway\n',
  )
  writeFileSync(router, written)
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'Things')
  expect((await generate(...undo)).stderr).toMatch(/^busbar: .* is committed: git revert that commit/)
  // Staged changes are undone too.
  await git('reset', '--soft', 'HEAD~1')
  expect(await generate(...undo)).toMatchObject({ status: 0, stderr: '' })
  expect((await git('status', '--porcelain')).stdout).toBe('')
  expect(await generateThings()).toMatchObject({ status: 0, stderr: '' })
}

test('New field: a field of each type is written into the sections, and a second one with its name is refused', async () => {
  const again = await generate('resource', 'generated-things', 'author:line')
  expect(again.stderr).toBe('busbar: server/sections/generated-things exists: choose another name\n')
  for (const [section, field] of FIELDS) {
    const { stdout, ...rest } = await generate('field', section, field)
    expect(rest).toEqual({ status: 0, stderr: '' })
    const places = pathsIn(stdout.split('\n\n')[0] ?? '') ?? []
    expect(places.length).toBeLessThanOrEqual(6)
    for (const place of places)
      expect(place).toMatch(/^(?:migrations|server\/sections\/[\w-]+|src\/sections\/[\w-]+)\/[^/]+$/)
    await commit()
    expect((await generate('field', section, field)).stderr).toMatch(/^busbar: .* has ".*" already\n$/)
  }
  expect(await generate('migration', 'generated-things-by-rating')).toMatchObject({ status: 0, stderr: '' })
  writeMigration('generated-things-by-rating')
  await commit()
})

test('Make it yours: a new name, colour and time zone are written, and the former name is gone', async () => {
  const facts = [
    '--country=DE',
    '--currency=EUR',
    '--site=saanjh',
    '--languages=en',
    '--types=Roofs,Shops,Other',
  ]
  const answers = ['--name=Nordlicht Elektro', '--colour=#0b6e4f', '--zone=Europe/Berlin', ...facts]
  const { status, stdout } = await run('scripts/make-it-yours.ts', '--force', '--no-pictures', ...answers)
  expect([status, stdout]).toEqual([0, expect.stringContaining('src/firm.ts')])
  expect(stdout).toContain('#6aa794 behind dark text and on dark grounds, and #0b6e4f as text')
  expect(stdout).toContain('\n  src/sites/saanjh/content/hero.ts\n')
  const { pages } = (await import(join(copy, 'src/sites/saanjh/content/pages.ts'))) as {
    pages: { home: (brand: string, hours: string) => { title: string } }
  }
  expect(pages.home('Nordlicht', '').title).toBe('Nordlicht: electrical design and contracting, Berlin')
  expect(filesWith(firm.shortName)).toEqual([])
})

test('A copy of one’s own: it compiles, is formatted, and passes the tests of the generated code and of every list', async () => {
  expect(await run('node_modules/oxfmt/bin/oxfmt', '--check')).toMatchObject({ status: 0 })
  expect(await run('node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1')).toMatchObject({
    stdout: '',
    status: 0,
  })
  const sections = await run('node_modules/vitest/vitest.mjs', 'run', ...TESTS, '-t', TITLES.join('|'))
  expect(sections.stdout + sections.stderr).toContain(`Test Files  ${TESTS.length} passed (${TESTS.length})`)
  expect(sections.status).toBe(0)
  const ofTheFirm = await run('node_modules/vitest/vitest.mjs', 'run', ...TESTS_OF_THE_FIRM)
  expect([ofTheFirm.status, ofTheFirm.stdout.slice(-2000)]).toEqual([0, expect.stringContaining('passed')])
})

/** Writes the SQL of a new migration, which is not applied before. */
function writeMigration(name: string): void {
  const [file = ''] = globSync(`migrations/*-${name}.ts`, { cwd: copy })
  const text = readFileSync(join(copy, file), 'utf8')
  const sql = `${'$'}{unwritten('${file}')}`
  expect(text.split(sql)).toHaveLength(2)
  writeFileSync(join(copy, file), text.replace(/^import .*unwritten.*\n/m, '').replace(sql, 'select 1'))
}

/** A field of each type, in each section that has a router of its own. */
const FIELDS = [
  ['projects', 'generated_value:integer?'],
  ['services', 'generated_url:url?'],
  ['team', 'generated_mark:boolean'],
  ['clients', 'generated_on:date?'],
  ['services', 'generated_icon_url:picture?'],
  ['team', 'generated_stage:select(Planned,Done)'],
  ['clients', 'generated_price:decimal?'],
  ['generatedThings', 'heading:line'],
  ['generatedThings', 'mood:select(Good,Bad)?'],
  ['generatedThings', 'notes:markdown'],
  ['generatedThings', 'remarks:text?'],
] as const

/** The tests of the sections, and those that check every table, procedure and mutation. */
const TESTS = [
  ...['generated-things', 'projects', 'services', 'team', 'clients'].map(
    (name) => `server/sections/${name}/router.test.ts`,
  ),
  'server/core/database/tables.test.ts',
  'server/core/database/migrate.test.ts',
  'migrations/expand-only.test.ts',
  'server/sections/sections.test.ts',
  'server/features/activity/audit-coverage.test.ts',
  'server/features/media/router.test.ts',
  'server/access-matrix.test.ts',
]

/** The tests that mention the firm's name, colour, time zone or place. */
const TESTS_OF_THE_FIRM = [
  'src/firm',
  'server/core/pages/firm-pages',
  'server/features.test',
  'server/core/database/apply-firm',
]

/** From those tests, the titles about the generated code and about the lists. */
const TITLES = [
  'Generated things|generatedThings',
  'comes back as written',
  'the types of the tables match',
  'the interface of the table',
  'the files of the folder are the migrations',
  'each one only adds',
  'every column with an address',
  'every picture column of a record',
  'every mutation leaves an entry, or',
  'a visitor, at every procedure',
]

// A name that nobody would choose for a section, because this also runs in other people's projects.
const generateThings = () =>
  generate(
    'resource',
    'generated-things',
    'quote:text author:line face_url:picture? rating:integer? price:decimal stage:select(Planned,In progress) story:markdown',
  )

const generate = (...args: string[]) => run('scripts/new.ts', ...args, ...(hasGit ? [] : ['--force']))

function git(...args: string[]) {
  return start('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args])
}

async function commit(): Promise<void> {
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'Before')
}

/** Runs a program on this Node. */
const run = (...command: string[]) => start(process.execPath, command)

/** Runs a program in the copy as if outside a test: with a cluster of its own. */
async function start(program: string, args: string[]) {
  const variables = Object.entries(process.env).filter(([name]) => !/^(?:VITEST|TEST_CLUSTER)/.test(name))
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

/** The files of the copy that contain the word, in any case. */
const filesWith = (word: string) =>
  globSync(['{server,src,tests,migrations,scripts,public}/**/*.*', '.env.example'], { cwd: copy }).filter(
    (file) => {
      // This file names the folder below.
      if (/\.(?:woff2|ttf|mp3|ico|png)$|own-copy\.test\.ts$/.test(file)) return false
      // The folders of the site have its name.
      const text = readFileSync(join(copy, file), 'utf8')
        .toLowerCase()
        .replaceAll(/(?:(?:sites|e2e|pages|screens)['/, ]+|--site=|\(|\*\}\/)saanjh/g, '')
      return text.includes(word.toLowerCase())
    },
  )

/** The last words of lines, sorted: the paths in the output of git and of the command. */
const pathsIn = (text: string) => text.match(/\S+\/\S+$/gm)?.toSorted()
