import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Renaming } from './rename.ts'

/** What follows from a place is named in the next round. Most of it is renamed in the first, so that two are the rule. */
const MAX_ROUNDS = 5

/**
 * Renames a column wherever the compiler names it, in what follows from that in the same file, and in the values that the
 * section's tests expect.
 * @returns the files that were changed, and what the compiler still says
 */
export function followCompiler(root: string, renaming: Renaming): { files: string[]; errors: string[] } {
  const files = new Set<string>()
  process.stdout.write('The compiler names the places, which takes half a minute or so …\n')
  let errors = compile(root)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const places = errors.filter(({ message }) => wordIn(renaming.from).test(message))
    const changed = replaceAtPlaces(root, places, renaming)
    if (round === 0) changed.push(...renameInNamedFiles(root, changed, renaming))
    if (changed.length === 0) break
    for (const file of changed) files.add(file)
    errors = compile(root)
  }
  return { files: [...files], errors: errors.map(({ text }) => text) }
}

interface CompilerError {
  file: string
  /** From 1. */
  line: number
  column: number
  message: string
  text: string
}

function compile(root: string): CompilerError[] {
  // As `npm run types`, whose record of what it has checked it goes on from.
  const options =
    '--noEmit --checkers 1 --incremental --tsBuildInfoFile .cache/types.tsbuildinfo --pretty false'
  const args = ['node_modules/typescript/bin/tsc', ...options.split(' ')]
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  return [...stdout.matchAll(/^(\S+)\((\d+),(\d+)\): error (.*(?:\n\s+.*)*)$/gm)].map(
    ([text, file = '', line, column, message = '']) => ({
      file,
      line: Number(line),
      column: Number(column),
      message,
      text,
    }),
  )
}

/** The word as code has it: not a part of `safe-area`, nor of another name. */
export const wordIn = (word: string): RegExp => new RegExp(`(?<![\\w$-])${word}(?![\\w$-])`, 'g')

/** Each error names one place: the first word at its column, or in its line. */
function replaceAtPlaces(root: string, errors: CompilerError[], { from, to }: Renaming): string[] {
  const byFile = Map.groupBy(errors, ({ file }) => file)
  return [...byFile].flatMap(([file, places]) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    const found = places.flatMap(({ line, column }) => {
      const indexes = [...(lines[line - 1] ?? '').matchAll(wordIn(from))].map(({ index }) => index)
      const index = indexes.find((index) => index >= column - 1) ?? indexes.at(0)
      return index === undefined ? [] : [`${line}:${index}`]
    })
    if (found.length === 0) return []
    // From the right, so that the places before stay where they are.
    const ordered = [...new Set(found)].map((place) => place.split(':').map(Number))
    for (const [line = 0, index = 0] of ordered.toSorted((a, b) => (b[1] ?? 0) - (a[1] ?? 0))) {
      const text = lines[line - 1] ?? ''
      lines[line - 1] = text.slice(0, index) + to + text.slice(index + from.length)
    }
    writeFileSync(join(root, file), lines.join('\n'))
    return [file]
  })
}

/**
 * The rest of what the compiler has named one place in, and of the section's own files: variables, the names of form fields,
 * and what tests expect, which has no type.
 */
function renameInNamedFiles(root: string, named: string[], { folder, from, to }: Renaming): string[] {
  const own = globSync(
    [
      `server/${folder}/*.ts`,
      `src/routes/{_site,admin}/-${folder}/*.{ts,tsx}`,
      `tests/e2e/*${folder}.e2e.ts`,
    ],
    { cwd: root },
  )
  return [...new Set([...named, ...own])].filter((file) => {
    // It names the old column on purpose: the database has it still.
    if (file === 'server/database/tables.test.ts') return false
    const before = readFileSync(join(root, file), 'utf8')
    const after = isTest(file) ? renameValues(before, from, to) : renameCode(before, from, to)
    if (after !== before) writeFileSync(join(root, file), after)
    return after !== before
  })
}

const isTest = (file: string) => /\.(?:test|e2e)\.tsx?$/.test(file)

/** In a test a word may be anything; a key, or a name in quotes, is the column. */
const renameValues = (text: string, from: string, to: string) =>
  text
    .replaceAll(new RegExp(`(?<=[{,]\\s*)${from}(?=: )`, 'g'), to)
    .replaceAll(new RegExp(`'${from}'`, 'g'), `'${to}'`)

/** Words that stand before an expression; any other one before a name makes it prose. */
const KEYWORDS = /\b(?:return|const|let|typeof|case|await|in|of|as|new|else|keyof)\s+$/

/** Renames names, and strings that are nothing but the name; not comments, sentences and texts of elements. */
export function renameCode(text: string, from: string, to: string): string {
  const pattern = new RegExp(
    String.raw`/\*[\s\S]*?\*/|//.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|(?<![\w$-])${from}(?![\w$-])`,
    'g',
  )
  return text.replaceAll(pattern, (found, index: number) => {
    if (found === `'${from}'` || found === `"${from}"`) return found.replace(from, to)
    if (found !== from) return found
    const before = text.slice(Math.max(0, index - 20), index)
    return /[A-Za-z]\s+$/.test(before) && !KEYWORDS.test(before) ? found : to
  })
}
