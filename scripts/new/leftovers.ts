import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Renaming } from './rename.ts'

/**
 * The lines that still have the old name as a word, with their places: first those of files that speak of the section, and keys
 * and names in quotes, then all others. Together they are what `git grep -nw` finds.
 */
export function leftovers(root: string, { table, folder, from }: Renaming): string[] {
  const args = ['grep', '--untracked', '-nwIF', '-e', from]
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  const lines = (stdout ?? '').split('\n').filter(Boolean)
  const isLikely = (line: string) => {
    const [file = ''] = line.split(':')
    const isCode = /^(?:server|src|tests|scripts)\//.test(file)
    const isValue = new RegExp(`(?:^|[{,:])\\s*${from}: |'${from}'`).test(line) && !file.endsWith('.css')
    const text = readFileSync(join(root, file), 'utf8')
    const isOfSection = file.includes(`/${folder}`) || new RegExp(`\\b${table}\\b|-${folder}/`).test(text)
    return isCode && (isOfSection || isValue)
  }
  const { likely = [], other = [] } = Object.groupBy(lines, (line) => (isLikely(line) ? 'likely' : 'other'))
  return [
    ...section('Look at these, which the compiler cannot judge:', likely),
    ...section(`Hardly the column, all else that has the word (git grep -nw ${from}):`, other),
  ]
}

const section = (title: string, lines: string[]) =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${shorten(line.replaceAll(/\s+/g, ' '))}`)]

const shorten = (line: string) => (line.length > 120 ? `${line.slice(0, 119)}…` : line)
