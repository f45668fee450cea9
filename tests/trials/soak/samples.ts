import { sql } from 'kysely'
import type { Db } from '../../../server/core/database/tables.ts'
import type { Answer, Kind, Ledger } from '../load/ledger.ts'
import { openHandles, ownMegabytes, processTree, programName, pssMegabytes } from '../support/processes.ts'
import { alignTable } from '../support/report.ts'
import { BENCH_NAME, type ServedSite } from '../support/site.ts'

/** The state of the server at a moment, and its answers since the previous sample. */
export interface Sample {
  minutes: number
  /** Memory of the server's process, in MB. */
  serverMemory: number
  /** Memory of PostgreSQL's processes without its cache, in MB. */
  postgresMemory: number
  /** The used part of PostgreSQL's cache, whose size `shared_buffers` sets: it fills with the data. */
  postgresCache: number
  /** The file descriptors of the server. */
  handles: number
  /** The connections to PostgreSQL. */
  connections: number
  answers: Answer[]
}

/** Takes a sample, and removes its answers from the ledger. */
export async function takeSample(
  { pid, db }: ServedSite,
  ledger: Ledger,
  startedAt: number,
): Promise<Sample> {
  // Without the processes in which pictures are decoded: each lives for a second.
  const postgres = processTree(pid).filter((child) => programName(child) === 'postgres')
  const { answers } = ledger
  ledger.answers = []
  // Only the answers are compared, so the writes need not be remembered.
  ledger.writes.length = 0
  return {
    minutes: (performance.now() - startedAt) / 60_000,
    serverMemory: pssMegabytes(pid),
    postgresMemory: sum(postgres.map(ownMegabytes)),
    postgresCache: sum(postgres.map(pssMegabytes)) - sum(postgres.map(ownMegabytes)),
    handles: openHandles(pid),
    connections: await countConnections(db),
    answers,
  }
}

/** Connections to the site's database, without those of the bench itself. */
async function countConnections(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where backend_type = 'client backend' and application_name <> ${BENCH_NAME}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The number of rows of the table, each for an equal part of the time. */
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

/** The samples over time: each row has averages and 99th percentiles for its part of the time. */
export function formatSamples(samples: Sample[]): string {
  const rows = Array.from({ length: ROWS }, (_, i) => part(samples, i, ROWS)).filter(
    ({ length }) => length > 0,
  )
  return alignTable(HEADER, rows.map(cells))
}

/** The i-th of this number of equal parts. */
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

const average = (samples: Sample[], measure: keyof typeof MEASURES): number =>
  mean(samples.map((sample) => sample[measure]))

/** The highest ratio of a measure's last quarter to its second quarter that still counts as flat. */
export const FLAT = 1.05

/** Whether each measure stayed flat once the server had warmed up: its last quarter divided by its second one. */
export const growths = (samples: Sample[]) =>
  Object.entries(MEASURES).map(([key, name]) => {
    const measure = key as keyof typeof MEASURES
    const ratio = average(part(samples, 3, 4), measure) / average(part(samples, 1, 4), measure)
    return { name, ratio, isFlat: ratio <= FLAT }
  })

/** The 99th percentile of the answer times, in milliseconds. NaN without any. */
function p99(samples: Sample[], kinds: Kind[]): number {
  const times = samples
    .flatMap(({ answers }) => answers)
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ startedAt, endedAt }) => endedAt - startedAt)
    .toSorted((a, b) => a - b)
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN
}

const mean = (values: number[]): number => sum(values) / values.length

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
