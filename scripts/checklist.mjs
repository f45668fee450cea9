// `npm run checklist`: checks that every item of docs/checklist.md is named in a comment directly above a test. Fails
// for an item that no test names, for an unknown number, for a number that is not above a test, and for an item that
// needs a browser above a test without one. Where the site that the items describe was deleted, they are only counted.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = process.argv[2] ?? dirname(dirname(fileURLToPath(import.meta.url)))
const checklist = readFileSync(join(root, 'docs/checklist.md'), 'utf8')
const sections = readChecklist(checklist)
const items = new Map(sections.flatMap((section) => section.items.map((item) => [item.number, item])))
const labels = ['server', 'src', 'migrations', 'tests'].flatMap(filesIn).flatMap(labelsIn)
const labelErrors = labels.flatMap(errorsOf)
const covered = new Set(
  labels.filter((label) => errorsOf(label).length === 0).flatMap(({ numbers }) => numbers),
)
const sites = [...checklist.matchAll(/`(src\/sites\/[\w-]+)\/`/g)].map(([, folder]) => folder)
const isOfThisSite = sites.every((folder) => existsSync(join(root, folder)))
const uncovered = isOfThisSite ? [...items.values()].filter(({ number }) => !covered.has(number)) : []

for (const section of sections) {
  const done = section.items.filter(({ number }) => covered.has(number)).length
  console.log(`${section.letter.padEnd(3)}${`${done}/${section.items.length}`.padStart(6)}  ${section.title}`)
}
for (const error of labelErrors) console.error(error)
for (const { number, kind, text } of uncovered) console.error(`no test names ${number} (${kind}): ${text}`)
console.log(`\n${covered.size} of ${items.size} items are named by a test.`)
process.exitCode = labelErrors.length + uncovered.length > 0 ? 1 : 0

/** Sections of the checklist with their items. `kind`: U (unit), A (API or database) or E (end-to-end, in a browser). */
function readChecklist(text) {
  return [...text.matchAll(/^## ([A-Z]+)\. (.*)\n([^#]*)/gm)].map(([, letter, title, body]) => ({
    letter,
    title,
    items: [...body.matchAll(/^(\d+)\. \*\*([EUA])\*\* (.*)$/gm)].map(([, number, kind, words]) => ({
      number: Number(number),
      kind,
      text: words,
    })),
  }))
}

function filesIn(folder) {
  const names = readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name))
  return names.filter((file) => /\.(test\.tsx?|(?:e2e|screen)\.ts)$/.test(file))
}

/**
 * The labels in a file, which are comments such as `// 87, 90-93 S10: words`: the item numbers, the position, and
 * whether a test follows, possibly in a loop. S and D numbers among them are ignored.
 */
function labelsIn(file) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  return lines.flatMap((line, i) => {
    const [, list] =
      line.match(/^\s*\/\/ ((?:[SD]?\d+(?:[-–]\d+)?(?:, |,? (?=[SD]?\d)|(?=[:.;](?: |$)|$)))+)/) ?? []
    const numbers = list?.split(/,? /).flatMap(numbersOf) ?? []
    return numbers.length > 0
      ? [{ place: `${file}:${i + 1}`, file, numbers, test: isTestNext(lines, i + 1) }]
      : []
  })
}

function numbersOf(part) {
  const [, from, to = from] = part.match(/^(\d+)(?:[-–](\d+))?/)?.map(Number) ?? []
  return from ? Array.from({ length: (to || from) - from + 1 }, (_, i) => from + i) : []
}

function isTestNext(lines, from) {
  const code = lines.slice(from).findIndex((line) => !/^\s*\/\//.test(line))
  const text = lines.slice(from + code).join('\n')
  return /^\s*(?:for \((?:(?!\n\n)[^])*?\)\s*(?:\{\s*)?)?test(?:\.each|\.for)?\(/.test(text)
}

function errorsOf({ place, file, numbers, test }) {
  if (!test) return [`${place} names ${numbers.join(', ')} where no test follows`]
  const inBrowser = /\.(?:e2e|screen)\.ts$/.test(file)
  return numbers.flatMap((number) => {
    if (!items.has(number)) return [`${place} names ${number}, which does not exist`]
    if (items.get(number).kind === 'E' && !inBrowser)
      return [`${place} names ${number}, which asks for a browser`]
    return []
  })
}
