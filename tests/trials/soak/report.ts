import { alignTable } from '../support/report.ts'
import { mean, p99, type Sample } from './samples.ts'

/** Rows of the table, each of an equal part of the time. */
const ROWS = 12

const HEADER = [
  'until, min',
  'server, MB',
  'PostgreSQL, MB',
  'its cache, MB',
  'handles',
  'connections',
  'requests',
  'failed',
  'p99 pages, ms',
  'p99 admin reads, ms',
  'p99 inquiries, ms',
  'p99 other writes, ms',
]

/** What the samples were like over time, each row an average or the 99th percentile of its part of the time. */
export function formatSamples(samples: Sample[]): string {
  const rows = Array.from({ length: ROWS }, (_, i) => part(samples, i, ROWS)).filter(
    ({ length }) => length > 0,
  )
  return alignTable(HEADER, rows.map(cells))
}

/** The i-th of so many equal parts. */
const part = (samples: Sample[], i: number, parts: number): Sample[] =>
  samples.slice(Math.floor((samples.length * i) / parts), Math.floor((samples.length * (i + 1)) / parts))

function cells(samples: Sample[]): string[] {
  const answers = samples.flatMap((sample) => sample.answers)
  return [
    samples.at(-1)?.minutes.toFixed(1) ?? '',
    average(samples, 'serverMemory').toFixed(0),
    average(samples, 'postgresMemory').toFixed(0),
    mean(samples.map(({ postgresCache }) => postgresCache)).toFixed(0),
    average(samples, 'handles').toFixed(1),
    average(samples, 'connections').toFixed(1),
    String(answers.length),
    String(answers.filter(({ status }) => status !== 200).length),
    p99(samples, ['page']).toFixed(0),
    p99(samples, ['admin']).toFixed(0),
    p99(samples, ['inquiry']).toFixed(0),
    p99(samples, ['note', 'service', 'picture']).toFixed(0),
  ]
}

const MEASURES = {
  serverMemory: 'memory of the server',
  postgresMemory: 'memory of PostgreSQL',
  handles: 'handles',
  connections: 'connections',
} as const

type Measure = keyof typeof MEASURES

const average = (samples: Sample[], measure: Measure): number =>
  mean(samples.map((sample) => sample[measure]))

/** How many times what it was in the second quarter a measure may be in the last one. */
export const FLAT = 1.05

/** A measure's average in the last quarter by that in the second one. */
export interface Growth {
  name: string
  ratio: number
  isFlat: boolean
}

/** Whether each measure stayed as it was once the server had warmed up. */
export const growths = (samples: Sample[]): Growth[] =>
  (['serverMemory', 'postgresMemory', 'handles', 'connections'] as const).map((measure) => {
    const ratio = average(part(samples, 3, 4), measure) / average(part(samples, 1, 4), measure)
    return { name: MEASURES[measure], ratio, isFlat: ratio <= FLAT }
  })
