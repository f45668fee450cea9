import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Changes } from './changes.ts'
import { wordIn } from './follow-compiler.ts'
import type { Renaming } from './rename.ts'
import { findInterface } from './section-files.ts'

interface Line {
  file: string
  number: string
  text: string
}

/**
 * The lines that still have the old name as a word. With their text come those that may mean the column: code of files that
 * speak of the section, keys and names in quotes, and sentences that name the section or two of its other columns. All others
 * follow with their places. Together they are what `git grep -nw` finds.
 */
export function leftovers(root: string, renaming: Renaming): string[] {
  const args = ['grep', '--untracked', '-nwIF', '-e', renaming.from]
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  const lines = [...(stdout ?? '').matchAll(/^([^:]+):(\d+):(.*)$/gm)].map(
    ([, file = '', number = '', text = '']) => ({ file, number, text }),
  )
  const mayMeanIt = columnDetector(root, renaming)
  const { likely = [], other = [] } = Object.groupBy(lines, (line) => (mayMeanIt(line) ? 'likely' : 'other'))
  return [
    ...section('Look at these, which the compiler cannot judge:', likely.map(withText)),
    ...section(
      `Most likely something else of that name (git grep -nw ${renaming.from} shows the lines):`,
      [...Map.groupBy(other, ({ file }) => file)].map(
        ([file, lines]) => `${file}:${lines.map(({ number }) => number).join(', ')}`,
      ),
    ),
  ]
}

function columnDetector(root: string, { section, table, folder, from }: Renaming) {
  const { file, body } = findInterface(new Changes(root), root, table)
  const [columns = ''] = body.exec(readFileSync(join(root, file), 'utf8')) ?? []
  const others = [...columns.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name)
  const speaksOfSection = (text: string) => new RegExp(`\\b${table}\\b|-${folder}/`).test(text)
  return ({ file, text }: Line) => {
    // What a migration says is done; a part of another name, as `safe-area`, is not the column.
    if (file.startsWith('migrations/') || !wordIn(from).test(text)) return false
    const sentence =
      new RegExp(`\\b(?:${table}|${section}\\.\\w+)\\b`).test(text) ||
      others.filter((name) => wordIn(name).test(text)).length >= 2
    if (!/^(?:server|src|tests|scripts)\//.test(file)) return sentence
    const isValue = new RegExp(`(?:^|[{,:])\\s*${from}: |'${from}'`).test(text) && !file.endsWith('.css')
    const isOfSection = file.includes(`/${folder}`) || speaksOfSection(readFileSync(join(root, file), 'utf8'))
    return sentence || isOfSection || isValue
  }
}

const withText = ({ file, number, text }: Line) => {
  const line = `${file}:${number}:${text.replaceAll(/\s+/g, ' ')}`
  return line.length > 120 ? `${line.slice(0, 119)}…` : line
}

const section = (title: string, lines: string[]) =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]
