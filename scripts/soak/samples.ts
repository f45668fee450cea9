import { sql } from 'kysely'
import type { Db } from '../../server/core/database/tables.ts'
import { openHandles, ownMegabytes, processTree, programName, pssMegabytes } from '../bench/processes.ts'
import type { Answer, Kind, Ledger } from '../load/ledger.ts'

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
export async function takeSample(pid: number, db: Db, ledger: Ledger, startedAt: number): Promise<Sample> {
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

/** The name under which the bench itself is connected. */
export const BENCH_NAME = 'busbar bench'

/** The 99th percentile of how long answers took, in milliseconds. NaN without any. */
export function p99(samples: Sample[], kinds: Kind[]): number {
  const times = samples
    .flatMap(({ answers }) => answers)
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ startedAt, endedAt }) => endedAt - startedAt)
    .toSorted((a, b) => a - b)
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN
}

export const mean = (values: number[]): number => sum(values) / values.length

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
