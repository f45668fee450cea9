import { execFile } from 'node:child_process'
import {
  cpSync,
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
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connect } from '../../server/core/database/connect.ts'
import { cloneDatabase } from '../support/cluster.ts'
import { startDevServer } from '../support/dev-server.ts'

/*
 * A fork follows this project (docs/upgrade.md): it has a firm, texts, a field and a section of its own, and a database
 * with them, while this project adds a field to the same section, another section, and changes to its core, a page, a
 * package and its docs. The fork merges these, and has both.
 */

const folder = mkdtempSync(join(tmpdir(), 'busbar-fork-'))
const upstream = join(folder, 'upstream')
const fork = join(folder, 'fork')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The database of the fork's site. The last test drops it. */
const database = await cloneDatabase()
const db = connect(database.connection, () => {})

/** Whether a file is a source; photographs are left out, because they are not specific to a firm. */
const isCopied = (file: string) =>
  !/^(?:node_modules|dist|data|art|test-results|site\.env|\.(?:git|cache|env|tanstack))(?:\/|$)/.test(file) &&
  !/\.(?:avif|webp|jpg|log)$/.test(file)

beforeAll(async () => {
  await promisify(execFile)('git', ['--version']).catch(() => {
    throw new Error('this trial merges by git, which is not installed here')
  })
  mkdirSync(upstream)
  for (const file of globSync('*', { exclude: (name) => !isCopied(name) }).concat(globSync('.*')))
    if (isCopied(file)) cpSync(file, join(upstream, file), { recursive: true, filter: isCopied })
  await git(upstream, 'init', '--quiet', '--initial-branch=main')
  prepare(upstream)
  await commit(upstream, 'What both have')
  await git(folder, 'clone', '--quiet', '--origin=upstream', upstream, fork)
  prepare(fork)
})

/** Links the packages of this checkout, and its browser, which Vitest's configuration requires. */
function prepare(project: string): void {
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
  mkdirSync(join(project, '.cache'))
  for (const browser of globSync('.cache/chromium-*')) symlinkSync(resolve(browser), join(project, browser))
  writeFileSync(join(project, '.git/info/exclude'), 'node_modules\n')
}

/** The lists of the one section to which both add a column, and the migrations: a merge keeps both sides of these. */
const LISTS_OF_THE_SECTION =
  /^(?:(?:server|src)\/sections\/team\/.*|tests\/screens\/team\.screen\.ts|server\/core\/database\/migrate\.ts)$/

test('Fork: it merges later changes, and every conflict comes from lines added to the same list by both sides', async () => {
  await writeFork()
  await writeUpstream()
  await git(fork, 'fetch', '--quiet', 'upstream')
  const merged = await git(
    fork,
    '-c',
    'merge.conflictStyle=diff3',
    'merge',
    '--quiet',
    'upstream/main',
  ).catch(({ stdout }: { stdout: string }) => stdout)
  const conflicts = (await git(fork, 'diff', '--name-only', '--diff-filter=U')).split('\n').filter(Boolean)
  expect(
    conflicts.filter((file) => !LISTS_OF_THE_SECTION.test(file)),
    merged,
  ).toEqual([])
  for (const file of conflicts) edit(fork, file, keepBoth)
  // Sorts the imports of both sides in the formatter's order.
  expect(await run(fork, 'node_modules/oxfmt/bin/oxfmt')).toMatchObject({ status: 0 })
  expect(await run(fork, 'node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1')).toMatchObject({
    stdout: '',
    status: 0,
  })
  await commit(fork, 'Merge')
  for (const words of [
    'Nordlicht Elektro',
    'Ours, of the fork',
    'Theirs, of the project',
    '"name": "nordlicht"',
    '"zod": "4.9.9"',
  ])
    await git(fork, 'grep', '--quiet', '--fixed-strings', words)
})

test('Fork: after the merge it passes the tests of both sections and of every list, on a fresh database', async () => {
  const { stdout, stderr, status } = await run(
    fork,
    'node_modules/vitest/vitest.mjs',
    'run',
    ...TESTS,
    '-t',
    TITLES.join('|'),
  )
  expect([status, stdout + stderr]).toEqual([
    0,
    expect.stringContaining(`Test Files  ${TESTS.length} passed`),
  ])
  // Vitest has regenerated the route tree, which is the same as the merged one.
  expect(await git(fork, 'status', '--porcelain')).toBe('')
})

test("Fork: after the merge it starts on the fork's database, and both sections answer", async () => {
  const server = await startDevServer(fork, database)
  onTestFinished(async () => {
    await db.destroy()
    await server.stop()
  })
  for (const [path, words] of [
    ['/testimonials', 'They came on time.'],
    ['/awards', 'Awards'],
    ['/trpc/testimonials.list', 'They came on time.'],
    ['/trpc/awards.list', '"result":'],
  ] as const) {
    const response = await fetch(server.url + path)
    expect([path, response.status, await response.text()]).toEqual([
      path,
      200,
      expect.stringContaining(words),
    ])
  }
  const applied = await sql<{ name: string }>`
    select name from kysely_migration order by timestamp desc, name desc limit 4`.execute(db)
  const names = applied.rows.toReversed().map(({ name }) => name.replace(/^\d+-/, ''))
  expect(names).toEqual(['team-badge', 'testimonials', 'team-pager', 'awards'])
})

