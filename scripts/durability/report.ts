import { alignTable } from '../bench/report.ts'
import { RECOVERY_SECONDS } from './judge.ts'
import type { Result } from './trials.ts'

const HEADER = [
  'fault',
  'lasted, s',
  'acknowledged',
  'lost',
  'doubled',
  'not acknowledged: there, not there',
  `recovered, s (≤ ${RECOVERY_SECONDS})`,
  'slowest write, s',
  'pages',
  'not served',
  'slowest page, s',
  'promises',
]

/** The table in Markdown, a row for each fault. A page that a dead server did not serve is in brackets. */
export const formatResults = (results: Result[]): string => alignTable(HEADER, results.map(cells))

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
    String(pages.count),
    stopsServer ? `(${failed})` : failed,
    pages.slowest.toFixed(1),
    broken.length + late.length === 0 ? 'kept' : 'broken',
  ]
}
