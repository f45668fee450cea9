// A trial's report: tables in Markdown, printed, and stored on request.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import type { Result } from '../load/results.ts'

/** The median, on which single slow runs have no effect. NaN for an empty list. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Three digits, but never fewer than the whole number needs. */
export const threeDigits = (value: number): string =>
  value >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toPrecision(3)

/** The results for one measure of a case, a value for each round. */
export interface Row {
  name: string
  unit: string
  busbar: number[]
  /** The ceiling's values in the same rounds. With it the goal applies to the ratio, without it to the values. */
  ceiling?: number[]
  goal?: { atLeast?: number; atMost?: number }
}

const HEADER = ['case', 'measure', 'ceiling', 'Busbar', 'min', 'median', 'max', 'goal', 'met']

/** The table in Markdown, aligned. `min`, `median` and `max` are those of the ratio when there is a ceiling. */
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
    ceiling ? threeDigits(median(ceiling)) : '',
    threeDigits(median(busbar)),
    ...[Math.min(...values), middle, Math.max(...values)].map(threeDigits),
    goal === undefined ? '' : `${atLeast === undefined ? '≤' : '≥'} ${goal}`,
    goal === undefined ? '' : isMet ? 'yes' : 'no',
  ]
}

/** Node, processors and load of this machine. */
export const machine = (): string =>
  `Node ${process.versions.node}, ${availableParallelism()} cores with a load of ${loadavg()[0]?.toFixed(1)}`

const headerOf = (limit: number): string[] => [
  'fault',
  'lasted, s',
  'acknowledged',
  'lost',
  'doubled',
  'not acknowledged: there, not there',
  `recovered, s (≤ ${limit})`,
  'slowest write, s',
  'slowest upload, s',
  'pages',
  'not served',
  'slowest page, s',
  'promises',
]

/**
 * The table in Markdown, a row for each fault. Pages that a dead server did not serve are in brackets.
 * @param limit seconds for the recovery
 */
export const formatResults = (results: Result[], limit: number): string =>
  alignTable(headerOf(limit), results.map(resultCells))

function resultCells({
  name,
  stopsServer,
  startedAt,
  endedAt,
  fate,
  course,
  broken,
  late,
}: Result): string[] {
  const { recovery, pages } = course
  const failed = String(pages.failed.length)
  return [
    name,
    ((endedAt - startedAt) / 1000).toFixed(1),
    String(fate.acknowledged),
    String(fate.lost.length),
    String(fate.doubled.length),
    `${fate.unacknowledgedThere}, ${fate.unacknowledged - fate.unacknowledgedThere}`,
    `${recovery.seconds.toFixed(1)} (${recovery.kind})`,
    course.slowestWrite.toFixed(1),
    course.slowestUpload.toFixed(1),
    String(pages.count),
    stopsServer ? `(${failed})` : failed,
    pages.slowest.toFixed(1),
    broken.length + late.length === 0 ? 'kept' : 'broken',
  ]
}

/** The promises that a fault broke, one per line. */
export const brokenBy = ({ name, broken, late }: Result): string[] =>
  [...broken, ...late].map((promise) => `${name}: ${promise}`)

/** Prints the broken promises, one per line, and makes the process exit with 1. @returns whether there were none */
export function reportBroken(lines: string[]): boolean {
  for (const line of lines) console.log(`broken: ${line}`)
  if (lines.length > 0) process.exitCode = 1
  return lines.length === 0
}

/** A row of a table of checks: what was done, what was seen, and whether that is as promised. */
export type Check = [...cells: string[], isHeld: boolean]

/**
 * Prints a result with the conditions under which it was measured.
 * @param mark stores it too: with its date and commit it replaces the text between `<!-- mark -->` and `<!-- /mark -->`
 * of tests/results.md
 */
export function reportResult(text: string, conditions: string, mark: string | false = false): void {
  console.log(`${conditions}\n\n${text}`)
  if (!mark) return
  const date = new Date().toISOString().slice(0, 10)
  const page = join(import.meta.dirname, '../../results.md')
  const [before = '', after = ''] = readFileSync(page, 'utf8').split(
    new RegExp(`(?<=<!-- ${mark} -->)[^]*(?=<!-- /${mark} -->)`),
  )
  writeFileSync(page, `${before}\n${date}, commit ${commit()}, ${conditions}:\n\n${text}\n\n${after}`)
}

/** Prints a table of checks, whose last column says whether the promise held. @returns whether all did */
export function reportChecks(header: string[], checks: Check[], conditions: string, mark?: string | false) {
  const lines = checks.map((check) =>
    check.map((cell) => (typeof cell === 'string' ? cell : cell ? 'yes' : 'NO')),
  )
  reportResult(alignTable([...header, 'held'], lines), conditions, mark)
  const areHeld = checks.every((check) => check.at(-1) === true)
  if (!areHeld) process.exitCode = 1
  return areHeld
}

/** The measured commit; '-dirty' when something besides the results differs from it. */
function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const isDirty = git('status', '--porcelain', '--', ':/', ':(top,exclude)tests/results.md') !== ''
  return git('rev-parse', '--short', 'HEAD') + (isDirty ? '-dirty' : '')
}
