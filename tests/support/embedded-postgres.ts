import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import type { EmbeddedPostgres } from '../../server/core/database/embedded/embedded-postgres.ts'
import { makeCluster } from './cluster.ts'

/** Makes a DATA_DIR, which is deleted when the test ends. */
export function temporaryDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'busbar-embedded-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** Makes a DATA_DIR with a cluster in it, as after a first start. */
export function dataDirWithCluster(): string {
  const dataDir = temporaryDataDir()
  makeCluster(dataDir)
  return dataDir
}

/** Runs a statement on a new connection. Returns the first value of the first row. */
export async function queryValue(
  { connection }: Pick<EmbeddedPostgres, 'connection'>,
  sql: string,
): Promise<unknown> {
  const client = new Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}
