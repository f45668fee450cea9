import { sql } from 'kysely'
import type { Db } from '../../../server/core/database/tables.ts'
import type { Answer, Kind, Ledger } from '../load/ledger.ts'
import { openHandles, ownMegabytes, processTree, programName, pssMegabytes } from '../support/processes.ts'
import { alignTable } from '../support/report.ts'
import { BENCH_NAME, type ServedSite } from '../support/site.ts'

/** What the server was like at a moment, and how it answered since the sample before. */
export interface Sample {
  minutes: number
  /** In MB, of the server's process and of PostgreSQL's. */
  serverMemory: number
  /** Without its cache. */
  postgresMemory: number
  /** What PostgreSQL's cache holds, of the size that `shared_buffers` gives it: it fills with the data. */
  postgresCache: number
  /** File descriptors of the server. */
  handles: number
  /** To PostgreSQL. */
  connections: number
  answers: Answer[]
}

/** Takes a sample, and the answers out of the ledger. */
export async function takeSample(
  { pid, db }: ServedSite,
  ledger: Ledger,
  startedAt: number,
): Promise<Sample> {
  // Not the processes in which pictures are decoded: each lives for a second.
  const postgres = processTree(pid).filter((child) => programName(child) === 'postgres')
  const { answers } = ledger
  ledger.answers = []
  // Only those are compared, so what was sent need not be remembered.
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

const average = (samples: Sample[], measure: keyof typeof MEASURES): number =>
  mean(samples.map((sample) => sample[measure]))

/** How many times what it was in the second quarter a measure may be in the last one. */
export const FLAT = 1.05

/** Whether each measure stayed as it was once the server had warmed up: its last quarter by its second one. */
export const growths = (samples: Sample[]) =>
  Object.entries(MEASURES).map(([key, name]) => {
    const measure = key as keyof typeof MEASURES
    const ratio = average(part(samples, 3, 4), measure) / average(part(samples, 1, 4), measure)
    return { name, ratio, isFlat: ratio <= FLAT }
  })

/** The 99th percentile of how long answers took, in milliseconds. NaN without any. */
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
