import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConnectionConfig, connect } from '../server/core/database/connect.ts'
import { startEmbeddedPostgres } from '../server/core/database/embedded/embedded-postgres.ts'
import { migrate } from '../server/core/database/migrate.ts'
import type { Db } from '../server/core/database/tables.ts'

/** A log that prints nothing. */
export const silentLog = { debug() {}, info() {}, warn() {}, error() {} }

/**
 * Runs a benchmark on an embedded PostgreSQL of its own, with production settings. Removes it afterwards, unless a folder is
 * given: there it stays, and the next run finds it filled.
 */
export async function withBenchDatabase(
  measure: (db: Db, connection: ConnectionConfig) => Promise<void>,
  keptFolder?: string,
): Promise<void> {
  const folder = keptFolder ?? (await mkdtemp(join(tmpdir(), 'busbar-bench-')))
  const server = await startEmbeddedPostgres(folder, silentLog)
  await migrate(server.connection)
  const db = connect(server.connection, () => {})
  try {
    await measure(db, server.connection)
  } finally {
    await db.destroy()
    await server.stop()
    if (!keptFolder) await rm(folder, { recursive: true, force: true })
  }
}

/** The median, which single slow runs do not move. NaN for an empty list. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
