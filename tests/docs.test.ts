import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The numbers of promises that a file names, each once. */
const promisesIn = (file: string) => new Set(read(file).match(/\bS\d{2}\b/g))

const read = (file: string) => readFileSync(file, 'utf8')

const code = ['server', 'src', 'migrations', 'tests', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
    .map((name) => join(folder, name)),
)
const tests = code.filter((file) => /\.(?:test\.tsx?|e2e\.ts)$/.test(file))

test('Safety page: each promise names exactly the tests that name it', () => {
  const rows = [...read('docs/safety.md').matchAll(/^\| (S\d{2}) \| .+ \| (.+) \|$/gm)]
  expect(rows).toHaveLength(46)
  for (const [, number = '', proof = ''] of rows) {
    const named = [...proof.matchAll(/`([^`]+)`/g)].map(([, file]) => file)
    expect(named, number).toEqual(tests.filter((file) => promisesIn(file).has(number)).toSorted())
  }
})

test('Safety page: every promise that the code names stands on it', () => {
  const page = read('docs/safety.md')
  for (const file of code)
    for (const number of promisesIn(file)) expect(page, file).toContain(`| ${number} |`)
})

test('README and docs: every file that they name exists', () => {
  const path = /[`(]((?:server|src|tests|migrations|docs|scripts)\/[\w./$-]+)[`)]/g
  const docs = ['glossary', 'safety', 'security', 'decisions', 'performance', 'durability', 'failover'].map(
    (name) => `docs/${name}.md`,
  )
  for (const page of ['README.md', ...docs])
    for (const [, file = ''] of read(page).matchAll(path))
      expect(existsSync(file), `${page}: ${file}`).toBe(true)
})
