import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'

/** A line of a table: what was done, what was seen, and whether that is what is promised. */
export type Row = [...cells: string[], met: boolean]

/** The table in Markdown. Its last column says whether the promise of the line held. */
export function formatTable(header: string[], rows: Row[]): string {
  const cells = rows.map((row) => row.map((cell) => (cell === true ? 'yes' : cell === false ? 'NO' : cell)))
  const all = [[...header, 'held'], [...header, ''].map(() => '---'), ...cells]
  return all.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

export const allHeld = (rows: Row[]): boolean => rows.every((row) => row.at(-1) === true)

const PAGE = join(import.meta.dirname, '../../docs/failover.md')

/** Puts a table with its date and commit between its marks in docs/failover.md. */
export function writeToDocs(mark: string, text: string): void {
  const page = readFileSync(PAGE, 'utf8')
  const between = new RegExp(`(?<=<!-- ${mark} -->)[\\s\\S]*(?=<!-- /${mark} -->)`)
  writeFileSync(
    PAGE,
    page.replace(between, () => `\n${conditions()}:\n\n${text}\n\n`),
  )
}

/** As the run began: a table that was written meanwhile is a change too. */
const commit = execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'], {
  encoding: 'utf8',
}).trim()

/** Date, commit and machine of a run. */
export function conditions(): string {
  const date = new Date().toISOString().slice(0, 10)
  const load = loadavg()[0]?.toFixed(1)
  return `${date}, commit ${commit}, Node ${process.versions.node}, ${availableParallelism()} cores with a load of ${load} at the end`
}