async function writeFork(): Promise<void> {
  const firm = ['--name=Nordlicht Elektro', '--colour=#0b6e4f', '--zone=Europe/Berlin', '--country=DE']
  const choice = ['--currency=EUR', '--site=saanjh', '--languages=en', '--types=Roofs,Shops,Other']
  await succeed(fork, 'scripts/make-it-yours.ts', '--no-pictures', ...firm, ...choice)
  await commit(fork, 'Our firm')
  edit(fork, 'src/sites/saanjh/content/footer.ts', (text) =>
    text.replace(/(footerBlurb =\n {2})'.*'/, "$1'Ours, of the fork.'"),
  )
  for (const file of ['package.json', 'package-lock.json'])
    edit(fork, file, (text) => text.replaceAll('"name": "busbar"', '"name": "nordlicht"'))
  edit(fork, 'CHANGELOG.md', (text) => text.replace('\n## ', '\n## Ours\n\n- Ours, of the fork.\n\n## '))
  await commit(fork, 'Our words')
  await addField(fork, 'badge:line?')
  await succeed(fork, 'scripts/new.ts', 'resource', 'testimonials', 'quote:text author:line')
  await commit(fork, 'Our section')
  await succeed(fork, 'server/cli/main.ts', 'migrate')
  await sql`
    insert into testimonials (id, quote, author)
    values (gen_random_uuid(), 'They came on time.', 'Asha')`.execute(db)
}

async function writeUpstream(): Promise<void> {
  await addField(upstream, 'pager:line?')
  await succeed(upstream, 'scripts/new.ts', 'resource', 'awards', 'name:line year:integer?')
  edit(upstream, 'src/sites/saanjh/content/footer.ts', (text) =>
    text.replace("title: 'Commercial Electrical'", "title: 'Theirs, of the project'"),
  )
  edit(upstream, 'src/sites/saanjh/routes/_site/about.tsx', (text) =>
    text.replace('<main>', '<main data-later>'),
  )
  edit(upstream, 'server/core/constants/schema.ts', (text) =>
    text.replace('HEADER_SCROLLED_PX = 50', 'HEADER_SCROLLED_PX = 60'),
  )
  for (const file of ['package.json', 'package-lock.json'])
    edit(upstream, file, (text) => text.replaceAll(/("zod": "|zod": \{\n\s*"version": ")[\d.]+/g, '$14.9.9'))
  edit(upstream, 'CHANGELOG.md', (text) => text.replace('\n- ', '\n- Theirs, of the project.\n- '))
  edit(upstream, 'docs/change.md', (text) => `${text}\nTheirs, of the project.\n`)
  await commit(upstream, 'Theirs')
}

/** Adds a column to the team, and commits it. */
async function addField(project: string, field: string): Promise<void> {
  await succeed(project, 'scripts/new.ts', 'field', 'team', field)
  await commit(project, `A field ${field}`)
}

/** Resolves conflicts by keeping the lines of both sides. @throws when one side changed a line that both had */
function keepBoth(text: string): string {
  const conflict = /^<{7} .*\n([^]*?)^\|{7} .*\n([^]*?)^={7}\n([^]*?)^>{7} .*\n/gm
  return text.replaceAll(conflict, (whole, ours: string, before: string, theirs: string) => {
    expect(before, whole).toBe('')
    return ours + theirs
  })
}

/** The tests of the sections, and those that check every table, procedure and list. */
const TESTS = [
  'server/sections/awards/router.test.ts',
  'server/sections/team/router.test.ts',
  'server/sections/testimonials/router.test.ts',
  'server/sections/sections.test.ts',
  'server/core/database/tables.test.ts',
  'server/access-matrix.test.ts',
  'migrations/expand-only.test.ts',
  'tests/lists.test.ts',
]

const TITLES = [
  'Awards|Testimonials|Team|Sections|Lists',
  'the types of the tables match',
  'every listed procedure exists',
  'each one only adds',
]

/** Edits a file. @throws when the edit changes nothing */
function edit(project: string, file: string, change: (text: string) => string): void {
  const text = readFileSync(join(project, file), 'utf8')
  const changed = change(text)
  expect(changed, file).not.toBe(text)
  writeFileSync(join(project, file), changed)
}

async function commit(project: string, message: string): Promise<void> {
  await git(project, 'add', '--all')
  await git(project, 'commit', '--quiet', '--message', message)
}

async function git(cwd: string, ...args: string[]): Promise<string> {
  const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.com']
  return (await promisify(execFile)('git', [...author, ...args], { cwd })).stdout
}

async function succeed(project: string, ...command: string[]): Promise<void> {
  expect(await run(project, ...command)).toMatchObject({ status: 0, stderr: '' })
}

/** Runs a program in a project as if outside a test: tests have their own cluster, the site the fork's database. */
async function run(cwd: string, ...command: string[]) {
  const variables = Object.entries(process.env).filter(
    ([name]) => !/^(?:VITEST|TEST_CLUSTER|TRIALS)/.test(name),
  )
  const site = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') }
  const isTest = command[0]?.includes('vitest')
  const env = {
    ...Object.fromEntries(variables),
    NODE_ENV: undefined,
    NO_COLOR: '1',
    ...(isTest ? {} : site),
  }
  return promisify(execFile)(process.execPath, command, { cwd, env, maxBuffer: 1e8 }).then(
    (output) => ({ ...output, status: 0 }),
    ({ stdout, stderr, code }: { stdout: string; stderr: string; code: number }) => ({
      stdout,
      stderr,
      status: code,
    }),
  )
}
