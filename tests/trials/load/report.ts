import { alignTable } from '../support/report.ts'
import type { Result } from './results.ts'

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
 * The table in Markdown, a row for each fault. A page that a dead server did not serve is in brackets.
 * @param limit seconds for the recovery
 */
export const formatResults = (results: Result[], limit: number): string =>
  alignTable(headerOf(limit), results.map(cells))

function cells({ name, stopsServer, startedAt, endedAt, fate, course, broken, late }: Result): string[] {
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

/** All promises that were broken, each in a line. */
export const listBroken = (results: Result[]): string[] =>
  results.flatMap(({ name, broken, late }) => [...broken, ...late].map((promise) => `${name}: ${promise}`))

/** A line of a table of checks: what was done, what was seen, and whether that is what is promised. */
export type Check = [...cells: string[], isHeld: boolean]

/** That table in Markdown. Its last column says whether the promise of the line held. */
export const formatChecks = (header: string[], checks: Check[]): string =>
  alignTable(
    [...header, 'held'],
    checks.map((check) => check.map((cell) => (typeof cell === 'string' ? cell : cell ? 'yes' : 'NO'))),
  )

export const allHeld = (checks: Check[]): boolean => checks.every((check) => check.at(-1) === true)
