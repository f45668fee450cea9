import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { siteNames } from '../scripts/site.ts'

/** The numbers of the promises that a file names, without duplicates. */
const promisesIn = (file: string) => new Set(read(file).match(/\bS\d{2}\b/g))

const read = (file: string) => readFileSync(file, 'utf8')

/** Whether the file belongs to a site that `npm run make-it-yours` has deleted: the docs still describe both sites. */
function isOfDeletedSite(file: string): boolean {
  const [, site] = /^(?:src\/sites|tests\/\w+)\/(saanjh|plain)\//.exec(file) ?? []
  return site !== undefined && !siteNames().includes(site)
}

const code = ['server', 'src', 'migrations', 'tests', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
    .map((name) => join(folder, name)),
)
const tests = code.filter((file) => /\.(?:test\.tsx?|(?:e2e|screen)\.ts)$/.test(file))

test('Safety page: each promise lists exactly the tests that name it', () => {
  const rows = [...read('docs/safety.md').matchAll(/^\| (S\d{2}) \| .+ \| (.+) \|$/gm)]
  expect(rows).toHaveLength(46)
  for (const [, number = '', proof = ''] of rows) {
    const named = [...proof.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
    expect(
      named.filter((file) => !isOfDeletedSite(file)),
      number,
    ).toEqual(tests.filter((file) => promisesIn(file).has(number)).toSorted())
  }
})

test('Safety page: every promise that the code names is on it', () => {
  const page = read('docs/safety.md')
  for (const file of code)
    for (const number of promisesIn(file)) expect(page, file).toContain(`| ${number} |`)
})

const pages = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/*.md')]

test('README and docs: every file that they name exists', () => {
  const path = /[`(]((?:server|src|tests|migrations|docs|scripts|ops)\/[\w./$-]+)[`)]/g
  for (const page of pages)
    for (const [, file = ''] of read(page).matchAll(path))
      expect(existsSync(file) || isOfDeletedSite(file), `${page}: ${file}`).toBe(true)
})

test('README and docs: every link leads to a file, and to a heading of it', () => {
  for (const page of pages)
    for (const [, file = '', anchor = ''] of read(page).matchAll(/\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)/g)) {
      const target = file ? join(dirname(page), file) : page
      expect(existsSync(target), `${page}: ${file}`).toBe(true)
      expect(['', ...anchorsOf(target)], `${page}: ${file}`).toContain(anchor)
    }
})

test('Commands: every script of package.json is documented, and every command that a page names is a script', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = (page: string) => [...read(page).matchAll(/npm (?:run )?([\w:-]+)/g)].map(([, name]) => name)
  expect(named('docs/commands.md')).toEqual(expect.arrayContaining(Object.keys(scripts)))
  // The decisions also name commands that were given up.
  for (const page of pages.filter((file) => file !== 'docs/decisions.md'))
    for (const [, name = ''] of read(page).matchAll(/npm run ([\w:-]+)/g))
      expect(Object.keys(scripts), page).toContain(name)
})

test('README and docs: no example of undo names the number of a migration, which the next migration takes', () => {
  for (const page of [...pages, 'scripts/new.ts']) expect(read(page), page).not.toMatch(/new -- undo \d/)
  expect(read('README.md')).toContain('npm run new -- undo NUMBER-')
})

test('README: its tree names every folder of server and src, and nothing that does not exist', () => {
  const tree = /```\n(server\/ .+?)```/s.exec(read('README.md'))?.[1] ?? ''
  const paths = pathsOf(tree)
  for (const path of paths) expect(existsSync(path), path).toBe(true)
  const folders = globSync('{server,src}/*/').map((folder) => `${folder}/`)
  expect(paths).toEqual(expect.arrayContaining(folders))
})

test('Trials: their README names every trial, which is a file or a folder with a trial.ts', () => {
  const named = [...read('tests/trials/README.md').matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name)
  const files = globSync(['tests/trials/*.{ts,sh}', 'tests/trials/*/trial.ts'])
  const names = files.map((file) => file.split(/[/.]/)[2] ?? '')
  expect(named.toSorted()).toEqual(names.toSorted())
})

test('Results: every trial that writes a table has a place for it', () => {
  const results = read('tests/results.md')
  const marks = globSync('tests/trials/**/*.ts').flatMap((file) =>
    [...read(file).matchAll(/write && '([\w-]+)'/g)].map(([, mark = '']) => mark),
  )
  expect(marks.length).toBeGreaterThan(8)
  for (const mark of marks) expect(results).toMatch(new RegExp(`<!-- ${mark} -->[^]*<!-- /${mark} -->`))
})

/** The anchors of a page's headings, as GitHub and similar hosts generate them. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** The paths in a drawn tree: the words before two spaces, each in the folder of the last less indented line. */
function pathsOf(tree: string): string[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent, names] = /^( {0,6})(\S+(?: \S+)*?)(?: {2,}|$)/.exec(line) ?? []
    if (indent === undefined || !names) return []
    const parent = parents[indent.length - 2] ?? ''
    const paths = names.split(' ').map((name) => parent + name)
    parents[indent.length] = paths[0] ?? ''
    return paths
  })
}
