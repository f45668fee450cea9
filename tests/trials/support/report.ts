import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { median } from './bench-database.ts'

/** What one measure of a case gave, a value for each round. */
export interface Row {
  name: string
  unit: string
  busbar: number[]
  /** Of the ceiling in the same rounds. Without it the goal is for the values themselves, else for their ratio. */
  ceiling?: number[]
  goal?: { atLeast?: number; atMost?: number }
}

const HEADER = ['case', 'measure', 'ceiling', 'Busbar', 'min', 'median', 'max', 'goal', 'met']

/** The table in Markdown, its columns aligned. `min`, `median` and `max` are of the ratio where there is a ceiling. */
export function formatTable(rows: Row[]): string {
  return alignTable(HEADER, rows.map(cells))
}

/** A table in Markdown with columns of equal width. */
export function alignTable(header: string[], rows: string[][]): string {
  const lines = [header, header.map(() => '---'), ...rows]
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .join('\n')
}

function cells({ name, unit, busbar, ceiling, goal: { atLeast, atMost } = {} }: Row): string[] {
  const values = ceiling ? busbar.map((value, round) => value / (ceiling[round] ?? Number.NaN)) : busbar
  const middle = median(values)
  const goal = atLeast === undefined ? atMost : atLeast
  const isMet = atLeast === undefined ? middle <= (atMost ?? Number.NaN) : middle >= atLeast
  return [
    name,
    unit,
    ceiling ? format(median(ceiling)) : '',
    format(median(busbar)),
    ...[Math.min(...values), middle, Math.max(...values)].map(format),
    goal === undefined ? '' : `${atLeast === undefined ? '≤' : '≥'} ${goal}`,
    goal === undefined ? '' : isMet ? 'yes' : 'no',
  ]
}

/** Three digits, and no fewer than the whole number. */
const format = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))

/** Node, processors and load of this machine. */
export const machine = (): string =>
  `Node ${process.versions.node}, ${availableParallelism()} cores with a load of ${loadavg()[0]?.toFixed(1)}`

/**
 * Puts a text with its date and commit between the marks of a page in docs.
 * @param page its name, such as performance
 * @param mark what its marks are called: the text stands between `<!-- mark -->` and `<!-- /mark -->`
 * @param conditions under which it was measured
 */
export function writeToDocs(page: string, mark: string, text: string, conditions: string): void {
  const date = new Date().toISOString().slice(0, 10)
  const file = join(import.meta.dirname, '../../../docs', `${page}.md`)
  const [before = '', after = ''] = readFileSync(file, 'utf8').split(
    new RegExp(`(?<=<!-- ${mark} -->)[^]*(?=<!-- /${mark} -->)`),
  )
  writeFileSync(file, `${before}\n${date}, commit ${commit()}, ${conditions}:\n\n${text}\n\n${after}`)
}

/** The commit that was measured; '-dirty' when something besides docs, into which tables are written, differs from it. */
function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const isDirty = git('status', '--porcelain', '--', ':/', ':(top,exclude)docs') !== ''
  return git('rev-parse', '--short', 'HEAD') + (isDirty ? '-dirty' : '')
}
