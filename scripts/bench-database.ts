import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../server/database/connect.ts'
import { startEmbeddedPostgres } from '../server/database/embedded/embedded-postgres.ts'
import { migrate } from '../server/database/migrate.ts'
import type { Db } from '../server/database/tables.ts'

/** A log that keeps what is measured from the screen. */
export const silentLog = { debug() {}, info() {}, warn() {}, error() {} }

/** Measures on a PostgreSQL of its own, with the settings of a real one, and removes it. */
export async function withBenchDatabase(measure: (db: Db) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'busbar-bench-'))
  const engine = await startEmbeddedPostgres(folder, silentLog)
  await migrate(engine.connection)
  const db = connect(engine.connection, () => {})
  try {
    await measure(db)
  } finally {
    await db.destroy()
    await engine.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The middle one; of many it does not mind the machine's moods. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
