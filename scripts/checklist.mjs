// `npm run checklist`: which items of docs/checklist.md are named in a comment directly above a `test(`.
// Fails for an uncovered item of what is finished, and for a number that is no item.
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Sections and single items that must be covered from now on; `except` leaves items out. */
const FINISHED = {
  sections: ['A', 'S', 'T', 'U', 'W', 'X', 'Y', 'Z', 'AA', 'AB', 'AE', 'AF'],
  items: [348, 349, 350, 386, 390, 392, 402],
  except: [371],
}

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const sections = readChecklist(readFileSync(join(root, 'docs/checklist.md'), 'utf8'))
const items = sections.flatMap(({ items }) => items)
const named = ['server', 'src', 'migrations', 'tests'].flatMap(filesIn).flatMap(numbersIn)
const covered = new Set(named.filter(counts).map(({ number }) => number))

for (const section of sections) {
  const open = section.items.filter(({ number }) => !covered.has(number))
  const score = `${section.items.length - open.length}/${section.items.length}`
  const missing = open.length > 0 ? `  open: ${open.map(({ number }) => number).join(', ')}` : ''
  console.log(`${section.letter.padEnd(3)}${score.padStart(6)}  ${section.title}${missing}`)
}

const unknown = named.filter(({ number }) => !items.some((item) => item.number === number))
const due = sections.flatMap((section) => section.items.filter((item) => isFinished(section, item)))
const missing = due.filter(({ number }) => !covered.has(number))
for (const { number, file } of unknown) console.error(`${file} names ${number}, which is no item`)
for (const { number, text } of missing) console.error(`not covered: ${number}. ${text}`)
console.log(
  `\n${covered.size} of ${items.length} items are covered, ${due.length - missing.length} of ${due.length} due.`,
)
process.exitCode = missing.length + unknown.length > 0 ? 1 : 0

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

function isFinished({ letter }, { number }) {
  if (FINISHED.except.includes(number)) return false
  return FINISHED.sections.includes(letter) || FINISHED.items.includes(number)
}

/** What asks for a browser is shown only by one. */
function counts({ number, file }) {
  const item = items.find((one) => one.number === number)
  return item !== undefined && (item.kind !== 'E' || file.startsWith('tests/e2e/'))
}

function filesIn(folder) {
  const found = readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name))
  return found.filter((file) => /\.(test\.tsx?|e2e\.ts)$/.test(file))
}

/** `// 87, 90-93` above a test, several lines of comment allowed; other words end the list of numbers. */
function numbersIn(file) {
  const text = readFileSync(join(root, file), 'utf8')
  const comments = [...text.matchAll(/((?:^[ \t]*\/\/.*\n)+)[ \t]*test(?:\.each|\.for)?\(/gm)].map(
    ([, lines]) => lines,
  )
  return comments
    .flatMap((lines) => lines.split('\n'))
    .flatMap((line) => {
      const [list] = line.match(
        /(?<=^\s*\/\/\s*)(?:(?:S\d+|\d+(?:\s*[-–]\s*\d+)?)(?:,\s*|(?=[\s:.;]|$)))+/,
      ) ?? ['']
      const parts = [...list.matchAll(/(?<!S)\b(\d+)(?:\s*[-–]\s*(\d+))?/g)]
      return parts.flatMap(([, from, to = from]) =>
        Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => ({ number: Number(from) + i, file })),
      )
    })
}
